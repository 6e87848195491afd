import Foundation
import IdeaBoxCore
import Secrets
import SyncProduct
import Testing

@testable import IdeaBoxWeb

/// What was typed and is not saved outlives the program, in files of the home.
@Suite final class PageDraftTests {
    private let place = FileManager.default.temporaryDirectory.appending(path: "drafts-\(UUID().uuidString)")
    private let box: IdeaBox
    private let host: IdeaBoxPageHost
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() {
        let store = MemoryStore()
        box = IdeaBox(
            store: store, search: PlainSearch(store: store), keys: MemorySecretStore(), device: "desk",
            place: "here")
        host = IdeaBoxPageHost(box: box, drafts: DraftFolder(path: place.path), now: { Self.now })
    }

    deinit { try? FileManager.default.removeItem(at: place) }

    private func act(_ fields: [String: String]) async throws -> IdeaBoxPageWire.Reply {
        await host.act(Array(try JSONEncoder().encode(fields)), language: .english)
    }

    private func kept() async throws -> [String: String] {
        let all = try #require(try await act(["do": "drafts"]).drafts)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.text) })
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.contains(".") }.sorted()
    }

    private func name(_ number: Int, _ kind: String = "capture") -> String {
        "\(kind).00000000-0000-4000-8000-\(String(format: "%012d", number))"
    }

    @Test func `a draft is there until it is forgotten, for its owner alone`() async throws {
        #expect(try await kept().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: place.path))
        for text in ["Half", "Half an idea \u{0} 👩‍👩‍👧‍👦"] {
            #expect(try await act(["do": "draft", "name": name(1), "text": text]).ok)
        }
        #expect(try await kept() == [name(1): "Half an idea \u{0} 👩‍👩‍👧‍👦"])
        let file = place.appending(path: name(1)).path
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int == 0o700)
        for _ in 0..<2 { #expect(try await act(["do": "draft", "name": name(1)]).ok) }
        #expect(try await kept().isEmpty && files().isEmpty)
    }

    @Test(arguments: ["", "capture", "capture.x", "../ideas.sqlite", "idea.x/..", "lock", "other.\(UUID())"])
    func `no other file is written or removed`(_ name: String) async throws {
        #expect(try await !act(["do": "draft", "name": name, "text": "x"]).ok)
        #expect(try await !act(["do": "draft", "name": name]).ok)
        #expect(!FileManager.default.fileExists(atPath: place.path))
    }

    @Test func `of too many drafts the oldest go`() async throws {
        for number in 0..<DraftFolder.mostDrafts + 2 {
            _ = try await act(["do": "draft", "name": name(number), "text": "x"])
        }
        let names = try await Set(kept().keys)
        #expect(names.count == DraftFolder.mostDrafts)
        #expect(names.isDisjoint(with: [name(0), name(1)]))
        // Its own earlier text is no other draft.
        _ = try await act(["do": "draft", "name": name(2), "text": "y"])
        #expect(try await Set(kept().keys) == names)
    }

    @Test func `of too long drafts the oldest go, and one that is too long by itself leaves the others`()
        async throws
    {
        let folder = DraftFolder(path: place.path, mostBytes: 100)
        func draft(_ number: Int, _ size: Int) throws -> PageDraft {
            PageDraft(
                name: try #require(PageDraft.Name(name(number))), text: String(repeating: "x", count: size))
        }
        for number in 1...3 { try await folder.keep(draft(number, 40)) }
        #expect(await folder.all().map(\.name.text) == [name(3), name(2)])
        await #expect(throws: (any Error).self) { try await folder.keep(draft(4, 101)) }
        #expect(await folder.all().map(\.name.text) == [name(3), name(2)])
    }

    @Test func `a draft that cannot be written costs no other`() async throws {
        let folder = DraftFolder(path: place.path, mostBytes: 100)
        for number in 1...3 {
            let draft = PageDraft(
                name: try #require(PageDraft.Name(name(number))), text: String(repeating: "x", count: 40))
            guard number == 3 else {
                try await folder.keep(draft)
                continue
            }
            let inTheWay = place.appending(path: name(3))
            try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: false)
            await #expect(throws: (any Error).self) { try await folder.keep(draft) }
        }
        #expect(await folder.all().map(\.name.text) == [name(2), name(1)])
    }

    @Test func `the draft of an idea that was deleted is told to be, and goes with it for good`() async throws
    {
        let id = try #require(try await act(["do": "add", "title": "Kite"]).id)
        let other = name(9, "idea")
        for name in ["idea.\(id)", other] { _ = try await act(["do": "draft", "name": name, "text": "{}"]) }
        func gone() async throws -> [String: Bool] {
            let all = try #require(try await act(["do": "drafts"]).drafts)
            return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.isGone) })
        }
        #expect(try await gone() == ["idea.\(id)": false, other: true])
        _ = try await act(["do": "delete", "id": id])
        #expect(try await gone() == ["idea.\(id)": true, other: true])
        _ = try await act(["do": "deleteNow", "id": id])
        #expect(try await gone() == [other: true])
    }

    @Test func `what a killed program left half written is swept`() async throws {
        _ = try await act(["do": "draft", "name": name(1), "text": "x"])
        let rest = place.appending(path: ".tmp-1")
        try Data("half".utf8).write(to: rest)
        #expect(try await kept() == [name(1): "x"])
        #expect(!FileManager.default.fileExists(atPath: rest.path))
    }

    @Test func `where nothing can be kept it is said`() async throws {
        try Data().write(to: place)
        let reply = try await act(["do": "draft", "name": name(1), "text": "x"])
        #expect(!reply.ok && reply.error?.message.contains(place.path) == true)
        #expect(try await kept().isEmpty)
    }
}
