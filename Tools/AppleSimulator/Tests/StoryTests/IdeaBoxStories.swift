import AppleSystem
import IdeaBoxApp
import IdeaBoxApple
import SimulatorCore
import SwiftUI
import Testing
import UIKit

@testable import IdeaBox

/// What a person does in IdeaBox besides the stories of its UI tests, on a simulated iPhone.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct IdeaBoxStories {
    @Test func settingsLeadToSyncTheOldIdeasAndAbout() async throws {
        let box = Simulator.ideaBox("-ideas")
        try await box.expect(5, of: "idea")
        try await box.more("Settings")
        try await box.tap("showSync")
        try await box.tap("syncNow")
        try await box.tap("close")
        try await box.more("Settings")
        try await box.tap("oldIdeas")
        try await box.the("migration")
        try await box.tap("lookAgain")
        try await box.the("migration")
        try await box.tap("close")
        try await box.more("Settings")
        try await box.tap("About")
        try await box.the("IdeaBox, Version 1.0")
        try await box.tap("close")
        try await box.the("capture")
    }

    @Test(arguments: [
        ("-other-account", "Another account’s cloud"), ("-no-key", "Not syncing"),
        ("-cloud-full", "Cloud full, 5 pending"), ("-signed-out", "Signed out, 5 pending"),
        ("-offline", "Offline, 5 pending"),
    ])
    func whatIsTheMatterWithTheCloudIsSaid(_ nature: String, _ words: String) async throws {
        let box = Simulator.ideaBox("-ideas", nature)
        try await box.expect(5, of: "idea")
        if box.find("sync") == nil { try await box.tap("more") }
        try await box.the(words)
    }

    @Test func aFreshSidebarSaysWhatBelongsThere() async throws {
        let box = Simulator.ideaBox(on: .ipad)
        try await box.the("filtersNote")
        try await box.type("A kite\n", into: "capture")
        try await box.the("filter-all")
        try await box.expectNo("filtersNote")
    }

    @Test(arguments: DeviceTraits.Device.allCases)
    func anIdeaCanBeWrittenAtOnce(_ device: DeviceTraits.Device) async throws {
        let box = Simulator.ideaBox(on: device)
        try await box.wait(for: "the field with the keyboard") { box in
            box.find("capture")?.isFocused == true ? true : nil
        }
    }

    @Test func anIdeaOfTheIPhoneComesToTheIPadAndItsNewTitleComesBack() async throws {
        let iCloud = SharedFolder()
        let (phone, pad) = (shared(iCloud, .iphone), shared(iCloud, .ipad))
        try await phone.type("A kite\n", into: "capture")
        try await pad.expect(1, of: "idea")
        try await pad.tap("idea")
        try await pad.type(" with lamps", into: "title")
        try await pad.tap("save")
        try await phone.wait(for: "the new title") { phone in
            phone.find("idea").flatMap { $0.label.hasPrefix("A kite with lamps") ? $0 : nil }
        }
    }

    private func shared(_ iCloud: SharedFolder, _ device: DeviceTraits.Device) -> Simulator {
        Story(device: device, iCloud: iCloud.device("\(device)")).simulator(Story.ideaBox)
    }

    @Test func aPersonDecidesAboutAnotherAccountsCloud() async throws {
        let box = Simulator.ideaBox("-ideas", "-other-account")
        try await box.tap("Keep these ideas apart")
        try await box.expectNo("banner")
    }

    @Test func aDamagedStoreIsSaid() async throws {
        let box = Simulator.ideaBox("-store-damaged")
        try await box.the("The ideas cannot be opened")
    }

    @Test func aPersonSaysWhatTheOldStoreMeans() async throws {
        let box = Simulator.ideaBox("-old-store-unclear")
        try await box.the("migration")
        let title = try await box.the("map-title")
        #expect(title.value == "A")
        try box.choose(2, of: title.node)
        try await box.wait(for: "another") { $0.find("map-title")?.value == "B" ? true : nil }
        let entity = try await box.the("entity")
        try box.choose(1, of: entity.node)
        try await box.wait(for: "tags") { $0.find("entity")?.value?.hasPrefix("Tag") == true ? true : nil }
        try await box.tap("later")
        try await box.the("capture")
    }

    @Test func importingIntoAFullDiskSaysSo() async throws {
        let box = Simulator.ideaBox("-old-store", "-disk-full")
        try await box.tap("takeOver")
        try await box.the("problem")
        #expect(box.find("report") == nil)
    }

    @Test func aDamagedOldStoreIsImportedAfterAQuestion() async throws {
        let box = Simulator.ideaBox("-old-store-damaged")
        try await box.tap("takeOver")
        try await box.tap("confirm")
        try await box.the("report")
        try await box.tap("close")
        try await box.expect(5, of: "idea")
        try await box.more("Settings")
        try await box.tap("oldIdeas")
        try await box.the("report")
        try await box.tap("later")
        try await box.expectNo("report")
    }

    @Test func anIdeaIsDoneOrDeletedWhereItStands() async throws {
        let box = Simulator.ideaBox("-ideas")
        try await box.expect(5, of: "idea")
        try await box.openMenu(of: "idea")
        try await box.tap("open")
        try await box.tap("toggle")
        try await box.tap("delete")
        try await box.expect(4, of: "idea")
        try await box.tap("filter-deleted")
        try await box.tap("deleteNow")
        try await box.tap("confirm")
        try await box.expect(0, of: "restore")
    }

    @Test func ideasAreSwiped() async throws {
        let box = Simulator.ideaBox("-ideas")
        let idea = try await box.the("idea")
        let row = box.row(around: idea.node)
        try box.tap(try #require(row?.actions.leading.first))
        try await box.wait(for: "done") { $0.find("idea")?.value == "Done" ? true : nil }
        let trailing = try #require(box.row(around: idea.node)?.actions.trailing.first)
        try box.tap(trailing)
        try await box.expect(4, of: "idea")
    }

    @Test func aThousandIdeasComeInParts() async throws {
        let box = Simulator.ideaBox("-many")
        try await box.the("idea")
        #expect(box.all("idea").count == 24, "a screenful")
        // The end of the first 60 asks for more of them.
        for count in [48, 72, 96] {
            try box.scrollToEnd()
            try await box.expect(count, of: "idea")
        }
    }

    @Test func theMenuOfAnIdeaMarksItAsDone() async throws {
        let box = Simulator.ideaBox("-ideas")
        try await box.openMenu(of: "idea")
        try await box.tap("toggle")
        try await box.wait(for: "done") { $0.find("idea")?.value == "Done" ? true : nil }
    }

    @Test func aPushThatIsNotOursReadsNothing() async {
        let delegate = AppDelegate()
        let outcome = await withCheckedContinuation { answer in
            delegate.application(.shared, didReceiveRemoteNotification: [:]) { answer.resume(returning: $0) }
        }
        #expect(outcome == .noData)
    }

    @Test func thePhaseIsTold() async throws {
        let box = Simulator.ideaBox("-ideas")
        try await box.expect(5, of: "idea")
        box.traits.phase = .background
        box.traits.phase = .active
        try await box.expect(5, of: "idea")
    }

    @Test func typedWorkIsNotLostByASwipe() async throws {
        let box = Simulator.ideaBox("-ideas")
        try await box.tap("idea")
        try await box.type(" and more", into: "title")
        try await box.wait(for: "work") { $0.find("save")?.isEnabled == true ? true : nil }
        #expect(throws: Simulator.Failure.self) { try box.dismiss() }
        try await box.tap("close")
        try await box.tap("confirm")
        try await box.the("capture")
    }
}
