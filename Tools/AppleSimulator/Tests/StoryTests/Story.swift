import AccountApp
import Foundation
import IdeaBoxApp
import IdeaBoxApple
import Localization
import SecondApp
import SimulatorCore
import SwiftUI
import Testing

@testable import IdeaBox
@testable import Readmigo
@testable import Second

/// Where time stands still.
let standingNow = Date(timeIntervalSince1970: 1_800_000_000)

/// What a person does with one app, told step by step.
@MainActor
func story(
    on device: DeviceTraits.Device = .iphone, at now: Date = standingNow,
    @SceneBuilder _ scene: @escaping () -> some Scene
) -> Simulator {
    Simulator(SimulatedApp(now: { now }, scene: scene), traits: DeviceTraits(device))
}

/// An app in memory, with what its arguments say.
@MainActor
struct Story {
    /// What exists at the start.
    var arguments: [String] = []
    var language = Language.english
    var clock: any Clock<Duration> = ContinuousClock()
    var now: @Sendable () -> Date = { standingNow }

    /// Second, with a fresh folder for its vault.
    func second() -> SimulatedApp {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        let model = Second.AppModel(
            .inMemory(
                SecondFixture(arguments: arguments), folder: folder, language: language, clock: clock,
                now: now))
        return SimulatedApp(now: now) { Second.MainScene(model: model) }
    }

    /// IdeaBox.
    func ideaBox() -> SimulatedApp {
        let fixture = IdeaBoxFixture(arguments: arguments)
        let model = IdeaBox.AppModel(.inMemory(fixture, language: language, clock: clock, now: now))
        let door = CloudKitNotifications()
        return SimulatedApp(now: now) { IdeaBox.MainScene(model: model, door: door) }
    }

    /// Readmigo.
    func readmigo() -> SimulatedApp {
        let fixture = AccountFixture(arguments: arguments)
        let model = Readmigo.AppModel(.inMemory(fixture, language: language, clock: clock, now: now))
        return SimulatedApp(now: now) { Readmigo.MainScene(model: model) }
    }
}

extension Simulator {
    /// Second in English on an iPhone.
    static func second(_ arguments: String...) -> Simulator {
        Simulator(Story(arguments: arguments).second())
    }

    /// IdeaBox in English on an iPhone.
    static func ideaBox(_ arguments: String...) -> Simulator {
        Simulator(Story(arguments: arguments).ideaBox())
    }

    /// Readmigo in English on an iPhone.
    static func readmigo(_ arguments: String...) -> Simulator {
        Simulator(Story(arguments: arguments).readmigo())
    }

    /// Returns as soon as so many elements of an identifier can be reached.
    func expect(_ count: Int, of identifier: String) async throws {
        try await wait(for: "\(count) of \(identifier)") { $0.all(identifier).count == count ? true : nil }
    }

    /// Returns as soon as an element goes away.
    func expectNo(_ name: String) async throws {
        try await wait(for: "no \(name)") { $0.find(name) == nil ? true : nil }
    }

    /// Writes another text into the field to search in.
    func search(_ text: String) throws {
        let field = try #require(screen.reachable.first { $0.role == .searchField })
        try focus(field.node)
        try write(text, into: field.node)
    }

    /// The row of a list that something stands in: what can be swiped.
    func row(around node: Node) -> Node? {
        way(to: node.id).last { !$0.actions.leading.isEmpty || !$0.actions.trailing.isEmpty }
    }

    /// Whether a picture of the system is on the screen, also one that is not told to those who hear.
    func shows(_ symbol: String) -> Bool { "\(screen)".contains("symbol(\"\(symbol)\")") }

    /// Opens the menu of less frequent things, and chooses one.
    func more(_ label: String) async throws {
        try await tap("more")
        try await tap(label)
    }
}
