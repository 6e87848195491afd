import Files
import Foundation
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// The page of the old app's ideas.
@Suite(.timeLimit(.minutes(2))) struct MigrationTests {
    private func find(
        _ kind: IdeaBoxFixture.OldStore = .whole, fresh: Int? = 5,
        spot: LegacySpot = .found(path: MemoryLegacy.path)
    ) async throws -> OldFind {
        let store = try await MemoryLegacy(kind, now: TestTime.start).open(.found(path: MemoryLegacy.path))
        let mapping = try? LegacyMapping(store.survey)
        var samples: [LegacyIdea] = []
        if let mapping { samples = try await store.sample(mapping, limit: 5) }
        return OldFind(spot: spot, survey: store.survey, fresh: fresh, samples: samples)
    }

    /// An app that is looking for an old store, with these ideas.
    private func looking(_ ideas: [Idea] = [], isMac: Bool = false) -> Bench {
        var bench = Bench(ideas: ideas, isMac: isMac)
        bench.act(.show(.migration))
        return bench
    }

    private func found(_ find: OldFind, _ ideas: [Idea] = [], isMac: Bool = false) -> Bench {
        var bench = looking(ideas, isMac: isMac)
        bench.happen(.old(bench.state.migrating.number, .found(find)))
        return bench
    }

    private func page(_ bench: Bench) throws -> MigrationPage { try #require(bench.screen.migrationPage) }

    @Test func `a first start asks for the old store once, and opens the page when there is something new`()
        async throws
    {
        var state = AppState(AppConfiguration(language: .english, version: "1"))
        _ = state.step(.action(.scene(.active)), at: TestTime.start)
        #expect(state.step(.kept(AppSettings(), Draft()), at: TestTime.start).isEmpty)
        let effects = state.step(.box(.ready([]), .first), at: TestTime.start)
        let number = state.migrating.number
        #expect(effects.contains(.findOld(number, unless: nil)))
        _ = state.step(.old(number, .found(try await find())), at: TestTime.start)
        #expect(state.sheet == .migration)
        #expect(state.step(.box(.ready([]), .first), at: TestTime.start).isEmpty)
    }

    @Test func `where ideas are here already a banner offers it, and nothing opens by itself`() async throws {
        var state = AppState(AppConfiguration(language: .english, version: "1"))
        _ = state.step(.action(.scene(.active)), at: TestTime.start)
        _ = state.step(.kept(AppSettings(), Draft()), at: TestTime.start)
        _ = state.step(.box(.ready([.sample(1, "Tomatoes")]), .first), at: TestTime.start)
        _ = state.step(.old(state.migrating.number, .found(try await find(fresh: 3))), at: TestTime.start)
        let banner = try #require(AppScreen.make(state, at: TestTime.start).ideas.banners.first)
        #expect(banner.kind == .legacy && banner.message.contains(": 3."))
        #expect(banner.offers.map(\.action) == [.migrate, .dismiss])
        var later = state
        #expect(later.step(.action(.offer(.dismiss)), at: TestTime.start) == [.closeOld])
        #expect(AppScreen.make(later, at: TestTime.start).ideas.banners.isEmpty)
        _ = state.step(.action(.offer(.migrate)), at: TestTime.start)
        #expect(state.sheet == .migration)
        #expect(AppScreen.make(state, at: TestTime.start).ideas.banners.isEmpty, "the page says it")
    }

    @Test func `what was taken over whole is not looked into at the next start`() async throws {
        var settings = AppSettings()
        settings.takenOver = MemoryLegacy.path
        var state = AppState(AppConfiguration(language: .english, version: "1"))
        _ = state.step(.kept(settings, Draft()), at: TestTime.start)
        let effects = state.step(.box(.ready([]), .first), at: TestTime.start)
        #expect(effects.contains(.findOld(state.migrating.number, unless: MemoryLegacy.path)))
        #expect(AppSettings(settings.kept) == settings)
    }

    @Test func `nothing found, on a phone and on a Mac, where a folder can be picked`() throws {
        for isMac in [false, true] {
            var bench = looking(isMac: isMac)
            bench.happen(.old(bench.state.migrating.number, .nothing))
            let page = try page(bench)
            guard case .nothing(let sentence) = page.content else { return }
            #expect(sentence.contains("choose the folder") == isMac)
            #expect(page.again == "Look Again" && page.pick == (isMac ? "Choose the Store…" : nil))
            bench.act(.lookAgain)
            #expect(bench.effects == [.findOld(bench.state.migrating.number, unless: nil)])
            let url = URL(filePath: "/picked")
            bench.act(.pickedStore(url))
            let number = bench.state.migrating.number
            #expect(bench.effects == [.lookAtOld(number, .picked(url))])
            bench.happen(.old(number - 1, .nothing))
            guard case .looking = try self.page(bench).content else {
                Issue.record("news of an older look")
                return
            }
            bench.happen(.old(number, .failed(.notSQLite(path: "/picked"))))
            guard case .failed(let why) = try self.page(bench).content else { return }
            #expect(why.contains("it is no SQLite file") && why.contains("The old file was not changed."))
            bench.act(.lookAgain)
            #expect(bench.effects == [.findOld(bench.state.migrating.number, unless: nil)])
        }
    }

    @Test func `the page of a store whose names speak for themselves, whole`() async throws {
        let find = try await find()
        let page = try page(found(find))
        let titles = (1...5).map {
            MigrationPage.Sample(id: $0 - 1, title: "Old idea \($0)", isDone: $0 == 5)
        }
        let attributes = ["", "ID", "TITLE", "IDEADESCRIPTION", "DATECREATED", "DATEMODIFIED", "ISCOMPLETED"]
        let chosen = ["ID", "TITLE", "IDEADESCRIPTION", "DATECREATED", "DATEMODIFIED", "ISCOMPLETED"]
        let labels = ["Id", "Title", "Description", "Created", "Changed", "Done"]
        let mapping = try LegacyMapping(find.survey)
        let fields = zip(LegacyField.allCases, zip(labels, chosen)).map { id, words in
            MigrationPage.Field(
                id: id, label: words.0, attribute: words.1,
                reason: mapping.choices[id].map { $0.text(in: .english) } ?? "",
                choices: attributes, none: "Nothing", isGuess: false)
        }
        #expect(
            page
                == MigrationPage(
                    content: .found(
                        MigrationPage.Found(
                            summary: "5 ideas of the old app can be imported.",
                            store: find.survey.text(in: .english), damage: [],
                            entityLabel: "What holds the ideas",
                            entities: [
                                MigrationPage.Entity(
                                    id: "Idea",
                                    text:
                                        "Idea: 5 rows, 4 of them in the main file and the rest in the file of latest changes"
                                ),
                                MigrationPage.Entity(id: "Tag", text: "Tag: 2 rows"),
                            ], entity: "Idea", mappingTitle: "What Becomes What",
                            needsLook: false, fields: fields, note: nil,
                            samplesTitle: "For example", samples: titles, take: "Import 5 Ideas")),
                    again: nil, pick: nil, later: "Not now",
                    footer: "The old store is not changed: it stays as it is."))
    }

    @Test func `a guess is named, and the person chooses what becomes what`() async throws {
        var bench = found(try await find(.unclear))
        let first = try #require(bench.screen.old)
        #expect(first.note == "Some of this is no more than a guess. Please check it before you go on.")
        #expect(first.fields.contains { $0.isGuess } && first.needsLook)
        bench.act(.attribute(.description, ""))
        guard case .sampleOld(let number, let mapping)? = bench.effects.first else { return }
        #expect(mapping.column(.description) == nil && bench.screen.old?.samples.isEmpty == true)
        let field = bench.screen.old?.fields.first { $0.id == .description }
        #expect(field?.attribute == "" && field?.reason == "stays empty, as you said")
        bench.happen(.old(number, .samples([])))
        bench.act(.attribute(.title, "B"))
        #expect(bench.screen.old?.fields.first { $0.id == .title }?.attribute == "B")
        bench.act(.attribute(.title, ""))
        #expect(bench.screen.old?.note == "Choose what becomes the title or the description.")
        #expect(bench.screen.old?.take == nil && bench.screen.old?.fields.isEmpty == false)
        bench.act(.takeOver)
        #expect(bench.effects.isEmpty)
        bench.act(.entity("Tag"))
        #expect(bench.screen.old?.entity == "Tag" && bench.screen.old?.take == "Import 2 Ideas")
    }

    @Test func `what a picker tells again is not taken for a choice`() async throws {
        var bench = found(try await find(.unclear))
        let first = try #require(bench.screen.old)
        #expect(first.fields.contains { $0.isGuess })
        for field in first.fields { bench.act(.attribute(field.id, field.attribute)) }
        bench.act(.entity(try #require(first.entity)))
        #expect(bench.screen.old == first, "a guess stays one")
        bench.act(.attribute(.description, ""), .attribute(.title, "B"))
        let chosen = try #require(bench.screen.old)
        bench.act(.entity(try #require(chosen.entity)))
        #expect(bench.screen.old == chosen, "what was chosen stays chosen")
    }

    @Test func `a store without anything like ideas asks for the entity`() async throws {
        let numbers = LegacyEntity(
            name: "Number", table: "ZNUMBER", count: 1, countWithoutLog: 1,
            columns: [LegacyColumn(name: "ZVALUE", declared: "INTEGER", filled: 1)])
        let survey = LegacySurvey(
            path: "/o", kind: .swiftData, entities: [numbers], otherTables: 0, externalFiles: 0,
            hasLog: false, damage: [])
        let find = OldFind(spot: .found(path: "/o"), survey: survey, fresh: nil, samples: [])
        var bench = found(find)
        #expect(bench.screen.old?.note == "Nothing here looks like ideas. Choose what holds them.")
        #expect(bench.screen.old?.fields.isEmpty == true && bench.screen.ideas.banners.isEmpty)
        #expect(bench.screen.old?.summary == "The old app’s data was found.")
        #expect(bench.screen.old?.needsLook == true)
        bench.act(.entity("Number"))
        #expect(bench.screen.old?.entity == "Number" && bench.screen.old?.take == nil)
    }

    @Test func `how far it is, what came of it, and what failed`() async throws {
        var bench = found(try await find())
        bench.act(.takeOver)
        let number = bench.state.migrating.number
        guard case .takeOver(number, _, takingChanges: false)? = bench.effects.first else {
            Issue.record("\(bench.effects)")
            return
        }
        bench.happen(.old(number, .progress(MigrationProgress(done: 2, total: 5))))
        #expect(
            try page(bench).content
                == .running("Importing the old app’s ideas: 2 of 5…", progress: 0.4))
        #expect(try page(bench).later == nil)
        bench.act(.later, .lookAgain, .pickedStore(URL(filePath: "/p")), .takeOver)
        #expect(bench.effects.isEmpty, "it is under way")
        bench.act(.close)
        let banner = try #require(bench.screen.ideas.banners.first)
        #expect(banner.progress == 0.4 && banner.offers.isEmpty)
        var failed = bench
        failed.happen(.old(number, .failed(.store(.system(.noSpace, path: "/i")))))
        let sentence = try #require(failed.screen.ideas.banners.first)
        #expect(
            sentence.message.contains("There is no room left")
                && sentence.message.contains("Nothing was imported")
        )
        failed.act(.offer(.migrate))
        #expect(failed.screen.migrationPage != nil)
        #expect(failed.effects == [.findOld(failed.state.migrating.number, unless: nil)])
        var report = MigrationReport(isDryRun: false)
        (report.found, report.added) = (5, 5)
        bench.happen(.old(number, .done(report)))
        let done = try #require(bench.screen.ideas.banners.first)
        #expect(done.kind == .report && done.details == ["5 ideas found: 5 added. Nothing was lost."])
        #expect(bench.screen.toast?.text == "The old app’s ideas are here.")
        #expect(bench.state.settings.takenOver == MemoryLegacy.path)
        bench.act(.offer(.dismiss))
        #expect(bench.screen.ideas.banners.isEmpty)
    }

    @Test func `what was changed in the old app since is taken over when it is asked for`() async throws {
        var bench = found(try await find())
        bench.act(.takeOver)
        var report = MigrationReport(isDryRun: false)
        (report.found, report.present, report.changed) = (5, 3, 2)
        report.add(LegacyFinding(table: "ZIDEA", key: 1, .changedSince))
        bench.happen(.old(bench.state.migrating.number, .done(report)))
        var closed = bench
        closed.act(.close)
        #expect(closed.screen.ideas.banners.isEmpty, "who has seen the report is not told once more")
        guard case .finished(let page) = try page(bench).content else { return }
        #expect(page.takeChanges == "Import 2 Changes, Too" && page.details.count == 1)
        #expect(bench.state.settings.takenOver == nil, "it is not all here")
        bench.act(.takeChanges)
        #expect(bench.screen.sheetQuestion?.confirm == "Import")
        bench.answer(true)
        guard case .takeOver(_, _, takingChanges: true)? = bench.effects.first else {
            Issue.record("\(bench.effects)")
            return
        }
    }

    @Test func `an old store is not taken over into ideas that are not open`() async throws {
        var bench = found(try await find())
        bench.happen(.box(.problem(.system(.noSpace, path: "/i")), .first))
        #expect(bench.screen.old?.take == nil)
        bench.act(.takeOver)
        #expect(bench.screen.toast?.haptic == .warning)
        #expect(!bench.effects.contains { if case .takeOver = $0 { true } else { false } })
    }
}
