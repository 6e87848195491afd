import ArgumentParser
import Files
import Foundation
import Testing

@testable import readmigo

/// What is named once and kept.
struct KeptSettingsTests {
    private static func changed(_ settings: KeptSettings, _ words: [String]) throws -> KeptSettings {
        try settings.changed(by: AppFlags.parse(words), from: "/here")
    }

    @Test func `without a word nothing changes`() throws {
        #expect(try Self.changed(KeptSettings(), []) == KeptSettings())
        #expect(KeptSettings().server == "https://account.readmigo.com")
    }

    @Test func `what is said counts, and the rest stays`() throws {
        let words = ["--server", "https://a.example", "--ca", "x.pem", "--store", "secret-service"]
        var settings = try Self.changed(KeptSettings(), words)
        #expect(settings.server == "https://a.example")
        #expect(settings.authority == "/here/x.pem")
        #expect(settings.store == .secretService)
        let scope = try #require(settings.scope)
        #expect(try Self.changed(settings, []).scope == scope)
        #expect(try Self.changed(KeptSettings(), words).scope != scope)
        #expect(try Self.changed(settings, ["--store", "file"]).scope == nil)
        settings = try Self.changed(
            settings, ["--pin", "a", "--pin", "b", "--pins-until", "2099-01-01", "--ca", "/abs.pem"])
        #expect(settings.pins == ["a", "b"])
        #expect(settings.pinsUntil == "2099-01-01")
        #expect(settings.authority == "/abs.pem")
        settings = try Self.changed(settings, ["--pin", "none", "--ca", "none"])
        #expect(settings.pins.isEmpty)
        #expect(settings.pinsUntil == nil)
        #expect(settings.authority == nil)
        #expect(settings.server == "https://a.example")
    }

    @Test func `a store that is none is refused`() {
        #expect(throws: CommandError.self) { try Self.changed(KeptSettings(), ["--store", "cupboard"]) }
    }

    @Test func `what is kept is read again, and anything else is refused`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/kept-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let home = try PrivateDirectory(creating: path)
        #expect(try KeptSettings.read(home) == nil)
        var settings = KeptSettings()
        settings.pins = ["a", "b"]
        settings.pinsUntil = "2099-01-01"
        try settings.write(home)
        #expect(try KeptSettings.read(home) == settings)
        for text in ["", "{}", "[]", "{\"server\":1}"] {
            try home.write("app.json", Array(text.utf8))
            #expect(throws: CommandError.self) { try KeptSettings.read(home) }
        }
    }
}
