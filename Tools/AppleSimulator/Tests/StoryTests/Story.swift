import Foundation
import SimulatorCore
import SwiftUI
import Testing

/// What a person does with one app, told step by step.
@MainActor
func story(
    on device: DeviceTraits.Device = .iphone, at now: Date = .distantPast,
    @SceneBuilder _ scene: @escaping () -> some Scene
) -> Simulator {
    Simulator(SimulatedApp(now: { now }, scene: scene), traits: DeviceTraits(device))
}

extension Simulator {
    /// Returns as soon as so many elements of an identifier can be reached.
    func expect(_ count: Int, of identifier: String) async throws {
        try await wait(for: "\(count) of \(identifier)") { $0.all(identifier).count == count ? true : nil }
    }

    /// Writes another text into the field to search in.
    func search(_ text: String) throws {
        let field = try #require(screen.reachable.first { $0.role == .searchField })
        try focus(field.node)
        try write(text, into: field.node)
    }
}
