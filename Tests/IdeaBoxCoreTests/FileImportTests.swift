import Foundation
import Secrets
import SyncClouds
import TestSupport
import Testing

@testable import IdeaBoxCore

/// Ideas of a file, on devices that sync: an id may be on several of them.
@Suite struct FileImportTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()
    private let id = UUID()
    private static let day = Date(timeIntervalSince1970: 1_700_000_000)

    init() throws { folder = try ScratchFolder() }

    private func person(_ name: String) -> Person {
        Person(
            name, FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false), keys: keys)
    }

    private func sync(_ people: [Person], rounds: Int = 3) async {
        for _ in 0..<rounds { for person in people { await person.sync() } }
    }

    private func bring(
        _ title: String, _ description: String = "", on person: Person, modified: Date? = nil,
        isCompleted: Bool = false
    ) async throws {
        person.now += 1
        let copy = IdeaCopy(
            id: id, draft: try IdeaDraft(title: title, description: description), created: nil,
            modified: modified, isCompleted: isCompleted)
        #expect(try await person.box.importIdeas([copy], at: person.now) == 1)
    }

    /// Days between the two copies, and who syncs first.
    @Test(arguments: [-1.0, 0, 1], [false, true])
    func `of two copies that differ both texts stay on every device`(days: Double, isTurned: Bool)
        async throws
    {
        let (a, b) = (person("A"), person("B"))
        try await bring("words of A", "more of A", on: a, modified: Self.day)
        try await bring("words of B", "more of B", on: b, modified: Self.day + days * 86_400)
        await sync(isTurned ? [b, a] : [a, b])
        for each in [a, b] {
            let shown = try await each.shown().joined()
            for text in ["words of A", "more of A", "words of B", "more of B"] {
                #expect(shown.contains(text))
            }
            #expect(try await each.idea(id).otherVersions.count == 2)
            if days != 0 {
                #expect(try await each.idea(id).title == (days > 0 ? "words of B" : "words of A"))
            }
        }
        #expect(try await a.entries() == b.entries())
    }

    @Test func `copies without a date that differ both stay, too`() async throws {
        let (a, b) = (person("A"), person("B"))
        try await bring("words of A", on: a)
        b.now += 60
        try await bring("words of B", on: b)
        await sync([a, b])
        for each in [a, b] {
            #expect(try await each.shown() == [#"words of B||false|["title text(\"words of A\")"]"#])
        }
    }

    @Test func `a copy that was changed by hand does not take the words of the idea it was made of`()
        async throws
    {
        let (a, b) = (person("A"), person("B"))
        let mine = try await a.add("the words")
        let copy = IdeaCopy(
            id: mine, draft: try IdeaDraft(title: "other words"), created: a.now, modified: a.now,
            isCompleted: false)
        b.now = a.now + 60
        #expect(try await b.box.importIdeas([copy], at: b.now) == 1)
        await sync([b, a])
        for each in [a, b] {
            let idea = try await each.idea(mine)
            #expect(idea.otherVersions.count == 1)
            let texts = [.text(idea.title)] + idea.otherVersions.map(\.value)
            #expect(texts.contains(.text("the words")) && texts.contains(.text("other words")))
        }
    }

    @Test func `the same copy on two devices has no other version`() async throws {
        let (a, b) = (person("A"), person("B"))
        for each in [a, b] {
            try await bring("words", "more", on: each, modified: Self.day, isCompleted: true)
        }
        await sync([a, b])
        for each in [a, b] { #expect(try await each.shown() == ["words|more|true|[]"]) }
    }

    @Test func `an older copy leaves a newer edit the present text`() async throws {
        let (a, b) = (person("A"), person("B"))
        let mine = try await a.add("first")
        let copy = IdeaCopy(
            id: mine, draft: try IdeaDraft(title: "first"), created: a.now, modified: a.now,
            isCompleted: false)
        a.now += 60
        try await a.edit(mine, title: "second")
        b.now = a.now + 60
        #expect(try await b.box.importIdeas([copy], at: b.now) == 1)
        await sync([b, a])
        for each in [a, b] { #expect(try await each.idea(mine).title == "second") }
    }

    @Test func `what was deleted elsewhere before is here again, with its newest text`() async throws {
        let (a, b) = (person("A"), person("B"))
        let mine = try await a.add("first")
        let copy = IdeaCopy(
            id: mine, draft: try IdeaDraft(title: "first"), created: a.now, modified: a.now,
            isCompleted: false)
        try await a.edit(mine, title: "second")
        a.now += 60
        try await a.box.delete(mine, at: a.now)
        b.now = a.now + 60
        #expect(try await b.box.importIdeas([copy], at: b.now) == 1)
        await sync([a, b])
        for each in [a, b] { #expect(try await each.idea(mine).title == "second") }
        #expect(try await a.entries() == b.entries())
    }
}
