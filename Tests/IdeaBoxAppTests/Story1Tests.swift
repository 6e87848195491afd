import Foundation
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// User story 1: the old app's ideas are here, and ideas stay.
@Suite(.timeLimit(.minutes(2))) struct Story1Tests {
    @Test func `US1-1, at the first start the old app's ideas are offered, taken over and shown`()
        async throws
    {
        let rig = await Rig(legacy: MemoryLegacy(.whole, now: TestTime.start))
        let offer = try #require(try await rig.screen { $0.old != nil }.migrationPage)
        guard case .found(let found) = offer.content else { return }
        #expect(found.entity == "Idea" && found.note == nil && found.damage.isEmpty)
        #expect(found.entities.map(\.text)[0].contains("4 of them in the main file"))
        #expect(found.take == "Import 5 Ideas" && found.samples.count == 5)
        #expect(
            offer.later == "Not now" && offer.footer == "The old store is not changed: it stays as it is.")
        rig.send(.takeOver)
        let done = try await rig.screen {
            if case .finished? = $0.migrationPage?.content { $0.titles.count == 5 } else { false }
        }
        #expect(done.titles == (1...5).map { "Old idea \($0)" })
        #expect(done.ideas.banners.isEmpty, "the sheet says it")
        rig.send(.later)
        let closed = try await rig.screen { $0.sheet == nil }
        #expect(closed.ideas.banners.isEmpty && closed.ideas.counts.done == 1)
    }

    @Test func `US1-1, taken over once, nothing is offered at the next start, and again adds nothing`()
        async throws
    {
        let (store, kept) = (RigStore(), MemoryPreferences())
        let legacy = MemoryLegacy(.whole, now: TestTime.start)
        let first = await Rig(store: store, preferences: kept, legacy: legacy)
        _ = try await first.screen { $0.old != nil }
        first.send(.takeOver)
        _ = try await first.screen { $0.titles.count == 5 }
        while await kept.kept["oldStoreTakenOver"] != MemoryLegacy.path { await Task.yield() }
        await first.quit()
        let second = await Rig(store: store, preferences: kept, legacy: legacy)
        second.send(.show(.migration))
        let again = try await second.screen { $0.old != nil }
        #expect(again.old?.summary == "Everything in the old store is here already.")
        #expect(again.titles.count == 5)
        second.send(.takeOver)
        let done = try await second.screen {
            if case .finished? = $0.migrationPage?.content { true } else { false }
        }
        guard case .finished(let report)? = done.migrationPage?.content else { return }
        #expect(
            report.summary.contains("5 imported before and left as they are") && report.takeChanges == nil)
        #expect(done.titles.count == 5)
    }

    @Test func `US1-2, an idea that is added stands there after a restart`() async throws {
        let store = RigStore()
        let rig = await Rig(store: store)
        let empty = try await rig.screen { if case .empty = $0.ideas.content { true } else { false } }
        #expect(empty.capture.isOn && empty.filters.isEmpty)
        try await rig.add("Plant tomatoes\nSouth side")
        await rig.quit()
        let again = try await Rig(store: store).list(["Plant tomatoes"])
        #expect(again.ideas.cards[0].lines == "South side")
    }

    @Test func `US1-3, an edit shows and stays`() async throws {
        let store = RigStore()
        let rig = await Rig(store: store)
        try await rig.add("Plant tomatoes")
        let form = try await rig.open("Plant tomatoes")
        rig.send(
            .field(.title, "Plant beans", over: form.fields[0].typed.version),
            .field(.description, "Climbing", over: form.fields[1].typed.version), .save)
        let screen = try await rig.screen { $0.sheet == nil && $0.titles == ["Plant beans"] }
        #expect(screen.toast?.text == "Saved" && screen.toast?.haptic == .success)
        await rig.quit()
        let again = try await Rig(store: store).list(["Plant beans"])
        #expect(again.ideas.cards[0].lines == "Climbing")
    }

    @Test func `US1-4, a deleted idea leaves the list, can be undone, and does not come back by itself`()
        async throws
    {
        let store = RigStore()
        let rig = await Rig(store: store)
        try await rig.add("Plant tomatoes")
        let card = try #require(try await rig.list(["Plant tomatoes"]).ideas.cards.first)
        rig.send(.delete(card.id))
        let gone = try await rig.screen { $0.titles.isEmpty && $0.toast?.undo != nil }
        #expect(gone.toast?.text == "“Plant tomatoes” deleted")
        rig.send(.undo)
        _ = try await rig.screen { $0.titles == ["Plant tomatoes"] }
        rig.send(.delete(card.id))
        _ = try await rig.screen { $0.titles.isEmpty && $0.ideas.counts.deleted == 1 }
        await rig.quit()
        let again = await Rig(store: store)
        let screen = try await again.screen { $0.ideas.counts.deleted == 1 }
        #expect(screen.titles.isEmpty)
        again.send(.filter(.deleted))
        let deleted = try await again.screen { $0.titles == ["Plant tomatoes"] }
        #expect(deleted.ideas.cards[0].left == "30 days left" && deleted.filter == .deleted)
    }

    @Test func `the whole screen of two ideas`() {
        let ideas = [Idea.sample(1, "Tomatoes", "South side"), .sample(2, "Letter", done: true)]
        let bench = Bench(ideas: ideas)
        let cards = ideas.map { IdeaCard($0, at: bench.now, language: .english, hasCloud: true) }
        #expect(bench.screen.ideas.content == .list(cards))
        #expect(
            bench.screen
                == AppScreen(
                    ideas: IdeaScreen.make(
                        .ready(ideas), ideas: ideas, canSeparate: true, at: bench.now, language: .english),
                    capture: CaptureField(
                        typed: TypedText(text: "", version: 0), placeholder: "Write an idea",
                        problem: nil, isOn: true),
                    query: TypedText(text: "", version: 0), filter: .all,
                    filters: [
                        FilterChoice(id: .all, label: "All", count: 2),
                        FilterChoice(id: .open, label: "Open", count: 1),
                        FilterChoice(id: .done, label: "Done", count: 1),
                    ], filtersNote: nil, found: nil,
                    edges: ListEdges(growsAtEnd: false, older: nil, newer: nil, start: 0),
                    notes: [], keyWait: nil, sheet: nil, sheetNumber: nil,
                    settings: bench.state.settingsPage, toast: nil, sheetToast: nil, question: nil,
                    nextRefresh: TestTime.start.addingTimeInterval(30)))
    }
}
