import Files
import Foundation
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// User story 3: edit and delete.
@Suite(.timeLimit(.minutes(2))) struct Story3Tests {
    @Test func `US3-1, a card's two actions open the form and ask the question`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub", "mona")])
        bench.act(.edit(.number(1)))
        #expect(
            bench.screen.editForm
                == EditForm(
                    token: .number(1),
                    fields: [
                        AddForm.Field(
                            id: .issuer, label: "Issuer", text: "GitHub", placeholder: "e.g. GitHub",
                            problem: nil, choices: []),
                        AddForm.Field(
                            id: .account, label: "Account (optional)", text: "mona",
                            placeholder: "e.g. name@example.com", problem: nil, choices: []),
                    ], canSave: false, problem: nil, holdsWork: false))
        bench.act(.close, .delete(.number(1)))
        let question = try #require(bench.question)
        #expect(
            question
                == AppScreen.Question(
                    id: question.id, title: "Delete GitHub (mona)?",
                    message: "It leaves the list on all your devices. You can undo this for 10 seconds, and "
                        + "restore it from Recently Deleted for 30 days.",
                    confirm: "Delete", cancel: "Cancel", isDestructive: true))
        #expect(bench.screen.listQuestion == question && bench.screen.sheetQuestion == nil)
        #expect(bench.jobs.isEmpty)
    }

    @Test func `a name that another device changed while the form was open is not overwritten`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub", "mona")])
        bench.act(.edit(.number(1)), .field(.account, "lisa"))
        bench.happen(.vault(.ready([try .sample(1, "Codeberg", "mona")])))
        bench.act(.save)
        let number = try #require(bench.state.sheet?.number)
        #expect(
            bench.jobs == [.edit(.number(1), TokenNames(issuer: "Codeberg", account: "lisa"), sheet: number)])
    }

    @Test func `US3-2, an edit shows in the card`() async throws {
        let rig = try await Rig()
        try await rig.add("GitHub", "mona")
        let id = try await rig.list(["GitHub"]).vault.cards[0].id
        rig.send(.edit(id), .field(.issuer, "GitLab"), .field(.account, "lisa"), .save)
        let screen = try await rig.screen { $0.sheet == nil && $0.titles == ["GitLab"] }
        #expect(screen.vault.cards[0].subtitle == "lisa" && screen.vault.cards[0].id == id)
        #expect(try await rig.screen { $0.toast != nil }.toast?.text == "Saved")
    }

    @Test func `US3-3, a confirmed deletion removes the card, and Undo brings it back`() async throws {
        let rig = try await Rig()
        try await rig.add("GitHub", "mona")
        try await rig.add("Amazon", "ann")
        let id = try await rig.list(["Amazon", "GitHub"]).vault.cards[1].id
        rig.send(.delete(id))
        let refused = try #require(try await rig.screen { $0.question != nil }.question)
        rig.send(.answer(refused.id, false), .delete(id))
        let question = try #require(
            try await rig.screen { $0.question != nil && $0.question != refused }.question)
        #expect(try await rig.screen { _ in true }.vault.total == 2)
        rig.send(.answer(question.id, true))
        let screen = try await rig.screen { $0.titles == ["Amazon"] && $0.toast?.undo != nil }
        #expect(screen.toast?.text == "Deleted GitHub (mona)" && screen.toast?.undo == "Undo")
        #expect(screen.vault.deletedCount == 1 && screen.question == nil)
        rig.send(.undo)
        let back = try await rig.screen { $0.vault.total == 2 && $0.toast?.text == "Restored GitHub (mona)." }
        #expect(back.vault.deletedCount == 0 && back.toast?.undo == nil)
    }

    @Test func `US3-4, deleting the last token returns to the empty state`() async throws {
        let rig = try await Rig()
        try await rig.add("GitHub")
        let id = try await rig.list(["GitHub"]).vault.cards[0].id
        rig.send(.delete(id))
        let question = try #require(try await rig.screen { $0.question != nil }.question)
        rig.send(.answer(question.id, true))
        let screen = try await rig.screen { $0.vault.total == 0 && $0.toast?.undo != nil }
        guard case .empty(let notice) = screen.vault.content else {
            Issue.record("\(screen.vault.content)")
            return
        }
        #expect(notice.message == "Tap + to add your first account")
    }

    @Test func `Undo stays in the toast for 10 seconds, other toasts for 4`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub", "mona")])
        bench.act(.delete(.number(1)))
        bench.answer(true)
        #expect(bench.jobs == [.delete(.number(1), name: "GitHub (mona)")])
        try bench.finish()
        let toast = try #require(bench.screen.toast)
        #expect(bench.effects == [.wake(.toast(toast.id), after: .seconds(10))])
        bench.happen(.rang(.toast(toast.id + 1)))
        #expect(bench.screen.toast == toast)
        bench.act(.undo)
        #expect(bench.screen.toast == nil)
        #expect(bench.jobs == [.restore(.number(1), name: "GitHub (mona)")])
        try bench.finish()
        let restored = try #require(bench.screen.toast)
        #expect(bench.effects == [.wake(.toast(restored.id), after: .seconds(4))])
        bench.happen(.rang(.toast(toast.id)))
        #expect(bench.screen.toast == restored)
        bench.happen(.rang(.toast(restored.id)))
        #expect(bench.screen.toast == nil)
        bench.act(.undo)
        #expect(bench.effects.isEmpty)
    }

    @Test func `Undo stays for its 10 seconds whatever else is said meanwhile`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub", "mona"), try .sample(2, "Amazon")])
        bench.act(.delete(.number(1)))
        bench.answer(true)
        try bench.finish()
        let first = try #require(bench.screen.toast)
        bench.happen(.copied(mark: 1))
        let second = try #require(bench.screen.toast)
        #expect(second.text == "Copied to clipboard\nDeleted GitHub (mona)" && second.undo == "Undo")
        var (undone, restored) = (bench, bench)
        bench.happen(.rang(.toast(second.id)))
        #expect(bench.screen.toast == second)
        bench.happen(.rang(.toast(first.id)))
        #expect(bench.screen.toast == nil)
        undone.act(.undo)
        #expect(undone.jobs == [.restore(.number(1), name: "GitHub (mona)")])
        restored.happen(.finished(.restore(.number(1), name: "GitHub (mona)"), .done([])))
        #expect(restored.screen.toast?.undo == nil)
    }

    @Test func `Undo belongs to the list; a sheet shows what was said in it alone`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub", "mona"), try .sample(2, "Amazon")])
        bench.act(.delete(.number(1)))
        bench.answer(true)
        try bench.finish()
        #expect(bench.screen.listToast?.undo == "Undo" && bench.screen.sheetToast == nil)
        bench.act(.show(.about))
        #expect(bench.screen.listToast == nil && bench.screen.sheetToast == nil)
        bench.act(.deleteNow(.number(7)))
        let said = try #require(bench.screen.sheetToast)
        #expect(said.undo == nil && said.text == "This account is not here any more.")
        bench.happen(.rang(.toast(said.id)))
        #expect(bench.screen.sheetToast == nil)
        bench.act(.close)
        #expect(bench.screen.listToast?.undo == "Undo", "its ten seconds are not over")
    }

    @Test func `a deletion that was written but not confirmed can be undone, and says so`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub")])
        bench.act(.delete(.number(1)))
        bench.answer(true)
        let error = AuthenticatorError.unconfirmed(.busy(path: "vault"))
        try bench.finish(.failed(error))
        let toast = try #require(bench.screen.toast)
        #expect(toast.text == "Deleted GitHub\n" + error.text(in: .english))
        #expect(toast.undo == "Undo" && toast.haptic == .warning)
    }

    @Test func `a second tap before the first one's job has ended asks for nothing`() throws {
        let deleted = DeletedToken(token: try .sample(1, "GitHub"), deleted: TestTime.start, daysLeft: 30)
        var bench = Bench(vault: .ready([], deleted: [deleted]))
        let job = VaultJob.restore(.number(1), name: "GitHub")
        bench.act(.restore(.number(1)))
        #expect(bench.jobs == [job])
        bench.act(.restore(.number(1)))
        #expect(bench.effects.isEmpty)
        bench.happen(.finished(job, .failed(.tooLarge)))
        bench.act(.restore(.number(1)))
        #expect(bench.jobs == [job])
    }

    @Test func `deleted tokens are listed with the days that are left, restored, and wiped after a question`()
        async throws
    {
        let rig = try await Rig()
        try await rig.add("GitHub", "mona")
        try await rig.add("Amazon")
        for card in try await rig.list(["Amazon", "GitHub"]).vault.cards {
            rig.send(.delete(card.id))
            let question = try #require(
                try await rig.screen { $0.question?.title.contains(card.title) == true }.question)
            rig.send(.answer(question.id, true))
            _ = try await rig.screen { $0.question == nil && !$0.titles.contains(card.title) }
        }
        rig.send(.show(.deleted))
        let page = try #require(try await rig.screen { $0.deletedPage?.rows.count == 2 }.deletedPage)
        let rows = page.rows.sorted { $0.title < $1.title }
        #expect(rows.map(\.title) == ["Amazon", "GitHub"] && rows.map(\.subtitle) == ["", "mona"])
        #expect(rows.map(\.left) == ["30 days left", "30 days left"])
        #expect(page.message.contains("30 days"))
        rig.send(.restore(rows[0].id))
        _ = try await rig.screen { $0.titles == ["Amazon"] && $0.deletedPage?.rows.count == 1 }
        rig.send(.deleteNow(rows[1].id))
        let screen = try await rig.screen { $0.question != nil }
        #expect(screen.sheetQuestion?.title == "Delete GitHub (mona) for good? This cannot be undone.")
        #expect(screen.sheetQuestion?.isDestructive == true && screen.listQuestion == nil)
        rig.send(.answer(try #require(screen.question).id, true))
        let end = try await rig.screen { $0.deletedPage?.rows.isEmpty == true }
        #expect(end.vault.deletedCount == 0 && end.titles == ["Amazon"])
    }

    @Test func `a wrong name is said once the field was left or saving was tried`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub", "mona"), try .sample(2, "", "x")])
        bench.act(.edit(.number(1)), .field(.issuer, "  "))
        #expect(bench.screen.editForm?.fields[0].problem == nil)
        bench.act(.left(.issuer))
        #expect(bench.screen.editForm?.fields[0].problem == "Enter the name of the service.")
        bench.act(.save)
        #expect(bench.jobs.isEmpty)
        // An account whose link had no issuer may stay without.
        bench.act(.close)
        bench.answer(true)
        bench.act(.edit(.number(2)), .field(.account, "y"), .save)
        let number = try #require(bench.state.sheet?.number)
        #expect(bench.jobs == [.edit(.number(2), TokenNames(issuer: "", account: "y"), sheet: number)])
        bench.act(.save)
        #expect(bench.jobs.isEmpty, "it is saved once")
        let job = VaultJob.edit(.number(2), TokenNames(issuer: "", account: "y"), sheet: number)
        bench.happen(.finished(job, .failed(.notFound)))
        #expect(bench.screen.editForm?.problem == "This account is not here any more.")
        #expect(bench.screen.editForm?.canSave == true)
    }

    @Test func `a token that is deleted elsewhere while it is edited cannot be saved`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub", "mona")])
        bench.act(.edit(.number(1)))
        bench.happen(.vault(.ready([])))
        #expect(bench.screen.editForm?.problem == "This account is not here any more.")
        #expect(bench.screen.editForm?.canSave == false)
        bench.act(.save)
        #expect(bench.jobs.isEmpty)
    }
}
