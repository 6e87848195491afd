import Foundation
import TestSupport
import Testing

@testable import SecondCore

/// What an import adds is taken back in one step, and nothing else is.
@Suite struct ImportUndoTests {
    private let device: Device
    private let authenticator: Authenticator

    init() throws {
        device = try Device()
        authenticator = device.authenticator()
    }

    private func issuers() async -> [String] { await authenticator.state.tokens.map(\.issuer) }

    @Test func `an undo deletes what the last import added and is still there`() async throws {
        #expect(await authenticator.lastImport() == [])
        _ = try await authenticator.add(new("own"), at: Device.start)
        try await authenticator.importTokens([new("a"), new("b")], at: Device.start)
        try await authenticator.importTokens([new("c"), new("d"), new("own")], at: Device.start)
        let gone = try #require(await authenticator.state.tokens.first { $0.issuer == "c" })
        try await authenticator.delete(gone.id, at: Device.start)
        // Another program of the home knows it, too.
        let other = device.authenticator()
        await other.load(at: Device.start)
        #expect(await other.lastImport().map(\.issuer) == ["d", "own"])
        #expect(try await other.undoImport(at: Device.start) == 2)
        await authenticator.load(at: Device.start)
        #expect(await issuers() == ["a", "b", "own"])
        #expect(await Set(authenticator.state.deleted.map(\.token.issuer)) == ["c", "d", "own"])
        #expect(try await authenticator.undoImport(at: Device.start) == 0)
        #expect(await issuers() == ["a", "b", "own"])
    }

    @Test func `an undo of one import takes back no later one`() async throws {
        let first = try await authenticator.importTokens([new("a"), new("b")], at: Device.start)
        let second = try await authenticator.importTokens([new("c")], at: Device.start)
        #expect((first.count, second.count) == (2, 1))
        #expect(try await authenticator.undoImport(of: first[0], at: Device.start) == 0)
        #expect(await issuers() == ["a", "b", "c"])
        #expect(try await authenticator.undoImport(of: second[0], at: Device.start) == 1)
        #expect(await issuers() == ["a", "b"])
    }

    @Test func `an import that was not remembered leaves an earlier one alone`() async throws {
        try await authenticator.importTokens([new("a")], at: Device.start)
        let path = device.folder.path + "/home/import.sealed"
        let earlier = try Data(contentsOf: URL(filePath: path))
        try await authenticator.importTokens([new("b")], at: Device.start)
        #expect(try Data(contentsOf: URL(filePath: path)) != earlier)
        try FileManager.default.removeItem(atPath: path)
        #expect(try await authenticator.undoImport(at: Device.start) == 0)
        #expect(await issuers() == ["a", "b"])
    }

    @Test func `an import that cannot be remembered is made, and nothing is there to undo`() async throws {
        try await authenticator.importTokens([new("a")], at: Device.start)
        let path = device.folder.path + "/home/import.sealed"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try await authenticator.importTokens([new("b")], at: Device.start)
        #expect(await authenticator.lastImport() == [])
        #expect(await issuers() == ["a", "b"])
    }

    @Test func `a file that is damaged means that there is nothing to undo`() async throws {
        try await authenticator.importTokens([new("a")], at: Device.start)
        let path = device.folder.path + "/home/import.sealed"
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(filePath: path))
        #expect(await authenticator.lastImport() == [])
        #expect(try await authenticator.undoImport(at: Device.start) == 0)
        #expect(await issuers() == ["a"])
    }

    @Test func `the file says nothing in the clear`() async throws {
        try await authenticator.importTokens([new("Telling")], at: Device.start)
        let bytes = try Data(contentsOf: URL(filePath: device.folder.path + "/home/import.sealed"))
        let id = try #require(await authenticator.state.tokens.first).id.uuidString.lowercased()
        #expect(bytes.range(of: Data("Telling".utf8)) == nil && bytes.range(of: Data(id.utf8)) == nil)
    }
}
