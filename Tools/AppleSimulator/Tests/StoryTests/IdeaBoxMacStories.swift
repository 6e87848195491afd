import Foundation
import IdeaBoxApp
import IdeaBoxApple
import SimulatorCore
import SwiftUI
import Testing

@testable import IdeaBoxMac

/// What a person does with IdeaBox on a Mac: with the menu bar, with keys, in several windows.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct IdeaBoxMacStories {
    /// IdeaBox in memory on a Mac, in English, at a moment that stands still, started with these arguments.
    private func box(_ arguments: String...) -> Simulator {
        Story(arguments: arguments, device: .mac).simulator(Story.ideaBox)
    }

    @Test func theFiltersAreASidebarAndCommandsWithNumbers() async throws {
        let box = box("-ideas")
        try await box.expect(5, of: "idea")
        #expect(box.find("filter-all")?.isSelected == true)
        try await box.press(Shortcut("3"))
        try await box.expect(1, of: "idea")
        #expect(box.find("filter-done")?.isSelected == true)
        try await box.press(Shortcut("1"))
        try await box.expect(5, of: "idea")
    }

    @Test func theMenusSayWhichKeysTheyHave() async throws {
        let box = box("-ideas")
        try await box.the("idea")
        let keys = box.screen.commands.compactMap { command in
            command.shortcut.map { "\(command.spoken) \($0.text)" }
        }
        let asked = [
            "Settings… ⌘,", "New Idea ⌘N", "Close ⌘W", "Find ⌘F", "All ⌘1", "Open ⌘2", "Done ⌘3",
            "Sync Now ⌘R",
        ]
        #expect(keys == asked)
    }

    @Test func anIdeaIsWrittenAndChangedWithKeysAlone() async throws {
        let box = box()
        try await box.the("message")
        try await box.press(Shortcut("n"))
        try await box.wait(for: "the field with the keyboard") { box in
            box.find("capture")?.isFocused == true ? true : nil
        }
        try await box.type("A kite with lamps\n", into: "capture")
        try await box.expect(1, of: "idea")
        #expect(box.find("capture")?.isFocused == true, "The next one can be written.")
        try await box.tap("idea")
        try await box.type("For long evenings", into: "description")
        try await box.press(Shortcut("s"))
        try await box.wait(for: "the changed idea") { box in
            box.find("idea")?.label.contains("For long evenings") == true ? true : nil
        }
        #expect(box.screen.layers.count == 1)
    }

    @Test func theReturnKeyOfASearchOpensTheFirst() async throws {
        let box = box("-ideas")
        try await box.expect(5, of: "idea")
        try await box.press(Shortcut("f"))
        try box.search("tomatoes")
        try await box.expect(1, of: "idea")
        let field = try #require(box.screen.reachable.first { $0.role == .searchField })
        box.submit(field.node)
        try await box.the("save")
    }

    @Test func leavingChangesAsksAndEscapeStays() async throws {
        let box = box("-ideas")
        try await box.tap("idea")
        try await box.type("More", into: "description")
        try await box.press(.escape)
        try await box.the("confirm")
        try await box.press(.escape)
        try await box.the("save")
        #expect(box.find("description")?.value?.hasSuffix("More") == true)
    }

    @Test func settingsHaveAWindowOfTheirOwn() async throws {
        let box = box("-ideas")
        try await box.the("idea")
        try await box.press(Shortcut(","))
        #expect(box.windows == ["Settings", "IdeaBox"])
        try await box.press(Shortcut("w"))
        #expect(box.windows == ["IdeaBox"])
    }

    @Test func whatSettingsAskForIsSeen() async throws {
        let box = box("-ideas")
        try await box.the("idea")
        try await box.press(Shortcut(","))
        try await box.tap("About")
        try await box.the("close")
        #expect(box.windows == ["IdeaBox", "Settings"])
    }

    @Test func theOldAppsIdeasAreAskedForInTheFileMenu() async throws {
        let box = box("-ideas")
        try await box.the("idea")
        try await box.choose(command: "Ideas of the Old App")
        try await box.the("close")
    }
}
