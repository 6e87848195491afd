import Foundation
import IdeaBoxApp
import IdeaBoxApple
import SimulatorCore
import SwiftUI
import Testing

@testable import IdeaBox

/// What Apps/IdeaBox/IdeaBoxUITests tell, on a simulated iPhone.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct IdeaBoxStories {
    /// IdeaBox in memory, in English, at a moment that stands still, started with these arguments.
    private func box(_ arguments: String...) -> Simulator {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let fixture = IdeaBoxFixture(arguments: arguments)
        let model = AppModel(.inMemory(fixture, language: .english, now: { now }))
        return story(at: now) { MainScene(model: model, door: CloudKitNotifications()) }
    }

    @Test func anIdeaIsWrittenAboveTheListAndTheFieldIsFreeForTheNext() async throws {
        let box = box()
        try await box.type("A kite with lamps\n", into: "capture")
        try await box.type("A song for the bus\n", into: "capture")
        try await box.expect(2, of: "idea")
        #expect(box.find("capture")?.value == "")
        let titles = box.all("idea").map(\.label)
        #expect(titles.contains { $0.hasPrefix("A kite with lamps") })
        #expect(titles.contains { $0.hasPrefix("A song for the bus") })
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
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let parts = AppDependencies.inMemory(
            IdeaBoxFixture(arguments: []), language: .english, now: { now })
        let model = AppModel(parts.sharing(iCloud.device("\(device)")))
        return story(on: device, at: now) { MainScene(model: model, door: CloudKitNotifications()) }
    }

    @Test func theOldAppsIdeasAreShownAndTakenOver() async throws {
        let box = box("-old-store")
        try await box.tap("takeOver")
        try await box.the("report")
        try await box.tap("close")
        try await box.expect(5, of: "idea")
    }

    @Test func aDamagedOldStoreIsToldOf() async throws {
        let box = box("-old-store-damaged")
        try await box.the("problem")
    }

    @Test func anIdeaIsChanged() async throws {
        let box = box("-ideas")
        try await box.tap("idea")
        try await box.type("More of it", into: "description")
        try await box.tap("save")
        try await box.expect(5, of: "idea")
    }

    @Test func anIdeaIsDone() async throws {
        let box = box("-ideas")
        let wasDone = try await box.the("done").isSelected
        try await box.tap("done")
        try await box.wait(for: "the other state") { $0.find("done")?.isSelected == !wasDone ? true : nil }
    }

    @Test func deletingCanBeTakenBack() async throws {
        let box = box("-ideas")
        try await box.openMenu(of: "idea")
        try await box.tap("delete")
        try await box.expect(4, of: "idea")
        try await box.tap("undo")
        try await box.expect(5, of: "idea")
    }

    @Test func aDeletedIdeaComesBack() async throws {
        let box = box("-ideas")
        try await box.openMenu(of: "idea")
        try await box.tap("delete")
        try await box.expect(4, of: "idea")
        try await box.tap("filter-deleted")
        try await box.tap("restore")
        try await box.tap("filter-all")
        try await box.expect(5, of: "idea")
    }

    @Test func otherVersionsStandSideBySideAndOneIsTaken() async throws {
        let box = box("-conflict")
        try await box.tap("filter-conflicts")
        try await box.tap("idea")
        try await box.the("keep")
        try await box.tap("take")
        try await box.the("take")
    }

    @Test func howSyncStandsIsAlwaysInSightAndSaysMore() async throws {
        let box = box("-ideas")
        try await box.tap("sync")
        try await box.tap("syncNow")
        try await box.the("close")
    }

    @Test func aFullDiskPutsTheIdeaBackIntoTheField() async throws {
        let box = box("-disk-full")
        try await box.type("A kite with lamps\n", into: "capture")
        try await box.the("problem")
        #expect(box.find("capture")?.value == "A kite with lamps")
    }

    @Test func aSearchLeavesWhatMatches() async throws {
        let box = box("-ideas")
        try await box.expect(5, of: "idea")
        try box.search("tomatoes")
        try await box.expect(1, of: "idea")
    }
}
