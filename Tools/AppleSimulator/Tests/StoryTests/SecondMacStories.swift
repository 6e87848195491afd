import Foundation
import SecondApp
import SimulatorCore
import SwiftUI
import Testing
import UIKit

@testable import SecondMac

/// What a person does with Second on a Mac: with the menu bar, with keys, in several windows.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SecondMacStories {
    /// Second in memory on a Mac, in English, at a moment that stands still, started with these arguments.
    private func second(_ arguments: String...) -> Simulator {
        Story(arguments: arguments, device: .mac).simulator(Story.second)
    }

    @Test func aFreshAppShowsOneWindowBelowItsMenus() async throws {
        let second = second()
        try await second.the("message")
        try await second.wait(for: "an open vault") { $0.find("add")?.isEnabled == true ? true : nil }
        #expect(second.windows == ["Second"])
        #expect(
            second.screen.menus.map(\.spoken) == ["Second", "File", "Edit", "View", "Accounts", "Window"])
    }

    @Test func theMenusSayWhichKeysTheyHave() {
        let keys = second().screen.commands.map { [$0.spoken, $0.shortcut?.text ?? ""] }
        let asked = [
            ["About Second", ""], ["Settings…", "⌘,"], ["Add Account", "⌘N"], ["Close", "⌘W"],
            ["Find", "⌘F"], ["Sync Now", "⌘R"], ["Sync", ""], ["Recently Deleted", ""],
            ["Copy Code", "⇧⌘C"], ["Second", ""],
        ]
        #expect(keys == asked)
    }

    @Test func anAccountIsAddedByLinkFoundAndCopiedWithKeysAlone() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        try second.open(link: "otpauth://totp/Sea:ann@sea.example?secret=JBSWY3DPEHPK3PXP&issuer=Sea")
        try await second.the("link")
        try await second.press(Shortcut("s"))
        try await second.expect(4, of: "card")
        try await second.press(Shortcut("f"))
        let field = try #require(second.screen.reachable.first { $0.role == .searchField })
        #expect(field.isFocused)
        try second.write("sea", into: field.node)
        try await second.expect(1, of: "card")
        try await second.press(Shortcut("c", [.command, .shift]))
        try await second.the("Copied to clipboard")
    }

    @Test func theMenuBarHasTheCodesBesideTheWindow() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        try await second.openMenuBarExtra()
        #expect(second.windows == ["Second", "Second"])
        try await second.type("git", into: "menuBarSearch")
        try await second.expect(4, of: "card")
        #expect(second.find("card")?.label == "GitHub, mona@example.com", "the window searches by itself")
        try await second.type("\n", into: "menuBarSearch")
        try await second.wait(for: "the copied card") { $0.shows("checkmark.circle.fill") ? true : nil }
        try await second.tap("openWindow")
        #expect(second.windows == ["Second"])
        try await second.openMenuBarExtra()
        try await second.expect(6, of: "card")
    }

    @Test func theMenuBarShowsNoCodeThatTheWindowMayNotShow() async throws {
        let second = second("-no-key")
        try await second.openMenuBarExtra()
        try await second.the("openWindow")
        try await second.wait(for: "the reason") { second in
            second.find("message")?.label.contains("Key unavailable") == true ? true : nil
        }
        #expect(second.all("card").isEmpty)
    }

    @Test func theMenuBarIsLeftToOthersWhereSettingsSaySo() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        try await second.press(Shortcut(","))
        try await second.tap("menuBar")
        try await second.wait(for: "a menu bar without it") { $0.screen.extras.isEmpty ? true : nil }
    }

    @Test func theReturnKeyOfASearchCopies() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        try second.search("git")
        try await second.expect(1, of: "card")
        let field = try #require(second.screen.reachable.first { $0.role == .searchField })
        second.submit(field.node)
        try await second.the("Copied to clipboard")
        #expect(second.screen.reachable.first { $0.role == .searchField }?.isFocused == true)
    }

    /// The cards by their names, and the one that is selected.
    private func cards(_ second: Simulator) -> (names: [String], selected: String?) {
        let cards = second.screen.reachable.filter { $0.identifier == "card" }
        return (cards.map(\.label), cards.first(where: \.isSelected)?.label)
    }

    @Test func arrowsMoveTheSelectionByCardsAndRowsAndReturnCopiesIt() async throws {
        let second = second("-many-accounts")
        try await second.expect(14, of: "card")
        let names = cards(second).names
        #expect(names.first == "Mozilla, ann@example.com" && names[2].hasPrefix("Amazon"))
        for (key, place) in [
            ("\u{F701}", 0), ("\u{F703}", 1), ("\u{F701}", 3), ("\u{F702}", 2), ("\u{F700}", 0),
        ] as [(Character, Int)] {
            #expect(second.press(key: KeyStroke(key)))
            try await second.wait(for: names[place]) { self.cards($0).selected == names[place] ? true : nil }
        }
        #expect(second.press(key: KeyStroke("\u{F72B}")))
        try await second.wait(for: "the last") { self.cards($0).selected == names.last ? true : nil }
        #expect(second.press(key: KeyStroke("\r")))
        try await second.the("Copied to clipboard")
    }

    @Test func lettersSearchAtOnceAndEscapeLeaves() async throws {
        let second = second("-many-accounts")
        try await second.expect(14, of: "card")
        for letter in "git" { #expect(second.press(key: KeyStroke(letter))) }
        try await second.expect(2, of: "card")
        #expect(second.screen.reachable.first { $0.role == .searchField }?.value == "git")
        #expect(second.press(key: KeyStroke("\r")))
        try await second.the("Copied to clipboard")
        #expect(second.press(key: KeyStroke("\u{1B}")))
        try await second.expect(14, of: "card")
        #expect(!second.press(key: KeyStroke("v", .command)), "Commands are the menus'.")
    }

    @Test func whatFindsNothingIsTakenBackByKeys() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        for letter in "gx" { #expect(second.press(key: KeyStroke(letter))) }
        try await second.the("message")
        #expect(second.press(key: KeyStroke("\u{7F}")))
        try await second.expect(1, of: "card")
        let fresh = self.second()
        try await fresh.the("message")
        #expect(!fresh.press(key: KeyStroke("g")), "There is nothing to find.")
    }

    @Test func lettersGoToAFieldThatHasTheKeyboard() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        try await second.press(Shortcut("f"))
        #expect(!second.press(key: KeyStroke("g")))
        try await second.press(Shortcut("n"))
        try await second.the("way")
        #expect(!second.press(key: KeyStroke("g")), "A sheet lies above the list.")
    }

    @Test func commandAndANumberCopiesTheCodeAtThatPlace() async throws {
        let second = second("-many-accounts")
        try await second.expect(14, of: "card")
        let numbered = second.screen.commands.filter { "123456789".contains($0.shortcut?.key ?? "-") }
        #expect(numbered.map(\.spoken) == Array(cards(second).names.prefix(9)))
        try await second.press(Shortcut("3"))
        try await second.the("Copied to clipboard")
    }

    @Test func settingsHaveAWindowOfTheirOwn() async throws {
        let second = second("-accounts")
        try await second.the("card")
        try await second.press(Shortcut(","))
        #expect(second.windows == ["Settings", "Second"])
        #expect(second.find("card") != nil, "The other window can be used meanwhile.")
        try await second.press(Shortcut("w"))
        #expect(second.windows == ["Second"])
        #expect(throws: Simulator.Failure.isOff("⌘W")) { try second.send(Shortcut("w")) }
    }

    @Test func aQuestionFromSettingsIsSeen() async throws {
        let second = second("-accounts")
        try await second.the("card")
        try await second.press(Shortcut(","))
        try await second.tap("Use iCloud Drive")
        try await second.the("confirm")
        #expect(second.windows == ["Second", "Settings"])
    }

    @Test func theMenuForEverythingElseOpensSettings() async throws {
        let second = second("-accounts")
        try await second.the("card")
        try await second.tap("more")
        try await second.tap("Settings")
        #expect(second.windows == ["Settings", "Second"])
    }

    @Test func aClickInAWindowBehindBringsItForward() async throws {
        let second = second("-accounts")
        try await second.the("card")
        try await second.choose(command: "Settings…")
        try await second.tap("card")
        #expect(second.windows == ["Second", "Settings"])
        try await second.choose(command: "Settings…")
        #expect(second.windows == ["Settings", "Second"])
    }

    @Test func anAccountIsTypedWithKeysAlone() async throws {
        let second = second()
        try await second.press(Shortcut("n"))
        try await second.tap("Enter Manually")
        try await second.type("GitHub", into: "issuer")
        try await second.type("mona@example.com", into: "account")
        try await second.type("JBSWY3DPEHPK3PXP", into: "secret")
        try await second.press(Shortcut("s"))
        try await second.the("GitHub, mona@example.com")
    }

    @Test func escapeLeavesASheet() async throws {
        let second = second("-accounts")
        try await second.the("card")
        try await second.press(Shortcut("n"))
        try await second.the("way")
        try await second.press(.escape)
        try await second.wait(for: "the window alone") { $0.screen.layers.count == 1 ? true : nil }
    }
}
