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
@testable import Readmigo
@testable import Second
@testable import SimulatorCore

/// Each screen of each app in both languages, on each device, with three sizes of texts.
///
/// What assistive technologies are told is compared with the files in `Screens`; `RECORD_SCREENS=1` writes those anew. The
/// same screens as HTML go to `.build-simulator/screens`, where `Tests/Page/test_screens.py` looks at them.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ScreenTests {
    nonisolated private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: Screen.second)
    func second(_ screen: Screen) async throws {
        try await look(at: screen, of: "second") { language, device in
            let fixture = SecondFixture(arguments: screen.arguments)
            let model = Second.AppModel(
                .memory(fixture, language: language, clock: StillClock(), now: { Self.now }))
            return story(on: device, at: Self.now) { Second.MainScene(model: model) }
        }
    }

    @Test(arguments: Screen.ideaBox)
    func ideaBox(_ screen: Screen) async throws {
        try await look(at: screen, of: "ideabox") { language, device in
            let fixture = IdeaBoxFixture(arguments: screen.arguments)
            let model = IdeaBox.AppModel(
                .inMemory(fixture, language: language, clock: StillClock(), now: { Self.now }))
            let door = CloudKitNotifications()
            return story(on: device, at: Self.now) { IdeaBox.MainScene(model: model, door: door) }
        }
    }

    @Test(arguments: Screen.readmigo)
    func readmigo(_ screen: Screen) async throws {
        try await look(at: screen, of: "readmigo") { language, device in
            let fixture = AccountFixture(arguments: screen.arguments)
            let model = Readmigo.AppModel(
                .inMemory(fixture, language: language, clock: StillClock(), now: { Self.now }))
            return story(on: device, at: Self.now) { Readmigo.MainScene(model: model) }
        }
    }

    private func look(
        at screen: Screen, of app: String, start: (Language, DeviceTraits.Device) -> Simulator
    ) async throws {
        let file = ScreenFile(app, screen)
        var drawn: [String] = []
        for language in Language.allCases {
            for device in DeviceTraits.Device.allCases {
                let title = "\(language.rawValue), \(device.rawValue)"
                let simulator = start(language, device)
                for step in screen.steps { try await simulator.take(step) }
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
        for size in [DeviceTraits.TextSize.large, .xSmall, .accessibility3] {
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

extension Simulator {
    /// Does a step as soon as it can be done.
    fileprivate func take(_ step: Screen.Step) async throws {
        switch step {
        case .see(let name): try await the(name)
        case .tap(let name): try await tap(name)
        case .hold(let name): try await openMenu(of: name)
        case .type(let text, let name): try await type(text, into: name)
        case .search(let text): try search(text)
        case .open(let link): open(try #require(URL(string: link)))
        case .choose(let place, let name): try choose(place, of: try await the(name).node)
        case .item(let place, let name):
            try await tap(name)
            try tap(try #require(screen.reachable.dropFirst(place).first).node)
        }
    }

    /// Returns when nothing else was drawn for a while: for who records and looks at it. A test never waits for time.
    fileprivate func rest() async throws {
        var (seen, looks) = ("", 0)
        while looks < 4 {
            looks = seen == screen.text ? looks + 1 : 0
            seen = screen.text
            try await Task.sleep(for: .seconds(1))
        }
    }

    /// Returns once something is there; `layer` is any layer above the window.
    fileprivate func arrive(at sign: String) async throws {
        try await wait(for: sign) { now in
            now.find(sign) != nil || sign == "layer" && now.screen.layers.count > 1 ? true : nil
        }
    }
}

/// A file of `Screens`: how one screen is told to assistive technologies.
private struct ScreenFile {
    let name: String
    let isRecorded = ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil
    private let place: URL

    init(_ app: String, _ screen: Screen) {
        name = "\(app)/\(screen.name).txt"
        place = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Screens/\(name)")
    }

    /// Its parts, each with its title.
    func parts() throws -> [String] {
        let text = try String(contentsOf: place, encoding: .utf8)
        return text.components(separatedBy: "\n# ").enumerated().map { place, part in
            (place == 0 ? part : "# " + part).trimmingCharacters(in: .newlines) + "\n"
        }
    }

    /// How the screen is told in one language on one device.
    func text(of title: String) throws -> String {
        let part = try #require(try parts().first { $0.hasPrefix("# \(title), large\n") })
        return part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(
            separator: "\n")
    }

    func record(_ parts: [String]) throws {
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try parts.joined(separator: "\n").write(to: place, atomically: true, encoding: .utf8)
    }
}

/// A screen as HTML, for a browser.
private struct ScreenPage: Encodable {
    let app: String
    let screen: String
    let title: String
    let html: String
    let device: String
    let width: Int
    let height: Int
    let scale: Double

    @MainActor init(_ app: String, _ screen: String, _ title: String, _ simulator: Simulator) {
        (self.app, self.screen, self.title) = (app, screen, title)
        let traits = simulator.traits
        (html, device, scale) = (simulator.screen.html, traits.device.rawValue, traits.textSize.factor)
        (width, height) = traits.device.size
    }

    func write() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../../.build-simulator/screens/\(app)")
            .standardizedFileURL
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try JSONEncoder().encode(self).write(to: root.appending(path: "\(screen), \(title).json"))
    }
}
