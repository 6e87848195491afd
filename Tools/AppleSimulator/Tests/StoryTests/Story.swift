import AccountApp
import AppleSystem
import Foundation
import IdeaBoxApp
import IdeaBoxApple
import Localization
import SecondApp
import SecondApple
import SimulatorCore
import SwiftUI
import Testing

@testable import IdeaBox
@testable import IdeaBoxMac
@testable import Readmigo
@testable import ReadmigoMac
@testable import Second
@testable import SecondMac

/// Where time stands still.
let standingNow = Date(timeIntervalSince1970: 1_800_000_000)

/// An app in memory on a device, with what its arguments say.
@MainActor
struct Story {
    /// What exists at the start.
    var arguments: [String] = []
    var language = Language.english
    var device = DeviceTraits.Device.iphone
    /// What takes the place of the clouds in memory.
    var iCloud: SimulatedICloud?
    var clock: any Clock<Duration> = ContinuousClock()
    var now: @Sendable () -> Date = { standingNow }

    /// Second, with a fresh folder for its vault.
    func second() -> SimulatedApp {
        var parts = SecondApp.AppDependencies.memory(
            SecondFixture(arguments: arguments), language: language, clock: clock, now: now)
        parts.isMac = device == .mac
        if let iCloud { parts = parts.sharing(iCloud) }
        guard device == .mac else {
            let model = Second.AppModel(parts)
            return SimulatedApp(now: now) { Second.MainScene(model: model) }
        }
        let model = SecondMac.AppModel(parts)
        return SimulatedApp(now: now) { SecondMac.MainScene(model: model) }
    }

    /// IdeaBox.
    func ideaBox() -> SimulatedApp {
        var parts = IdeaBoxApp.AppDependencies.inMemory(
            IdeaBoxFixture(arguments: arguments), language: language, isMac: device == .mac, clock: clock,
            now: now)
        if let iCloud { parts = parts.sharing(iCloud) }
        let door = CloudKitNotifications()
        guard device == .mac else {
            let model = IdeaBox.AppModel(parts)
            return SimulatedApp(now: now) { IdeaBox.MainScene(model: model, door: door) }
        }
        let model = IdeaBoxMac.AppModel(parts)
        return SimulatedApp(now: now) { IdeaBoxMac.MainScene(model: model, door: door) }
    }

    /// Readmigo.
    func readmigo() -> SimulatedApp {
        let parts = AccountApp.AppDependencies.inMemory(
            AccountFixture(arguments: arguments), language: language, clock: clock, now: now)
        guard device == .mac else {
            let model = Readmigo.AppModel(parts)
            return SimulatedApp(now: now) { Readmigo.MainScene(model: model) }
        }
        let model = ReadmigoMac.AppModel(parts)
        return SimulatedApp(now: now) { ReadmigoMac.MainScene(model: model) }
    }

    /// The device with an app of this story on it.
    func simulator(_ app: (Story) -> () -> SimulatedApp) -> Simulator {
        Simulator(app(self)(), traits: DeviceTraits(device))
    }
}

extension Simulator {
    /// Second in English.
    static func second(_ arguments: String..., on device: DeviceTraits.Device = .iphone) -> Simulator {
        Story(arguments: arguments, device: device).simulator(Story.second)
    }

    /// IdeaBox in English.
    static func ideaBox(_ arguments: String..., on device: DeviceTraits.Device = .iphone) -> Simulator {
        Story(arguments: arguments, device: device).simulator(Story.ideaBox)
    }

    /// Readmigo in English.
    static func readmigo(_ arguments: String..., on device: DeviceTraits.Device = .iphone) -> Simulator {
        Story(arguments: arguments, device: device).simulator(Story.readmigo)
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
