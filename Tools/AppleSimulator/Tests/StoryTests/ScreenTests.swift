import Foundation
import Localization
import SwiftUI
import Testing

@testable import SimulatorCore

/// Each screen of each app in both languages, on each device, with three sizes of texts.
///
/// What assistive technologies are told is compared with the files in `Screens`; `RECORD_SCREENS=1` writes those anew. The
/// same screens as HTML go to `.build-simulator/screens`, where `Tests/Page/test_screens.py` looks at them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScreenTests {
    @Test(arguments: Screen.second)
    func second(_ screen: Screen) async throws { try await look(at: screen, of: "second", Story.second) }

    @Test(arguments: Screen.ideaBox)
    func ideaBox(_ screen: Screen) async throws { try await look(at: screen, of: "ideabox", Story.ideaBox) }

    @Test(arguments: Screen.readmigo)
    func readmigo(_ screen: Screen) async throws {
        try await look(at: screen, of: "readmigo", Story.readmigo)
    }

    private func look(
        at screen: Screen, of app: String, _ start: (Story) -> () -> SimulatedApp
    ) async throws {
        let file = ScreenFile(app, screen)
        var drawn: [String] = []
        for language in Language.allCases {
            for device in DeviceTraits.Device.allCases {
                guard let steps = screen.steps(on: device) else { continue }
                let title = "\(language.rawValue), \(device.rawValue)"
                let story = Story(
                    arguments: screen.arguments, language: language, device: device, clock: StillClock())
                let simulator = story.simulator(start)
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
