import AccountApp
import Foundation
import SimulatorCore
import SwiftUI
import Testing

@testable import Readmigo

/// What Apps/Readmigo/ReadmigoUITests tell, on a simulated iPhone.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ReadmigoStories {
    /// Readmigo in memory, in English, at a moment that stands still, started with these arguments.
    private func readmigo(_ arguments: String...) -> Simulator {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let fixture = AccountFixture(arguments: arguments)
        let model = AppModel(.inMemory(fixture, language: .english, now: { now }))
        return story(at: now) { MainScene(model: model) }
    }

    private func signIn(_ app: Simulator, _ password: String = "Reading123") async throws {
        try await app.type("reader@example.com", into: "email")
        try await app.type(password + "\n", into: "password")
    }

    @Test func emailAndPasswordLeadToTheAccount() async throws {
        let app = readmigo()
        try await signIn(app)
        try await app.the("leave")
    }

    @Test func aWrongPasswordSaysSoAndRegisterStandsBeside() async throws {
        let app = readmigo()
        try await signIn(app, "Wrong1234")
        try await app.the("problem")
        try await app.the("link-register")
    }

    @Test func registeringGoesByConsentCodeAndProfile() async throws {
        let app = readmigo()
        try await app.tap("link-register")
        try await app.type("new@example.com", into: "email")
        try await app.type("Reading123", into: "newPassword")
        try await app.the("strength")
        try await app.type("Reading123", into: "confirmation")
        try await app.tap("consent")
        try await app.tap("go")
        try await app.type("123456", into: "code")
        try await app.tap("go")
        try await app.type("Ada", into: "nickname")
        try await app.tap("go")
        try await app.the("leave")
    }

    @Test func thePasswordIsShownByTheEye() async throws {
        let app = readmigo()
        try await app.type("Reading123", into: "password")
        #expect(app.find("password")?.role == .secureTextField)
        try await app.tap("eye-password")
        try await app.wait(for: "the password") { $0.find("password")?.role == .textField ? true : nil }
        #expect(app.find("password")?.value == "Reading123")
    }

    @Test func aSecondProofIsAskedFor() async throws {
        let app = readmigo("-second-factor")
        try await signIn(app)
        try await app.tap("way-recoveryCode")
        try await app.type("123456", into: "code")
        try await app.tap("go")
        try await app.the("leave")
    }

    @Test func aLockedAccountSaysWhenItOpens() async throws {
        let app = readmigo("-locked")
        try await signIn(app)
        try await app.the("problem")
    }

    @Test func aPhonesCodeLeadsToAProfile() async throws {
        let app = readmigo()
        try await app.tap("provider-phone")
        try await app.type("+8613800000000", into: "phone")
        try await app.tap("go")
        try await app.type("123456", into: "code")
        try await app.tap("go")
        try await app.the("nickname")
    }

    @Test func appleLeadsToAProfileWithTheTerms() async throws {
        let app = readmigo()
        try await app.tap("provider-apple")
        try await app.type("Ada", into: "nickname")
        try await app.tap("consent")
        try await app.tap("go")
        try await app.the("leave")
    }
}
