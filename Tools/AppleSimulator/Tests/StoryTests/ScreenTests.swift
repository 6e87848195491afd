import AccountApp
import Foundation
import IdeaBoxApp
import IdeaBoxApple
import Localization
import SecondApp
import SecondApple
import SwiftUI
import Testing

@testable import IdeaBox
@testable import IdeaBoxMac
@testable import Readmigo
@testable import ReadmigoMac
@testable import Second
@testable import SecondMac
@testable import SimulatorCore

/// Each screen of each app in both languages, on each device, with three sizes of texts.
///
/// What assistive technologies are told is compared with the files in `Screens`; `RECORD_SCREENS=1` writes those anew. The
/// same screens as HTML go to `.build-simulator/screens`, where `Tests/Page/test_screens.py` looks at them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScreenTests {
    nonisolated private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: Screen.second)
    func second(_ screen: Screen) async throws {
        try await look(at: screen, of: "second") { language, device in
            let fixture = SecondFixture(arguments: screen.arguments)
            var parts = SecondApp.AppDependencies.memory(
                fixture, language: language, clock: StillClock(), now: { Self.now })
            parts.isMac = device == .mac
            guard device == .mac else {
                let model = Second.AppModel(parts)
                return story(on: device, at: Self.now) { Second.MainScene(model: model) }
            }
            let model = SecondMac.AppModel(parts)
            return story(on: device, at: Self.now) { SecondMac.MainScene(model: model) }
        }
    }

    @Test(arguments: Screen.ideaBox)
    func ideaBox(_ screen: Screen) async throws {
        try await look(at: screen, of: "ideabox") { language, device in
            let fixture = IdeaBoxFixture(arguments: screen.arguments)
            let parts = IdeaBoxApp.AppDependencies.inMemory(
                fixture, language: language, isMac: device == .mac, clock: StillClock(), now: { Self.now })
            let door = CloudKitNotifications()
            guard device == .mac else {
                let model = IdeaBox.AppModel(parts)
                return story(on: device, at: Self.now) { IdeaBox.MainScene(model: model, door: door) }
            }
            let model = IdeaBoxMac.AppModel(parts)
            return story(on: device, at: Self.now) { IdeaBoxMac.MainScene(model: model, door: door) }
        }
    }

    @Test(arguments: Screen.readmigo)
    func readmigo(_ screen: Screen) async throws {
        try await look(at: screen, of: "readmigo") { language, device in
            let fixture = AccountFixture(arguments: screen.arguments)
            let parts = AccountApp.AppDependencies.inMemory(
                fixture, language: language, clock: StillClock(), now: { Self.now })
            guard device == .mac else {
                let model = Readmigo.AppModel(parts)
                return story(on: device, at: Self.now) { Readmigo.MainScene(model: model) }
            }
            let model = ReadmigoMac.AppModel(parts)
            return story(on: device, at: Self.now) { ReadmigoMac.MainScene(model: model) }
        }
    }

    private func look(
        at screen: Screen, of app: String, start: (Language, DeviceTraits.Device) -> Simulator
    ) async throws {
        let file = ScreenFile(app, screen)
        var drawn: [String] = []
        for language in Language.allCases {
            for device in DeviceTraits.Device.allCases {
                guard let steps = screen.steps(on: device) else { continue }
                let title = "\(language.rawValue), \(device.rawValue)"
                let simulator = start(language, device)
                for step in steps { try await simulator.take(step) }
                try await simulator.arrive(at: screen.sign)
                if file.isRecorded {
                    try await simulator.rest()
                } else {
                    let expected = try file.text(of: title)
                    try await simulator.wait(for: "the text of \(file.name)") { now in
                        now.screen.text == expected ? true : nil
                    }
                }
                drawn += try draw(simulator, screen, app, title)
            }
        }
        if file.isRecorded { return try file.record(drawn) }
        for (drawn, expected) in zip(drawn, try file.parts()) { #expect(drawn == expected) }
        #expect(drawn.count == (try file.parts().count))
    }

    /// The parts of the file in one language on one device: as it is, and with other sizes of texts where they differ.
    private func draw(
        _ simulator: Simulator, _ screen: Screen, _ app: String, _ title: String
    ) throws -> [String] {
        var parts: [String] = []
        let usual = simulator.screen.text
        // The texts of a Mac have one size.
        let sizes: [DeviceTraits.TextSize] =
            simulator.traits.device == .mac ? [.large] : [.large, .xSmall, .accessibility3]
        for size in sizes {
            simulator.traits.textSize = size
            let title = "\(title), \(size.rawValue)"
            #expect(simulator.screen.faults == [], "\(screen.name): \(title)")
            try ScreenPage(app, screen.name, title, simulator).write()
            let text = simulator.screen.text
            if size == .large || text != usual { parts.append("# \(title)\n\(text)") }
        }
        simulator.traits.textSize = .large
        simulator.traits.isDark = true
        #expect(simulator.screen.text == usual, "\(screen.name) in the dark")
        return parts
    }
}
