import AppRuntime
import Files
import Foundation
import IdeaBoxCore
import Secrets
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp

/// What other apps hand over becomes ideas: all of it, and each once, wherever a program ends.
@Suite struct InboxTests {
    private let folder: ScratchFolder
    private let store = MemoryStore()
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { folder = try ScratchFolder() }

    private var inbox: InboxFolder { InboxFolder(path: folder.path + "/group/Inbox") }

    private func box() async -> IdeaBox {
        let box = IdeaBox(
            store: store, search: IdeaIndex(store), keys: MemorySecretStore(), device: "Phone", place: "here")
        await box.load(at: Self.now)
        return box
    }

    private func titles() async throws -> [String] {
        try await box().ideas(limit: 100).map(\.title).sorted()
    }

    private func shared(_ text: String, after seconds: Double = 0) -> SharedIdea {
        SharedIdea(id: UUID(), made: Self.now.addingTimeInterval(seconds), text: text)
    }

    @Test func `a text becomes an idea, its first line the title, and nothing waits any more`() async throws {
        try inbox.put(shared("A kite\nwith lamps\nhttps://example.com/kite"))
        let report = await InboxIntake(inbox: inbox, box: await box()).run(at: Self.now)
        #expect(report.added == 1 && report.left == 0 && report.problem == nil)
        let ideas = try await box().ideas(limit: 10)
        #expect(ideas.map(\.title) == ["A kite"])
        #expect(ideas.map(\.description) == ["with lamps\nhttps://example.com/kite"])
        #expect(await inbox.names().isEmpty)
        #expect(await InboxIntake(inbox: inbox, box: await box()).run(at: Self.now) == InboxReport())
    }

    @Test func `the first that came comes first`() async throws {
        for (text, seconds) in [("third", 90_000_000.0), ("first", -1_700_000_000), ("second", 0)] {
            try inbox.put(shared(text, after: seconds))
        }
        let texts = await inbox.names().asyncMap { await inbox.read($0) }.compactMap(\.self)
        #expect(try texts.map { try SharedIdea($0).text } == ["first", "second", "third"])
    }

    @Test(arguments: 0..<12)
    func `wherever the app ends, at the next start everything is there once`(step: Int) async throws {
        let texts = ["one", "two", "three"]
        for (place, text) in texts.enumerated() { try inbox.put(shared(text, after: Double(place))) }
        let dying = DyingInbox(inbox, after: step)
        _ = await InboxIntake(inbox: dying, box: await box()).run(at: Self.now)
        let report = await InboxIntake(inbox: inbox, box: await box()).run(at: Self.now)
        #expect(try await titles() == texts.sorted() && report.problem == nil)
        #expect(await inbox.names().isEmpty)
    }

    @Test func `an idea that was deleted since does not come back`() async throws {
        let idea = shared("one")
        try inbox.put(idea)
        let held = try #require(await inbox.read(idea.name))
        _ = await InboxIntake(inbox: inbox, box: await box()).run(at: Self.now)
        try await box().delete(idea.id, at: Self.now + 1)
        // Its file could not be taken away.
        try PrivateDirectory(existing: folder.path + "/group/Inbox").write(idea.name, held)
        _ = await InboxIntake(inbox: inbox, box: await box()).run(at: Self.now + 2)
        #expect(try await titles().isEmpty)
        try await box().deleteNow(idea.id, at: Self.now + 3)
        try PrivateDirectory(existing: folder.path + "/group/Inbox").write(idea.name, held)
        _ = await InboxIntake(inbox: inbox, box: await box()).run(at: Self.now + 4)
        #expect(try await titles().isEmpty)
        #expect(await inbox.names().isEmpty)
    }

    @Test func `what cannot be understood or is too long stays, and keeps nothing else back`() async throws {
        try inbox.put(shared("good", after: 9))
        try inbox.put(shared(String(repeating: "x", count: 2 << 20)))
        let place = try PrivateDirectory(existing: folder.path + "/group/Inbox")
        try place.write("1.idea", Array("no envelope".utf8))
        let newer = #"{"format":7,"words":["later"]}"#
        try place.write("2.idea", Array(newer.utf8))
        try place.write("notes.txt", Array("not ours".utf8))
        for _ in 0..<2 {
            let report = await InboxIntake(inbox: inbox, box: await box()).run(at: Self.now)
            #expect(report.left == 3 && report.problem == nil)
        }
        #expect(try await titles() == ["good"])
        #expect(try place.names().count == 4)
        #expect(throws: SharedIdea.NotUnderstood.newer(format: 7)) { try SharedIdea(Array(newer.utf8)) }
        #expect(throws: SharedIdea.NotUnderstood.damaged) { try SharedIdea([0xFF, 0x7B]) }
    }

    @Test func `on a full disk everything waits for the next time`() async throws {
        try inbox.put(shared("one"))
        let rig = RigStore()
        rig.writing.withLock { $0 = .system(.noSpace, path: "/ideas") }
        let full = IdeaBox(
            store: rig.library(.first), search: IdeaIndex(rig.library(.first)), keys: MemorySecretStore(),
            device: "Phone", place: "here")
        let report = await InboxIntake(inbox: inbox, box: full).run(at: Self.now)
        #expect(report.added == 0 && report.problem != nil)
        #expect(await inbox.names().count == 1)
    }

    @Test(
        arguments: [
            ("Page", ["Some words"], ["https://example.com/a"], "Page\nSome words\nhttps://example.com/a"),
            (nil, ["  https://example.com/a \n"], ["https://example.com/a"], "https://example.com/a"),
            ("Page", ["Page"], [], "Page"), (" ", ["\n"], [], nil), (nil, [], [], nil),
            (nil, ["one\n\ntwo"], [], "one\n\ntwo"),
        ] as [(String?, [String], [String], String?)])
    func `title, text and address become one text, each once`(
        title: String?, texts: [String], links: [String], expected: String?
    ) {
        let links = links.compactMap { URL(string: $0) }
        #expect(SharedIdea.text(title: title, texts: texts, links: links) == expected)
    }

    @Test func `the extension says why something was not kept, and is silent where it was`() throws {
        func outcome(_ text: String?, _ inbox: InboxFolder?) -> String? {
            let idea = SharedIdea(
                title: nil, texts: [text].compactMap(\.self), links: [], id: UUID(), made: Self.now)
            return SharingOutcome(idea, in: inbox).sentence(in: .english)
        }
        #expect(outcome("one", inbox) == nil)
        #expect(outcome(nil, inbox)?.hasPrefix("There is neither") == true)
        #expect(outcome("one", nil)?.hasPrefix("IdeaBox cannot be reached") == true)
        #expect(outcome(String(repeating: "x", count: 2 << 20), inbox)?.contains("1 MB") == true)
        try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
        #expect(outcome("one", InboxFolder(path: folder.path + "/file")) != nil)
        let names = try PrivateDirectory(existing: folder.path + "/group/Inbox").names()
        #expect(names.count == 1, "nothing is left of what was refused")
    }

    @Test func `the app takes it in at its start and whenever it comes to the front, and says so`()
        async throws
    {
        try inbox.put(shared("one"))
        let rig = await Rig(inbox: inbox)
        let first = try await rig.screenInTime { $0.titles == ["one"] && $0.toast != nil }
        #expect(first.toast?.text == "1 idea from another app was added")
        rig.send(.scene(.background))
        for text in ["two", "three"] { try inbox.put(shared(text)) }
        rig.send(.scene(.active))
        let then = try await rig.screenInTime { $0.titles.count == 3 }
        #expect(Set(then.titles) == ["one", "two", "three"])
    }

    @Test func `what stays is said once, and again when there is more of it`() {
        var bench = Bench()
        var report = InboxReport()
        report.left = 1
        bench.happen(.tookIn(report))
        #expect(bench.screen.toast?.text.hasPrefix("1 text from another app cannot be added") == true)
        let number = bench.screen.toast?.id
        bench.happen(.tookIn(report))
        #expect(bench.screen.toast?.id == number)
        report.left = 2
        bench.happen(.tookIn(report))
        #expect(bench.screen.toast?.text.hasPrefix("2 texts from other apps cannot be added") == true)
    }
}

/// An inbox of a program that ends after so many steps: nothing is read or taken away any more.
private actor DyingInbox: IdeaInbox {
    private let inner: InboxFolder
    private var steps: Int

    init(_ inner: InboxFolder, after steps: Int) { (self.inner, self.steps) = (inner, steps) }

    private var isAlive: Bool {
        steps -= 1
        return steps >= 0
    }

    func names() async -> [String] { isAlive ? await inner.names() : [] }
    func read(_ name: String) async -> [UInt8]? { isAlive ? await inner.read(name) : nil }
    func remove(_ name: String) async { if isAlive { await inner.remove(name) } }
}

extension Sequence {
    fileprivate func asyncMap<T>(_ transform: (Element) async -> T) async -> [T] {
        var made: [T] = []
        for element in self { made.append(await transform(element)) }
        return made
    }
}
