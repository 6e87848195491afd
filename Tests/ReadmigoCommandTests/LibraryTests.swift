import AccountClient
import Files
import Foundation
import Testing

@testable import readmigo

/// What the example app keeps on the device.
struct LibraryTests: ~Copyable {
    private let path: String
    private let library: Library

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/library-\(UUID().uuidString)"
        library = Library(try PrivateDirectory(creating: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test func `an empty home holds nothing and needs no folder`() async throws {
        for part in library.parts {
            #expect(await part.standing() == LocalDataAmount(count: 0))
            try await part.remove()
        }
        #expect(!FileManager.default.fileExists(atPath: path + "/library"))
    }

    @Test func `books come once`() async throws {
        try library.fill()
        #expect(await library.downloads.standing().count == 2)
        try await library.offline.remove()
        try library.fill()
        #expect(await library.offline.standing().count == 0)
    }

    @Test func `a position is unsent until it was sent, and again when it changes`() async throws {
        let position = try library.turnPage(1)
        #expect(position == "chapter-01")
        #expect(await library.progress.standing() == LocalDataAmount(count: 1, unsent: 1))
        try library.progress.markSent(position)
        #expect(await library.progress.standing() == LocalDataAmount(count: 1, unsent: 0))
        // Another process was there first.
        try library.progress.markSent(position)
        _ = try library.turnPage(13)
        #expect(await library.progress.standing() == LocalDataAmount(count: 1, unsent: 1))
        #expect(try library.turnPage(12) == "chapter-12")
    }

    @Test func `without a sign-in nothing is sent and nothing is lost`() async throws {
        _ = try library.turnPage(1)
        await #expect(throws: AccountClientError.signedOut) { try await library.progress.send() }
        #expect(await library.progress.standing() == LocalDataAmount(count: 1, unsent: 1))
    }

    @Test func `what cannot be looked at is asked about`() async throws {
        try library.fill()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o777], ofItemAtPath: path + "/library/downloads")
        #expect(await library.downloads.standing().count == 1)
        await #expect(throws: FilesError.self) { try await library.downloads.remove() }
    }

    @Test func `each folder is of a kind of its own`() {
        #expect(Set(library.parts.map(\.kind)).count == library.parts.count)
        #expect(
            library.parts.map(\.name) == [
                "profile", "offline", "progress", "downloads", "settings", "preferences",
            ])
    }
}
