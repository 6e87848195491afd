import AccountApp
import Foundation
import IdeaBoxApp
import IdeaBoxApple
import Localization
import SecondApp
import SimulatorCore
import SwiftUI
import Testing

@testable import IdeaBoxMac
@testable import ReadmigoMac
@testable import SecondMac

/// What holds for each screen of each app on a Mac, in both languages.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct MacRuleTests {
    nonisolated private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func check(_ simulator: Simulator, _ place: RuleTests.Place) async throws {
        if let first = place.first { try await simulator.the(first) }
        for tap in place.taps { try await simulator.tap(tap) }
        try await simulator.the(place.sign)
        #expect(simulator.screen.faults == [], "\(place.testDescription)")
        guard simulator.command("Settings…") != nil else { return }
        try await simulator.choose(command: "Settings…")
        #expect(simulator.screen.faults == [], "\(place.testDescription), Settings")
    }

    @Test(
        arguments: [
            RuleTests.Place("message"), RuleTests.Place(with: ["-accounts"], "card"),
            RuleTests.Place(taps: ["add"], "way"),
            RuleTests.Place(with: ["-accounts"], taps: ["sync"], "syncNow"),
        ], Language.allCases)
    func second(_ place: RuleTests.Place, _ language: Language) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        let fixture = SecondFixture(arguments: place.arguments)
        let model = SecondMac.AppModel(
            .inMemory(fixture, folder: folder, language: language, isMac: true, now: { Self.now }))
        try await check(story(on: .mac, at: Self.now) { SecondMac.MainScene(model: model) }, place)
    }

    @Test(
        arguments: [
            RuleTests.Place("message"), RuleTests.Place(with: ["-ideas"], "idea"),
            RuleTests.Place(with: ["-ideas"], taps: ["idea"], "save"),
            RuleTests.Place(with: ["-conflict"], taps: ["filter-conflicts", "idea"], "take"),
            RuleTests.Place(with: ["-old-store"], "takeOver"),
        ], Language.allCases)
    func ideaBox(_ place: RuleTests.Place, _ language: Language) async throws {
        let fixture = IdeaBoxFixture(arguments: place.arguments)
        let model = IdeaBoxMac.AppModel(
            .inMemory(fixture, language: language, isMac: true, now: { Self.now }))
        let door = CloudKitNotifications()
        let scene = story(on: .mac, at: Self.now) { IdeaBoxMac.MainScene(model: model, door: door) }
        try await check(scene, place)
    }

    @Test(
        arguments: [
            RuleTests.Place("go"), RuleTests.Place(taps: ["link-register"], "consent"),
            RuleTests.Place(with: ["-signed-in"], "leave"),
            RuleTests.Place(with: ["-signed-in"], after: "device", taps: ["rename"], "nickname"),
        ], Language.allCases)
    func readmigo(_ place: RuleTests.Place, _ language: Language) async throws {
        let fixture = AccountFixture(arguments: place.arguments)
        let model = ReadmigoMac.AppModel(.inMemory(fixture, language: language, now: { Self.now }))
        try await check(story(on: .mac, at: Self.now) { ReadmigoMac.MainScene(model: model) }, place)
    }
}
