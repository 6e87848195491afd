import AppleSystem
import Foundation
import SecondApp
import SecondApple
import SimulatorCore
import SwiftUI
import Testing

/// What one person does with a folder in place of iCloud, and with keys that they carry.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FolderStories {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let passphrase = "five words in a row"

    private func device(
        _ device: DeviceTraits.Device, _ arguments: String...
    ) -> (simulator: Simulator, outside: Outside) {
        let app = Story(arguments: arguments, device: device).second()
        app.outside.folder = folder
        return (Simulator(app, traits: DeviceTraits(device)), app.outside)
    }

    /// Returns once Settings name a place through which accounts sync.
    private func place(_ simulator: Simulator, _ name: String) async throws {
        try await simulator.wait(for: name) { now in
            now.find("storage")?.label.contains(name) == true ? true : nil
        }
    }

    @Test func aFolderIsPickedInSettingsAndLeftAgain() async throws {
        let phone = device(.iphone, "-accounts").simulator
        try await phone.expect(3, of: "card")
        try await phone.more("Settings")
        try await place(phone, "iCloud")
        try await phone.tap("folder")
        try await phone.tap("Use This Folder")
        try await place(phone, "“\(folder.lastPathComponent)”")
        // It was never made: that it is not there is said.
        try await phone.wait(for: "the sentence") { now in
            now.screen.text.contains("is not there. It was moved or deleted") ? true : nil
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path()))
        try await phone.tap("Stop Using the Folder")
        try await phone.the("Cancel")
        try await phone.tap("Stop Using the Folder")
        try await place(phone, "iCloud")
    }

    @Test func keysAreCarriedFromOneDeviceToAnother() async throws {
        let phone = device(.iphone, "-accounts")
        try await phone.simulator.expect(3, of: "card")
        try await phone.simulator.more("Settings")
        try await phone.simulator.tap("Export Keys")
        try await phone.simulator.type(passphrase, into: "passphrase")
        try await phone.simulator.type(passphrase, into: "again")
        try await phone.simulator.tap("save")
        try await phone.simulator.tap("Share Text…")
        let text = try #require(phone.outside.shared)
        #expect(text.hasPrefix("-----BEGIN SECOND KEYS-----"))
        try await phone.simulator.tap("Copy Text")

        let file = folder.appendingPathExtension("txt")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        let mac = device(.mac)
        mac.outside.file = file
        try await mac.simulator.the("message")
        try await mac.simulator.press(Shortcut(","))
        try await mac.simulator.tap("Import Keys")
        try await mac.simulator.tap("keyFile")
        try await mac.simulator.the("The text was read from the file.")
        try await mac.simulator.type(passphrase, into: "passphrase")
        try await mac.simulator.tap("save")
        try await mac.simulator.expectNo("keyFile")
    }
}
