import SimulatorCore
import SwiftUI
import Testing

/// What a person does in Readmigo besides the stories of its UI tests, on a simulated iPhone.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ReadmigoStories {
    @Test func aboutSaysWhatTheAppIs() async throws {
        let app = Simulator.readmigo("-signed-in")
        try await app.the("leave")
        try await app.more("About")
        try await app.the("Readmigo, Version 1.0")
        try await app.tap("close")
        try await app.the("leave")
    }

    @Test func withoutANetworkItIsTriedAgain() async throws {
        let app = Simulator.readmigo("-signed-in", "-offline")
        try await app.tap("offer-refresh")
        try await app.the("offer-refresh")
    }

    @Test func aForgottenPasswordIsReset() async throws {
        let app = Simulator.readmigo()
        try await app.tap("link-forgot")
        try await app.type("reader@example.com", into: "email")
        try await app.tap("go")
        try await app.the("code")
    }

    @Test func switchesAreTurned() async throws {
        let app = Simulator.readmigo("-signed-in")
        let old = try await app.the("switch-notifiesNewDevice").value
        try await app.tap("switch-notifiesNewDevice")
        try await app.wait(for: "other") { $0.find("switch-notifiesNewDevice")?.value != old ? true : nil }
    }

    @Test func aProviderIsAddedAndRemoved() async throws {
        let app = Simulator.readmigo("-signed-in")
        try await app.tap("addWay-apple")
        try await app.type("Reading123", into: "password")
        try await app.tap("save")
        try await app.tap("confirm")
        try await app.tap("removeWay-apple")
        try await app.tap("confirm")
        try await app.the("addWay-apple")
    }

    @Test func aPasskeyIsMadeSignsInAndIsRemoved() async throws {
        let app = Simulator.readmigo("-signed-in")
        try await app.tap("addPasskey")
        try await app.type("Reading123", into: "password")
        try await app.tap("save")
        try await app.the("passkey")
        try await app.tap("leave")
        try await app.tap("confirm")
        try await app.tap("provider-passkey")
        try await app.the("passkey")
        try await app.tap("removePasskey-AQID")
        try await app.tap("confirm")
        try await app.expectNo("passkey")
        try await app.the("addPasskey")
    }

    @Test func anotherAccountIsMergedAndThatIsStopped() async throws {
        let app = Simulator.readmigo("-signed-in")
        try await app.tap("merge")
        try await app.type("other@example.com", into: "email")
        try await app.type("Reading123", into: "password")
        try await app.tap("save")
        try await app.expectNo("email")
        try await app.type("Reading123", into: "password")
        try await app.tap("save")
        try await app.the("Prove the other account further.")
        try await app.tap("save")
        try await app.type("123456", into: "code")
        try await app.tap("save")
        try await app.tap("confirm")
        try await app.tap("offer-stopChange")
        try await app.expectNo("offer-stopChange")
    }

    @Test func largeLettersStandBelowEachOther() async throws {
        let app = Simulator.readmigo("-signed-in")
        try await app.the("leave")
        app.traits.textSize = .accessibility3
        try await app.the("leave")
        #expect(app.screen.faults == [])
    }

    @Test func aLockedAppOpensWithThePasswordToo() async throws {
        var traits = DeviceTraits()
        traits.phase = .background
        let app = Simulator(Story(arguments: ["-gated"]).readmigo(), traits: traits)
        try await app.the("unlock")
        try await app.tap("usePassword")
        try await app.the("email")
    }
}
