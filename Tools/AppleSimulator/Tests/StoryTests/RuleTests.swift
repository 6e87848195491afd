import Localization
import SimulatorCore
import SwiftUI
import Testing

/// What holds for each screen of each app, in both languages, on both devices.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct RuleTests {
    /// A screen: what exists at the start, what is waited for, what is tapped, and what is there then.
    struct Place: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let first: String?
        let taps: [String]
        let sign: String

        init(with arguments: [String] = [], after first: String? = nil, taps: [String] = [], _ sign: String) {
            (self.arguments, self.first, self.taps, self.sign) = (arguments, first, taps, sign)
        }

        var testDescription: String { (arguments + taps).joined(separator: " ") + " to " + sign }
    }

    private func check(_ app: SimulatedApp, _ place: Place) async throws {
        let simulator = Simulator(app)
        if let first = place.first { try await simulator.the(first) }
        for tap in place.taps { try await simulator.tap(tap) }
        try await simulator.the(place.sign)
        for device in DeviceTraits.Device.allCases {
            simulator.traits.device = device
            #expect(simulator.screen.faults == [], "\(place.testDescription) on \(device.rawValue)")
        }
    }

    @Test(
        arguments: [
            Place("message"), Place(with: ["-accounts"], "card"),
            Place(taps: ["add"], "way"),
            Place(with: ["-accounts"], taps: ["sync"], "syncNow"),
        ], Language.allCases)
    func second(_ place: Place, _ language: Language) async throws {
        try await check(Story(arguments: place.arguments, language: language).second(), place)
    }

    @Test(
        arguments: [
            Place("message"), Place(with: ["-ideas"], "idea"),
            Place(with: ["-ideas"], taps: ["idea"], "save"),
            Place(with: ["-conflict"], taps: ["filter-conflicts", "idea"], "take"),
            Place(with: ["-old-store"], "takeOver"),
            Place(with: ["-ideas"], taps: ["sync"], "syncNow"),
        ], Language.allCases)
    func ideaBox(_ place: Place, _ language: Language) async throws {
        try await check(Story(arguments: place.arguments, language: language).ideaBox(), place)
    }

    @Test(
        arguments: [
            Place("go"), Place(taps: ["link-register"], "consent"), Place(taps: ["link-forgot"], "go"),
            Place(with: ["-signed-in"], "leave"),
            Place(with: ["-signed-in"], after: "device", taps: ["rename"], "nickname"),
        ], Language.allCases)
    func readmigo(_ place: Place, _ language: Language) async throws {
        try await check(Story(arguments: place.arguments, language: language).readmigo(), place)
    }
}
