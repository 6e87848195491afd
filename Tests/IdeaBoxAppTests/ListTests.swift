import Foundation
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// The list: filters, search, and the window on very many ideas.
@Suite(.timeLimit(.minutes(2))) struct ListTests {
    private let three = [
        Idea.sample(1, "Tomatoes"), .sample(2, "Letter", done: true), .sample(3, "Tofu", daysLeft: 3),
    ]

    @Test(arguments: [
        (IdeaFilter.all, ["Tomatoes", "Letter"]), (.open, ["Tomatoes"]), (.done, ["Letter"]),
        (.conflicts, []), (.deleted, ["Tofu"]),
    ])
    func `each filter shows its ideas`(filter: IdeaFilter, titles: [String]) {
        var bench = Bench(ideas: three)
        bench.act(.filter(filter))
        #expect(bench.screen.titles == titles && bench.screen.filter == filter)
        #expect(bench.screen.filters.map(\.id).contains(filter))
        #expect(bench.screen.ideas.view.filter == filter)
    }

    @Test func `typing searches, and nothing that matches is said with the words that were searched for`() {
        var bench = Bench(ideas: three)
        bench.act(.search("tom"))
        #expect(bench.screen.titles == ["Tomatoes"] && bench.screen.found == "1 idea")
        bench.act(.search("zzz"))
        guard case .nothingMatches(let notice) = bench.screen.ideas.content else {
            Issue.record("\(bench.screen.ideas.content)")
            return
        }
        #expect(notice.message == "No idea here matches “zzz”." && bench.screen.found == "0 ideas")
        bench.act(.search(""))
        #expect(bench.screen.found == nil && bench.screen.titles.count == 2)
    }

    @Test func `the results of an older query never stand under a newer one`() throws {
        var bench = Bench(ideas: three)
        bench.only(.action(.search("t")))
        let (first, asked) = try #require(bench.asked)
        #expect(asked.query == "t")
        bench.only(.action(.search("to")))
        bench.only(.action(.search("tom")))
        #expect(bench.asked == nil, "one question after the other")
        #expect(bench.screen.query.text == "tom" && bench.screen.ideas.view.query == "")
        bench.only(.read(first, .success(bench.reading(asked))))
        #expect(bench.screen.ideas.view.query == "", "what belongs to “t” is not shown")
        let (second, next) = try #require(bench.asked)
        #expect(next.query == "tom")
        bench.only(.read(first, .success(ListReading())))
        #expect(bench.screen.ideas.view.query == "", "nor told twice")
        bench.only(.read(second, .success(bench.reading(next))))
        #expect(bench.screen.titles == ["Tomatoes"] && bench.screen.ideas.view.query == "tom")
    }

    @Test func `a list that changes faster than it can be read is shown all the same`() throws {
        var bench = Bench(ideas: three)
        for revision in 2...20 as ClosedRange<Int64> {
            var box = BoxState.ready(three)
            box.revision = revision
            bench.ideas = [.sample(1, "Revision \(revision)")]
            bench.only(.box(box, .first))
            let (number, view) = try #require(bench.asked)
            let reading = bench.reading(view)
            box.revision += 100
            bench.only(.box(box, .first))
            bench.only(.read(number, .success(reading)))
            #expect(bench.screen.titles == ["Revision \(revision)"])
            if let (number, view) = bench.asked { bench.only(.read(number, .success(bench.reading(view)))) }
        }
    }

    @Test func `a window moves over very many ideas, and never holds more than 300`() {
        let many = (1...1000).map { Idea.sample($0, "Idea \($0)") }
        var bench = Bench(ideas: many)
        #expect(bench.screen.titles.count == 60 && bench.screen.edges.growsAtEnd)
        for _ in 1...6 { bench.act(.more) }
        #expect(bench.screen.titles.count == 300 && !bench.screen.edges.growsAtEnd)
        #expect(
            bench.screen.edges == ListEdges(growsAtEnd: false, older: "Older Ideas", newer: nil, start: 0))
        bench.act(.older)
        #expect(bench.screen.titles.first == "Idea 301" && bench.screen.edges.newer == "Newer Ideas")
        bench.act(.older)
        bench.act(.older)
        #expect(bench.screen.titles.last == "Idea 1000" && bench.screen.edges.older == nil)
        bench.act(.newer)
        #expect(bench.screen.titles.first == "Idea 601" && bench.screen.edges.start == 600)
        bench.hold(Array(many.prefix(10)))
        #expect(bench.screen.titles.count == 10, "what was deleted elsewhere leaves no empty window")
    }

    @Test func `done, not done, deleted, restored, deleted for good`() throws {
        var bench = Bench(ideas: three)
        bench.act(.setDone(.number(1), true))
        #expect(bench.jobs == [.setDone(.number(1), true)])
        try bench.finish()
        #expect(bench.screen.toast == nil)
        bench.act(.filter(.deleted), .restore(.number(3)))
        #expect(bench.jobs == [.restore(.number(3), name: "Tofu")])
        try bench.finish()
        #expect(bench.screen.toast?.text == "“Tofu” restored")
        bench.act(.deleteNow(.number(3)))
        #expect(bench.jobs.isEmpty)
        #expect(
            bench.question
                == Question(
                    id: bench.question?.id ?? 0, title: "Delete “Tofu” for good?",
                    message: "Its text will be wiped for good. This cannot be undone.", confirm: "Delete Now",
                    cancel: "Cancel", isDestructive: true))
        bench.answer(true)
        #expect(bench.jobs == [.deleteNow(.number(3), name: "Tofu")])
        try bench.finish(.failed(.notFound))
        #expect(bench.screen.toast?.haptic == .warning)
    }

    @Test func `Undo stays for ten seconds, also under what is said meanwhile`() throws {
        var bench = Bench(ideas: three)
        bench.act(.delete(.number(1)), .delete(.number(1)))
        #expect(bench.jobs.isEmpty, "a second tap asks for nothing more")
        bench.happen(.finished(.delete(.number(1), name: "Tomatoes"), .done))
        let undo = try #require(bench.screen.toast)
        #expect(bench.effects == [.wake(.toast(undo.id), after: .seconds(10))])
        bench.act(.setDone(.number(2), false))
        try bench.finish(.failed(.notFound))
        let next = try #require(bench.screen.toast)
        #expect(next.undo == "Undo" && next.text.hasSuffix("“Tomatoes” deleted"))
        bench.happen(.rang(.toast(next.id)))
        #expect(bench.screen.toast?.undo == "Undo")
        var late = bench
        late.happen(.rang(.toast(undo.id)))
        #expect(late.screen.toast == nil)
        bench.act(.undo)
        #expect(bench.jobs == [.restore(.number(1), name: "Tomatoes")] && bench.screen.toast == nil)
    }

    @Test func `Undo belongs to the list; a sheet shows what was said in it alone`() throws {
        var bench = Bench(ideas: three)
        bench.act(.delete(.number(1)))
        try bench.finish()
        #expect(bench.screen.listToast?.undo == "Undo" && bench.screen.sheetToast == nil)
        bench.act(.show(.settings))
        #expect(bench.screen.listToast == nil && bench.screen.sheetToast == nil)
        bench.act(.setDone(.number(2), false))
        try bench.finish(.failed(.notFound))
        let said = try #require(bench.screen.sheetToast)
        #expect(said.undo == nil && !said.text.contains("deleted\n") && !said.text.contains("Tomatoes"))
        bench.happen(.rang(.toast(said.id)))
        #expect(bench.screen.sheetToast == nil)
        bench.act(.close)
        #expect(bench.screen.listToast?.undo == "Undo", "its ten seconds are not over")
        // What was said in one sheet is not said in the next.
        bench.act(.show(.settings), .setDone(.number(2), false))
        try bench.finish(.failed(.notFound))
        #expect(bench.screen.sheetToast != nil)
        bench.act(.show(.about))
        #expect(bench.screen.sheetToast == nil)
    }

    @Test func `before the first list was read nothing is said to be empty`() {
        var state = AppState(AppConfiguration(language: .english, version: "1"))
        _ = state.step(.kept(AppSettings(), Draft()), at: TestTime.start)
        _ = state.step(.box(.ready([.sample(1, "Tomatoes")]), .first), at: TestTime.start)
        guard case .loading = AppScreen.make(state, at: TestTime.start).ideas.content else {
            Issue.record("a list before it was read")
            return
        }
        guard case .loading = AppScreen.starting(in: .chinese).ideas.content else {
            Issue.record("a list before anything was read")
            return
        }
    }

    @Test func `a thousand ideas in a running app are searched through its index`() async throws {
        let parts = AppDependencies.inMemory(
            IdeaBoxFixture(ideas: 1000), language: .english, clock: TestTime(), now: { TestTime.start })
        let app = Store(parts)
        let running = Task { await app.run() }
        app.send(.search("idea 99"))
        for await screen in await app.screens()
        where screen.found != nil && screen.ideas.view.query == "idea 99" {
            #expect(screen.found == "11 ideas" && screen.titles.contains("Idea 990"))
            break
        }
        running.cancel()
        await running.value
    }
}
