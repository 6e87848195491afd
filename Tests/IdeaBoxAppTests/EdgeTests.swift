import Files
import Foundation
import SyncEngine
import SyncFakes
import Secrets
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// The edge cases of the requirements, by their order there, as the app shows them.
@Suite(.timeLimit(.minutes(2))) struct EdgeTests {
    @Test func `EC-1, signed out while syncing, it pauses, keeps and resumes`() async throws {
        let clouds = MemoryCloud(delivery: .manual)
        let device = await clouds.device()
        let rig = await Rig(cloud: device)
        for number in 1...5 { try await rig.add("Idea \(number)") }
        await device.signIn(nil)
        let paused = try await rig.screenInTime { $0.ideas.sync.kind == .offline }
        #expect(paused.ideas.sync.text.hasPrefix("Signed out") && paused.titles.count == 5)
        await device.signIn("owner")
        await clouds.settle()
        let resumed = try await rig.screenInTime { $0.ideas.sync.kind == .synced }
        #expect(resumed.titles.count == 5)
    }

    @Test
    func
        `EC-2, both devices change one idea within seconds, and the list says that there is another version`()
        async throws
    {
        let others = [OtherVersion.sample("Beans")]
        let bench = Bench(ideas: [.sample(1, "Peas", others: others), .sample(2, "Letter")])
        #expect(bench.screen.filters.last == FilterChoice(id: .conflicts, label: "Conflicts", count: 1))
        var opened = bench
        opened.act(.filter(.conflicts), .open(.number(1)))
        #expect(opened.screen.titles == ["Peas"])
        #expect(opened.form?.versions?.pairs.map(\.other) == ["Beans"])
        #expect(opened.form?.versions?.hint.contains("Nothing was lost") == true)
    }

    @Test func `EC-3, a device that never reaches iCloud keeps its ideas and says so`() async throws {
        let device = await MemoryCloud().device()
        await device.meet { $0.isOffline = true }
        let store = RigStore()
        let rig = await Rig(cloud: device, store: store)
        try await rig.add("Tomatoes")
        let screen = try await rig.screenInTime { $0.ideas.sync.kind == .offline }
        #expect(screen.ideas.sync.text == "Offline, 1 pending" && screen.ideas.canEdit)
        await rig.quit()
        await device.meet { $0.isOffline = false }
        let again = await Rig(cloud: device, store: store)
        _ = try await again.screenInTime { $0.ideas.sync.kind == .synced && $0.titles == ["Tomatoes"] }
    }

    @Test func `EC-4, a damaged old store is asked about before the rest is taken over, and stays as it is`()
        async throws
    {
        let rig = await Rig(legacy: MemoryLegacy(.damaged, now: TestTime.start))
        let page = try #require(try await rig.screen { $0.old != nil }.old)
        #expect(
            page.damage == ["The file of its latest changes is missing: what was changed last may be lost."])
        rig.send(.takeOver)
        let question = try #require(try await rig.screen { $0.sheetQuestion != nil }.question)
        #expect(question.title == "The old store is not whole. Import what can be read?")
        rig.send(.answer(question.id, false))
        #expect(try await rig.screen { $0.question == nil }.titles.isEmpty)
        rig.send(.takeOver)
        let second = try #require(try await rig.screen { $0.question != nil }.question)
        rig.send(.answer(second.id, true))
        try await rig.list((1...5).map { "Old idea \($0)" })
    }

    @Test func `EC-5, a full iCloud is said with what to do, and the ideas are safe here`() async throws {
        let clouds = MemoryCloud()
        let rig = await Rig(cloud: await clouds.device())
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced }
        await clouds.setRoom(0)
        try await rig.add("Tomatoes")
        let full = try await rig.screenInTime { $0.ideas.sync.kind == .attention }
        #expect(full.ideas.sync.text == "Cloud full, 1 pending")
        #expect(
            full.ideas.sync.detail == "iCloud has no room. Changes are kept here; make room there.")
        await clouds.setRoom(nil)
        rig.send(.syncNow)
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced && $0.titles == ["Tomatoes"] }
    }

    @Test(arguments: [
        (IdeaStoreError.system(.noSpace, path: "/i"), "no room left"),
        (.system(.notWritable, path: "/i"), "cannot be written"),
        (.busy(path: "/i"), "locked"),
    ])
    func `a write that fails loses nothing: the text is back in its field`(
        error: IdeaStoreError, word: String
    )
        async throws
    {
        let store = RigStore()
        let rig = await Rig(store: store)
        try await rig.add("Tomatoes")
        let form = try await rig.open("Tomatoes")
        store.writing.withLock { $0 = error }
        rig.send(.field(.title, "Beans", over: form.fields[0].typed.version), .save)
        let refused = try #require(try await rig.screen { $0.ideaForm?.problem != nil }.ideaForm)
        #expect(refused.title == "Beans" && refused.canSave && refused.holdsWork)
        #expect(refused.problem?.contains(word) == true, "\(refused.problem ?? "")")
        rig.send(.capture("A second one", over: 0), .add)
        let field = try await rig.screen { $0.capture.problem != nil }.capture
        #expect(field.typed == TypedText(text: "A second one", version: 1))
        #expect(field.problem?.contains(word) == true)
        store.writing.withLock { $0 = nil }
        rig.send(.save)
        _ = try await rig.screen { $0.sheet == nil && $0.titles == ["Beans"] }
        rig.time.advance(by: .seconds(1))
        rig.send(.add)
        try await rig.list(["A second one", "Beans"])
        #expect(try await rig.screen { _ in true }.capture.typed.text.isEmpty)
    }

    @Test(arguments: [
        (IdeaStoreError.damaged(path: "/i"), "backup", true), (.newerVersion(path: "/i", 9), "Update", false),
        (.notAStore(path: "/i"), "Move it away", false), (.system(.denied, path: "/i"), "permission", true),
        (.busy(path: "/i"), "Try again", true),
    ])
    func `a store that cannot be opened is said with what to do, and what can heal does by itself`(
        error: IdeaStoreError, word: String, heals: Bool
    ) async throws {
        let store = RigStore()
        store.opening.withLock { $0 = error }
        let rig = await Rig(store: store)
        let screen = try await rig.screen { if case .problem = $0.ideas.content { true } else { false } }
        guard case .problem(let notice) = screen.ideas.content else { return }
        #expect(notice.title == "The ideas cannot be opened" && notice.message.contains(word))
        #expect(!screen.ideas.canEdit && !screen.capture.isOn && screen.filters.isEmpty)
        var bench = Bench(box: .problem(error))
        #expect((bench.state.looking != nil) == heals)
        bench.act(.delete(.number(1)))
        #expect(bench.jobs.isEmpty && bench.screen.toast?.text.contains(word) == true)
        guard heals else { return }
        store.opening.withLock { $0 = nil }
        _ = try await rig.screenInTime { $0.ideas.canEdit }
    }

    @Test func `a list that cannot be read just now is said, and read again by itself`() async throws {
        let store = RigStore()
        let rig = await Rig(store: store)
        try await rig.add("Tomatoes")
        store.reading.withLock { $0 = .busy(path: "/i") }
        rig.send(.search("tom"))
        _ = try await rig.screenInTime { if case .problem = $0.ideas.content { true } else { false } }
        store.reading.withLock { $0 = nil }
        let screen = try await rig.screenInTime { $0.found == "1 idea" }
        #expect(screen.titles == ["Tomatoes"] && screen.query.text == "tom")
    }
}
