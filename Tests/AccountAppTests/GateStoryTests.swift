import AccountAPI
import AccountClient
import AppRuntime
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

/// The app over the true gate before a store of tokens.
@Suite(.timeLimit(.minutes(2))) struct GateStoryTests {
    /// A face that is always known, and a key that is there or not.
    private actor Face: BiometricGate {
        private(set) var hasKey = false

        func kind() -> BiometricKind? { .face }
        func enable(_ reason: String) { hasKey = true }
        func disable() { hasKey = false }

        func seal(_ bytes: [UInt8]) throws(GateError) -> [UInt8] {
            guard hasKey else { throw .changed }
            return bytes.map { ~$0 }
        }

        func open(_ sealed: [UInt8], _ reason: String) throws(GateError) -> [UInt8] {
            guard hasKey else { throw .changed }
            return sealed.map { ~$0 }
        }
    }

    private let face = Face()
    private let tokens = MemoryTokens(nil, kind: nil, isGated: false)

    private func rig() -> Rig {
        Rig { time, preferences in
            var parts = AppDependencies.live(
                LaunchSettings(
                    language: .english, version: "1", device: "iPhone", host: "account.readmigo.com",
                    terms: "2026-01"),
                ports: { _ in
                    ClientPorts(
                        tokens: tokens, key: MemoryKey(isMade: false),
                        transport: MemoryService(AccountFixture(), now: { time.date }),
                        notes: MemoryNotes())
                },
                gate: face, sheets: { _ in [AppleProviderSheet(MemoryAppleSheet())] },
                passkeys: MemoryPasskeys(), preferences: preferences,
                now: { time.date })
            parts.clock = time
            return parts
        }
    }

    private func isSealed() async throws -> Bool { try await tokens.session()?.accessToken == "sealed" }

    @Test func `after a sign-out the gate is off for whoever comes next, and the app says so`() async throws {
        let rig = rig()
        try await rig.signIn()
        let offer = try await rig.screen { $0.question != nil }
        rig.send(.answer(try #require(offer.question?.id), true))
        try await rig.home { $0.switches.last?.isOn == true && $0.switches.last?.isFree == true }
        #expect(try await isSealed())
        rig.send(.leave)
        let asked = try await rig.screen { $0.question != nil }
        rig.send(.answer(try #require(asked.question?.id), true))
        try await rig.screen { $0.toast?.text == "You are signed out." }
        #expect(await face.hasKey == false)
        try await rig.signIn()
        let home = try await rig.home { $0.title == "Reader" }
        #expect(home.switches.last?.id == .gate && home.switches.last?.isOn == false)
        #expect(try await isSealed() == false)
    }
}
