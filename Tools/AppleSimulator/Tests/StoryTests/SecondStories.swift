import Foundation
import SecondApp
import SimulatorCore
import SwiftUI
import Testing
import UIKit

@testable import Second

/// What Apps/Second/SecondUITests tell, on a simulated iPhone.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SecondStories {
    /// Second in memory, in English, at a moment that stands still, started with these arguments.
    private func second(_ arguments: String...) -> Simulator {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let model = AppModel(
            .inMemory(
                SecondFixture(arguments: arguments), folder: folder.path(), language: .english, now: { now }))
        return story(at: now) { MainScene(model: model) }
    }

    @Test func aFreshAppSaysHowToBegin() async throws {
        let second = second()
        #expect(try await second.the("Tap + to add your first account").identifier == "message")
        #expect(second.find("add")?.isEnabled == true)
        #expect(second.all("card").isEmpty)
    }

    @Test func anAccountCanBeTyped() async throws {
        let second = second()
        try await second.tap("add")
        try await second.tap("Enter Manually")
        try await second.type("GitHub", into: "issuer")
        try await second.type("mona@example.com", into: "account")
        try await second.type("JBSWY3DPEHPK3PXP", into: "secret")
        try await second.tap("save")
        let card = try await second.the("GitHub, mona@example.com")
        #expect(card.identifier == "card")
        #expect(second.screen.layers.count == 1)
    }

    @Test func aSecretThatIsNoneIsRefusedWhereItStands() async throws {
        let second = second()
        try await second.tap("add")
        try await second.tap("Enter Manually")
        try await second.type("GitHub", into: "issuer")
        try await second.type("not base 32!", into: "secret")
        try await second.tap("issuer")
        try await second.the("problem")
    }

    @Test func aCodeThatTheCameraSeesBecomesACard() async throws {
        let link = "otpauth://totp/GitHub:mona@example.com?secret=JBSWY3DPEHPK3PXP&issuer=GitHub"
        let second = second("-camera-sees", link)
        try await second.tap("add")
        try await second.the("GitHub, mona@example.com")
        try await second.the("countdown")
    }

    @Test func aTapCopiesTheCode() async throws {
        let second = second("-accounts")
        try await second.tap("card")
        try await second.the("Copied to clipboard")
        // It is said by a task, soon after it is seen.
        while !UIAccessibility.said.contains("Copied to clipboard") {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test func aSearchLeavesWhatMatches() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        try second.search("git")
        try await second.expect(1, of: "card")
        try await second.the("GitHub, mona@example.com")
        try second.search("nothing is called like this")
        try await second.expect(0, of: "card")
        try await second.the("message")
    }

    @Test func aNameIsChanged() async throws {
        let second = second("-accounts")
        try await second.openMenu(of: "card")
        try await second.tap("edit")
        try await second.type(" at work", into: "issuer")
        try await second.tap("save")
        try await second.the("Fastmail at work, ann@example.com")
        try await second.expect(3, of: "card")
    }

    @Test func deletingAsksAndCanBeTakenBack() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        try await second.openMenu(of: "card")
        try await second.tap("delete")
        try await second.tap("confirm")
        try await second.expect(2, of: "card")
        try await second.tap("undo")
        try await second.expect(3, of: "card")
    }

    @Test func anIPadShowsTheSameCardsInAGrid() async throws {
        let second = second("-accounts")
        try await second.expect(3, of: "card")
        #expect(second.find("Actions for Fastmail") == nil)
        second.traits.device = .ipad
        try await second.expect(3, of: "card")
        #expect(second.screen.text.contains("Fastmail"))
    }
}
