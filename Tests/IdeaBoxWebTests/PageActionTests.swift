import Foundation
import IdeaBoxCore
import Secrets
import SyncProduct
import SyncPage
import Testing

@testable import IdeaBoxWeb

/// What the page may ask for, on a store in memory.
@Suite struct PageActionTests {
    private let box: IdeaBox
    private let host: IdeaBoxPageHost
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() {
        let store = MemoryStore()
        box = IdeaBox(
            store: store, search: PlainSearch(store: store), keys: MemorySecretStore(), device: "desk",
            place: "here")
        host = IdeaBoxPageHost(box: box, now: { Self.now })
    }

    private func act(_ fields: [String: any Sendable]) async throws -> [String: any Sendable] {
        let body = try JSONSerialization.data(withJSONObject: fields)
        let bytes = IdeaBoxPageWire.bytes(await host.act(Array(body), language: .english))
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: any Sendable])
    }

    private func added(_ title: String, _ description: String = "") async throws -> String {
        let reply = try await act(["do": "add", "title": title, "description": description])
        return try #require(reply["id"] as? String)
    }

    private func screen(_ fields: [String: any Sendable] = [:]) async throws -> [String: any Sendable] {
        let reply = try await act(["do": "search", "page": "p"].merging(fields) { _, new in new })
        return try #require(reply["screen"] as? [String: any Sendable])
    }

    private func titles(_ screen: [String: any Sendable]) throws -> [String] {
        try #require(screen["cards"] as? [[String: any Sendable]]).compactMap { $0["title"] as? String }
    }

    private func refusal(_ reply: [String: any Sendable]) throws -> [String: String] {
        #expect(reply["ok"] as? Bool == false)
        return try #require(reply["error"] as? [String: String])
    }

    @Test func `an added idea is on the screen`() async throws {
        let id = try await added("  Kite ", "For the beach")
        let made = try await screen(["opened": id])
        #expect(try titles(made) == ["Kite"])
        let opened = try #require(made["idea"] as? [String: any Sendable])
        #expect(opened["title"] as? String == "Kite" && opened["description"] as? String == "For the beach")
        #expect(made["opened"] as? String == id && made["state"] as? String == "list")
    }

    @Test func `what a page adds twice under one id is one idea`() async throws {
        let id = "0A1B2C3D-0000-4000-8000-000000000001"
        for _ in 0..<2 {
            let reply = try await act(["do": "add", "id": id, "title": "Kite"])
            #expect(reply["id"] as? String == id.lowercased() && reply["ok"] as? Bool == true)
        }
        let other = try await act(["do": "add", "id": "no id", "title": "Boat"])
        #expect(other["ok"] as? Bool == true)
        #expect(try await Set(titles(screen())) == ["Kite", "Boat"])
        #expect(try await titles(screen()).count == 2)
    }

    @Test func `a page is sent no more ideas than it asks for, and learns that more follow`() async throws {
        for number in 0..<5 { _ = try await added("Idea \(number)") }
        let first = try await screen(["limit": 2])
        #expect(try titles(first).count == 2 && first["hasMore"] as? Bool == true)
        let last = try await screen(["limit": 2, "start": 3])
        #expect(try titles(last).count == 2 && last["hasMore"] as? Bool == false)
        #expect(try await titles(screen(["limit": 1_000_000])).count == 5)
        #expect(try await screen(["limit": 1_000_000])["limit"] as? Int == IdeaView.mostShown)
    }

    @Test func `an edit that did not see another one becomes another version`() async throws {
        let id = try await added("Kite")
        let seen = try #require(try await screen(["opened": id])["idea"] as? [String: any Sendable])
        let basis = try #require(seen["basis"] as? String)
        for title in ["Red kite", "Blue kite"] {
            let reply = try await act(["do": "edit", "id": id, "title": title, "basis": basis])
            #expect(reply["ok"] as? Bool == true && reply["title"] as? String == title)
        }
        let made = try await screen(["opened": id, "filter": "conflicts"])
        #expect(try titles(made) == ["Blue kite"])
        let opened = try #require(made["idea"] as? [String: any Sendable])
        let versions = try #require(opened["versions"] as? [[String: any Sendable]])
        let pieces = try #require(versions.first?["other"] as? [[String: any Sendable]])
        #expect(pieces.map { $0["text"] as? String } == ["Red", " kite"])
        #expect(pieces.map { $0["only"] as? Bool } == [true, false])

        let version = try #require(versions.first?["id"] as? String)
        _ = try await act(["do": "take", "id": id, "version": version])
        #expect(try await titles(screen()) == ["Red kite"])
        let again = try refusal(try await act(["do": "take", "id": id, "version": version]))
        #expect(again["message"]?.contains("decided on already") == true)
        let back = try #require(try await screen(["opened": id])["idea"] as? [String: any Sendable])
        let present = try #require((back["versions"] as? [[String: any Sendable]])?.first?["id"] as? String)
        let both = try await act(["do": "both", "id": id, "version": present])
        #expect((both["message"] as? String)?.hasPrefix("Both are kept") == true)
        #expect(try await Set(titles(screen())) == ["Red kite", "Blue kite"])
        #expect(try await titles(screen(["filter": "conflicts"])).isEmpty)
    }

    @Test func `deleting is undone, and deleting for good is not`() async throws {
        let id = try await added("Kite")
        let reply = try await act(["do": "delete", "id": id])
        #expect(reply["undo"] as? String == id && reply["message"] as? String == "“Kite” deleted")
        #expect(try await titles(screen()).isEmpty)
        #expect(try await titles(screen(["filter": "deleted"])) == ["Kite"])
        _ = try await act(["do": "restore", "id": id])
        #expect(try await titles(screen()) == ["Kite"])
        _ = try await act(["do": "delete", "id": id])
        _ = try await act(["do": "deleteNow", "id": id])
        #expect(try await titles(screen(["filter": "deleted"])).isEmpty)
        #expect(try refusal(try await act(["do": "restore", "id": id]))["kind"] == "gone")
    }

    @Test(arguments: [
        ("{}", "That was not understood."), ("[1]", "That was not understood."),
        ("", "That was not understood."),
        (#"{"do":"nothing"}"#, "That was not understood."),
        (#"{"do":"add","title":" "}"#, "Write something: an idea needs a title or a description."),
        (#"{"do":"edit","id":"x"}"#, "This idea is not here any more; it was deleted."),
        (#"{"do":"done"}"#, "This idea is not here any more; it was deleted."),
    ])
    func `what makes no sense is refused with a sentence`(_ body: String, _ sentence: String) async {
        let reply = await host.act(Array(body.utf8), language: .english)
        #expect(!reply.ok && reply.error?.message == sentence)
    }

    @Test(arguments: [
        #""do":"delete","hurry":true"#, #""do":"delete","title":"Kite""#, #""do":"Delete""#, #""do":"wipe""#,
        #""do":["delete"]"#, #""do":"delete","page":7,"id2":"x""#, #""do":"deleteNow","done":true"#,
    ])
    func `an action or a field that is not known is refused before anything runs`(_ fields: String)
        async throws
    {
        let id = try await added("Kite")
        let body = #"{"id":"\#(id)",\#(fields)}"#
        let reply = await host.act(Array(body.utf8), language: .english)
        #expect(!reply.ok && reply.error?.message == "That was not understood.")
        #expect(try await box.idea(try #require(UUID(uuidString: id)))?.daysLeft == nil)
    }

    @Test func `a title over its limit is refused beside its field`() async throws {
        let reply = try await act(["do": "add", "title": String(repeating: "x", count: (1 << 20) + 1)])
        #expect(try refusal(reply)["field"] == "title")
    }

    @Test(arguments: [
        PageCloud.Outcome.off, .done, .failed, .elsewhere, .late,
    ])
    func `a look into the cloud answers what came of it`(_ outcome: PageCloud.Outcome) async {
        let cloud = PageCloud(look: { outcome }, begin: { true })
        let host = IdeaBoxPageHost(box: box, cloud: cloud, now: { Self.now })
        #expect(
            await host.act(Array(#"{"do":"syncNow"}"#.utf8), language: .english).outcome == outcome.rawValue)
        let apart = await host.act(Array(#"{"do":"separate"}"#.utf8), language: .english)
        #expect(apart.error?.message == "That was not understood.")
    }
}
