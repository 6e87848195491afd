import AccountApp
import Foundation
import SimulatorCore
import SwiftUI
import Testing

@testable import ReadmigoMac

/// What a person does with Readmigo on a Mac.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ReadmigoMacStories {
    /// Readmigo in memory on a Mac, in English, at a moment that stands still, started with these arguments.
    private func readmigo(_ arguments: String...) -> Simulator {
        Story(arguments: arguments, device: .mac).simulator(Story.readmigo)
    }

    @Test func emailAndPasswordLeadToTheAccount() async throws {
        let app = readmigo()
        try await app.type("reader@example.com", into: "email")
        try await app.type("Reading123\n", into: "password")
        try await app.the("leave")
        #expect(app.windows == ["Readmigo"])
    }

    @Test func theMenusSayWhichKeysTheyHave() async throws {
        let app = readmigo()
        try await app.the("go")
        let keys = app.screen.commands.map { [$0.spoken, $0.shortcut?.text ?? ""] }
        #expect(keys == [["About Readmigo", ""], ["Close", "⌘W"], ["Try Again", "⌘R"], ["Readmigo", ""]])
    }

    @Test func thereAreNoSettingsToOpen() async throws {
        let app = readmigo("-signed-in")
        try await app.the("leave")
        #expect(throws: Simulator.Failure.self) { try app.send(Shortcut(",")) }
    }

    @Test func theNicknameIsChangedInASheetAndSavedWithKeys() async throws {
        let app = readmigo("-signed-in")
        try await app.the("device")
        try await app.tap("rename")
        try await app.the("nickname")
        try await app.press(.escape)
        try await app.wait(for: "the window alone") { $0.screen.layers.count == 1 ? true : nil }
    }
}
