import Files
import Foundation
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// What is typed: into the field for a new idea, and into an open one, while the rest of the world goes on.
@Suite(.timeLimit(.minutes(2))) struct EditingTests {
    private func opened(_ idea: Idea = .sample(1, "Tomatoes", "South side")) -> Bench {
        var bench = Bench(ideas: [idea, .sample(2, "Letter")])
        bench.act(.open(idea.id))
        return bench
    }

    @Test func `Return adds the first line as the title and the rest as the description`() throws {
        var bench = Bench()
        bench.capture("  Tomatoes\nSouth side\nin May")
        bench.act(.add)
        #expect(
            bench.jobs == [
                .add(
                    try IdeaDraft(title: "Tomatoes", description: "South side\nin May"),
                    text: "  Tomatoes\nSouth side\nin May")
            ])
        #expect(
            bench.screen.capture.typed == TypedText(text: "", version: 0), "the view has emptied it itself")
        try bench.finish()
        #expect(bench.screen.toast?.text == "Added" && bench.screen.capture.problem == nil)
        bench.capture("   ")
        bench.act(.add)
        #expect(bench.jobs.isEmpty && bench.screen.capture.typed.text.isEmpty)
    }

    @Test func `two that are typed quickly are both added, in their order`() throws {
        var bench = Bench()
        bench.act(.capture("One", over: 0), .add)
        var jobs = bench.jobs
        bench.act(.capture("Two", over: 0), .add)
        jobs += bench.jobs
        #expect(
            jobs == [
                .add(try IdeaDraft(title: "One"), text: "One"),
                .add(try IdeaDraft(title: "Two"), text: "Two"),
            ])
    }

    @Test func `what could not be added is back before what was typed since, and neither is lost`() throws {
        var bench = Bench()
        bench.act(.capture("One", over: 0), .add)
        let job = try #require(bench.jobs.first)
        bench.act(.capture("Tw", over: 0))
        bench.happen(.finished(job, .failed(.store(.system(.noSpace, path: "/i")))))
        #expect(bench.screen.capture.typed == TypedText(text: "One\nTw", version: 1))
        #expect(bench.screen.capture.problem?.contains("no room left") == true)
        // The view had not seen that yet.
        bench.act(.capture("Two", over: 0))
        #expect(bench.screen.capture.typed == TypedText(text: "One\nTwo", version: 2))
        bench.act(.capture("One, Two", over: 2))
        #expect(bench.screen.capture.typed == TypedText(text: "One, Two", version: 2))
        #expect(bench.screen.capture.problem == nil)
    }

    @Test func `a field that tells again what stands there leaves the sentence why it is back`() throws {
        var bench = Bench()
        bench.act(.capture("One", over: 0), .add)
        try bench.finish(.failed(.store(.system(.noSpace, path: "/i"))))
        // A view that has emptied its field tells so over the version that it knows, then what was put back.
        bench.act(.capture("", over: 0))
        let version = bench.screen.capture.typed.version
        bench.act(.capture("One", over: version))
        #expect(bench.screen.capture.typed == TypedText(text: "One", version: version))
        #expect(bench.screen.capture.problem?.contains("no room left") == true)
    }

    @Test(arguments: [false, true])
    func `what is back in its view's field is there once, with the sentence why`(isSlow: Bool) throws {
        var bench = Bench()
        var field = EditedText(bench.screen.capture.typed)
        func told(_ field: inout EditedText) -> [AppAction] {
            field.news().map { [.capture($0.text, over: $0.version)] } ?? []
        }
        field.text = "One"
        for action in told(&field) + [.add] { bench.act(action) }
        let job = try #require(bench.jobs.first)
        field.empty()
        // A view looks for changes of its text and of the screen in turn, before the failure or after it.
        if isSlow { for action in told(&field) { bench.act(action) } }
        bench.happen(.finished(job, .failed(.store(.system(.noSpace, path: "/i")))))
        for _ in 0..<3 {
            for action in told(&field) { bench.act(action) }
            field.take(bench.screen.capture.typed)
        }
        #expect(field.text == "One" && bench.screen.capture.typed.text == "One")
        #expect(bench.screen.capture.problem?.contains("no room left") == true)
        field.text = "One more"
        for action in told(&field) { bench.act(action) }
        #expect(bench.screen.capture.typed.text == "One more" && bench.screen.capture.problem == nil)
    }

    @Test func `a title of more than 1 MiB is refused with its size, and stays in the field`() {
        var bench = Bench()
        let long = String(repeating: "x", count: (1 << 20) + 1)
        bench.capture(long)
        bench.act(.add)
        #expect(bench.jobs.isEmpty && bench.screen.capture.typed == TypedText(text: long, version: 1))
        #expect(bench.screen.capture.problem?.contains("1 MB") == true)
    }

    @Test(arguments: [(IdeaFilter.done, IdeaFilter.all), (.open, .open), (.deleted, .all), (.all, .all)])
    func `an idea that was added is seen: the list goes back to where it stands`(
        filter: IdeaFilter, after: IdeaFilter
    ) throws {
        var bench = Bench(ideas: [.sample(1, "Tomatoes")])
        bench.act(.filter(filter), .search("zzz"))
        bench.capture("Beans")
        bench.act(.add)
        try bench.finish()
        #expect(bench.screen.filter == after && bench.screen.query == TypedText(text: "", version: 1))
    }

    @Test func `an open idea, whole`() throws {
        let bench = opened()
        let form = try #require(bench.form)
        #expect(
            form
                == IdeaForm(
                    idea: .number(1),
                    fields: [
                        IdeaForm.Field(
                            id: .title, label: "Title", typed: TypedText(text: "Tomatoes", version: 0),
                            problem: nil, meanwhile: nil),
                        IdeaForm.Field(
                            id: .description, label: "Description",
                            typed: TypedText(text: "South side", version: 0), problem: nil, meanwhile: nil),
                    ], isDone: false, dates: "Created 2 hours ago · changed 1 hour ago", versions: nil,
                    canSave: false, holdsWork: false, note: nil, problem: nil, addAsNew: nil))
        var closed = bench
        closed.act(.save)
        #expect(closed.screen.sheet == nil && closed.jobs.isEmpty, "nothing was changed: it is done with")
    }

    @Test func `what arrives while somebody types is told, and neither text is lost`() throws {
        var bench = opened()
        bench.type(.title, "Tomatoes!")
        bench.hold([.sample(1, "Beans", "South side", mark: "2")])
        let form = try #require(bench.form)
        #expect(form.title == "Tomatoes!" && form.fields[0].meanwhile?.contains("Another device") == true)
        #expect(form.fields[1].meanwhile == nil && form.canSave)
        bench.act(.save)
        let edit = IdeaJob.Edit(edit: try IdeaEdit(title: "Tomatoes!"), basis: IdeaBasis("1"))
        #expect(bench.jobs == [.edit(.number(1), [edit], sheet: form.number(bench))], "over what was seen")
        #expect(bench.form?.note == "Saving…" && bench.form?.canSave == false)
        try bench.finish()
        #expect(bench.screen.sheet == nil && bench.screen.toast?.text == "Saved")
    }

    @Test
    func
        `a field that nobody touched follows the other device, and both fields go with what was seen of each`()
        throws
    {
        var bench = opened()
        bench.type(.description, "North side")
        bench.hold([.sample(1, "Beans", "South side", mark: "2")])
        #expect(bench.form?.title == "Beans" && bench.form?.fields[0].typed.version == 1)
        #expect(bench.form?.text == "North side" && bench.form?.fields[1].meanwhile == nil)
        bench.hold([.sample(1, "Beans", "East side", mark: "3")])
        bench.type(.title, "Peas")
        bench.act(.save)
        guard case .edit(_, let edits, _)? = bench.jobs.first else { return }
        #expect(
            edits == [
                IdeaJob.Edit(edit: try IdeaEdit(title: "Peas"), basis: IdeaBasis("3")),
                IdeaJob.Edit(edit: try IdeaEdit(description: "North side"), basis: IdeaBasis("2")),
            ])
    }

    @Test func `a letter that was typed before the other device's text was seen does not overwrite it`()
        throws
    {
        var bench = opened()
        bench.hold([.sample(1, "Beans", "South side", mark: "2")])
        // The view still showed the former text.
        bench.type(.title, "Tomatoes!", over: 0)
        let form = try #require(bench.form)
        #expect(form.fields[0].typed == TypedText(text: "Tomatoes!", version: 2))
        #expect(form.fields[0].meanwhile != nil)
        bench.act(.save)
        guard case .edit(_, let edits, _)? = bench.jobs.first else { return }
        #expect(edits == [IdeaJob.Edit(edit: try IdeaEdit(title: "Tomatoes!"), basis: IdeaBasis("1"))])
        bench.type(.title, "Who knows", over: -7)
        #expect(bench.form?.fields[0].typed.text == "Who knows")
    }

    @Test func `what is typed while saving stays in the sheet`() throws {
        var bench = opened()
        bench.type(.title, "Beans")
        bench.act(.save)
        let job = try #require(bench.jobs.first)
        bench.type(.title, "Beans and peas")
        bench.happen(.finished(job, .done))
        #expect(bench.form?.title == "Beans and peas" && bench.form?.canSave == true)
        bench.hold([.sample(1, "Beans", "South side", mark: "2")])
        #expect(bench.form?.fields[0].meanwhile == nil, "that is what was saved")
        bench.act(.save)
        guard case .edit(_, let edits, _)? = bench.jobs.first else { return }
        #expect(edits.map(\.basis) == [IdeaBasis("2")])
    }

    @Test(
        arguments: [
            (IdeaBoxError.store(.system(.noSpace, path: "/i")), "no room left", nil),
            (.empty, nil, "title or a description"),
            (.notFound, "deleted", nil),
        ] as [(IdeaBoxError, String?, String?)])
    func `an edit that failed stays in the sheet with the reason`(
        error: IdeaBoxError, problem: String?, field: String?
    ) throws {
        var bench = opened()
        bench.type(.title, "Beans")
        bench.act(.save)
        try bench.finish(.failed(error))
        let form = try #require(bench.form)
        #expect(form.title == "Beans" && form.holdsWork && form.note == nil)
        if let problem { #expect(form.problem?.contains(problem) == true) }
        if let field { #expect(form.fields[0].problem?.contains(field) == true) }
    }

    @Test func `text that is longer than can be kept is named at its field`() {
        var bench = opened()
        bench.type(.title, String(repeating: "x", count: (1 << 20) + 1))
        bench.act(.save)
        #expect(bench.jobs.isEmpty && bench.form?.fields[0].problem?.contains("at most 1 MB") == true)
        bench.type(.title, "short")
        #expect(bench.form?.fields[0].problem == nil)
    }

    @Test func `a field of an idea that tells again what is in it leaves the sentences about it`() throws {
        var bench = opened()
        bench.type(.title, "Beans")
        bench.act(.save)
        try bench.finish(.failed(.store(.system(.noSpace, path: "/i"))))
        bench.type(.title, "Beans")
        #expect(bench.form?.problem?.contains("no room left") == true)
        let long = String(repeating: "x", count: (1 << 20) + 1)
        bench.type(.title, long)
        #expect(bench.form?.problem == nil)
        bench.act(.save)
        bench.type(.title, long)
        #expect(bench.form?.fields[0].problem?.contains("at most 1 MB") == true)
    }

    @Test func `leaving what is not saved is asked about`() throws {
        var bench = opened()
        bench.type(.title, "Beans")
        bench.act(.close)
        let question = try #require(bench.screen.sheetQuestion)
        #expect(question.title == "Leave without saving?" && question.confirm == "Discard")
        #expect(question.cancel == "Keep Editing" && bench.screen.listQuestion == nil)
        bench.answer(false)
        #expect(bench.form?.title == "Beans")
        bench.act(.show(.settings), .open(.number(2)))
        #expect(bench.form?.idea == .number(1), "nothing takes its place")
        bench.act(.close)
        bench.answer(true)
        #expect(bench.screen.sheet == nil && bench.jobs.isEmpty)
        bench.act(.open(.number(2)), .close)
        #expect(bench.screen.sheet == nil && bench.question == nil)
    }

    @Test func `text that is too long for a new idea is named at its field`() {
        var bench = opened()
        bench.type(.description, String(repeating: "x", count: (4 << 20) + 1))
        bench.hold([.sample(2, "Letter")])
        bench.act(.addAsNew)
        #expect(bench.jobs.isEmpty && bench.form?.fields[1].problem?.contains("at most 4 MB") == true)
    }

    @Test
    func
        `an idea that another device deletes closes, unless something was typed, which can become a new one`()
        throws
    {
        var bench = opened()
        var calm = bench
        calm.hold([.sample(2, "Letter")])
        #expect(calm.screen.sheet == nil && calm.screen.toast?.text.contains("deleted") == true)
        bench.type(.title, "Beans")
        bench.hold([.sample(2, "Letter")])
        let form = try #require(bench.form)
        #expect(form.title == "Beans" && form.addAsNew == "Add as a New Idea" && !form.canSave)
        #expect(form.problem?.contains("deleted meanwhile") == true && form.isDone == nil)
        bench.act(.addAsNew)
        guard case .addTyped(let draft, _)? = bench.jobs.first else { return }
        #expect(draft.title == "Beans" && draft.description == "South side")
        var failed = bench
        try failed.finish(.failed(.store(.system(.noSpace, path: "/i"))))
        #expect(failed.form?.title == "Beans" && failed.form?.problem?.contains("no room left") == true)
        var typing = bench
        let job = try #require(bench.jobs.first)
        typing.type(.title, "Beans and peas")
        typing.happen(.finished(job, .done))
        #expect(typing.form?.title == "Beans and peas" && typing.form?.addAsNew != nil, "typed since")
        try bench.finish()
        #expect(bench.screen.sheet == nil && bench.screen.toast?.text == "Added")
    }

    @Test func `deleting an idea with unsaved text in its sheet is asked about`() throws {
        var bench = opened()
        var calm = bench
        calm.act(.delete(.number(1)))
        #expect(calm.screen.sheet == nil && calm.jobs == [.delete(.number(1), name: "Tomatoes")])
        bench.type(.title, "Beans")
        bench.act(.delete(.number(1)))
        #expect(bench.jobs.isEmpty && bench.screen.sheetQuestion?.title == "Delete this idea?")
        bench.answer(true)
        #expect(bench.screen.sheet == nil && bench.jobs == [.delete(.number(1), name: "Tomatoes")])
    }

    @Test
    func
        `what was typed is kept soon, and at once when nobody sees the app, and is forgotten once it is saved`()
        throws
    {
        var bench = opened()
        bench.type(.title, "Beans")
        guard case .wake(.draft(let number), let wait)? = bench.effects.first else { return }
        #expect(wait == .seconds(1))
        bench.type(.title, "Beans!")
        #expect(bench.effects.isEmpty, "one alarm for many letters")
        bench.happen(.rang(.draft(number)))
        var draft = Draft()
        draft.open = Draft.OpenText(
            idea: .number(1), fields: ["title": Draft.Field(text: "Beans!", seen: "Tomatoes", basis: "1")])
        #expect(bench.effects == [.keepDraft(draft)])
        bench.capture("Second")
        bench.act(.scene(.inactive))
        draft.capture = "Second"
        #expect(bench.effects == [.keepDraft(draft)])
        #expect(Draft(draft.text) == draft && Draft("{").isEmpty && Draft().text.isEmpty)
        bench.act(.scene(.active), .save)
        try bench.finish()
        draft.open = nil
        bench.act(.scene(.background))
        #expect(bench.effects == [.handOver, .keepDraft(draft)])
    }

    @Test func `after a sudden end the typed text is back, over what was seen then`() throws {
        var draft = Draft()
        draft.capture = "Second"
        draft.open = Draft.OpenText(
            idea: .number(1), fields: ["title": Draft.Field(text: "Beans!", seen: "Tomatoes", basis: "1")])
        var bench = Bench(ideas: [.sample(1, "Peas", "South side", mark: "2")], draft: draft)
        #expect(bench.screen.capture.typed == TypedText(text: "Second", version: 1))
        let form = try #require(bench.form)
        #expect(
            form.title == "Beans!" && form.text == "South side" && form.note == "Your unsaved text is back.")
        #expect(form.fields[0].meanwhile != nil)
        bench.act(.save)
        guard case .edit(_, let edits, _)? = bench.jobs.first else { return }
        #expect(edits.map(\.basis) == [IdeaBasis("1")])
        let gone = Bench(ideas: [], draft: draft)
        #expect(gone.form?.title == "Beans!" && gone.form?.addAsNew != nil)
    }

    @Test func `in the running app unsaved text outlives the app`() async throws {
        let (store, kept, time) = (RigStore(), MemoryPreferences(), TestTime())
        let rig = await Rig(time: time, store: store, preferences: kept)
        try await rig.add("Tomatoes")
        let form = try await rig.open("Tomatoes")
        rig.send(
            .field(.title, "Beans", over: form.fields[0].typed.version), .capture("Next", over: 0),
            .scene(.background))
        while await kept.kept[Draft.name]?.contains("Beans") != true { await Task.yield() }
        await rig.quit()
        let again = await Rig(time: time, store: store, preferences: kept)
        let back = try await again.screen { $0.ideaForm != nil }
        #expect(back.ideaForm?.title == "Beans" && back.capture.typed.text == "Next")
        again.send(.save)
        let saved = try await again.screen { $0.sheet == nil && $0.titles == ["Beans"] }
        #expect(saved.ideas.counts.conflicts == 0)
        time.advance(by: .seconds(1))
        again.send(.add)
        try await again.list(["Next", "Beans"])
        while await kept.kept[Draft.name] != "" { await Task.yield() }
    }
}

extension IdeaForm {
    /// The number of the sheet that shows it.
    fileprivate func number(_ bench: Bench) -> Int { bench.screen.sheetNumber ?? 0 }
}
