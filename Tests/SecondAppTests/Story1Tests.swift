import Foundation
import OneTimePassword
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// User story 1: the first token.
@Suite(.timeLimit(.minutes(2))) struct Story1Tests {
    @Test func `US1-1, a fresh start shows the empty list with its sentence, and adding is on`() async throws
    {
        let rig = try await Rig()
        let screen = try await rig.screen {
            if case .empty = $0.vault.content { $0.notes.isEmpty } else { false }
        }
        #expect(
            screen
                == AppScreen(
                    vault: Screen(
                        content: .empty(
                            Screen.Notice(
                                title: "No accounts yet", message: "Tap + to add your first account",
                                offers: [])),
                        banners: [], sync: screen.vault.sync, canEdit: true, query: "", total: 0,
                        found: 0, deletedCount: 0, now: TestTime.start, language: .english),
                    cards: CardsLook(isCompact: false, selection: nil, copied: nil), notes: [], keyWait: nil,
                    offersKeys: false, sheet: nil, sheetNumber: nil, settings: screen.settings, menuBar: nil,
                    toast: nil, sheetToast: nil, question: nil,
                    isCovered: false, nextRefresh: nil))
    }

    @Test func `US1-2, scanning opens the camera, and what it is to see is said`() async throws {
        let rig = try await Rig(camera: .sees([]))
        _ = try await rig.screen { $0.vault.canEdit }
        rig.send(.show(.add))
        let form = try #require(
            try await rig.screen { if case .looking? = $0.addForm?.camera { true } else { false } }.addForm)
        #expect(form.way == .scan)
        #expect(
            form.camera
                == .looking(
                    hint: "Hold the QR code inside the frame.", refused: nil,
                    torch: AddForm.Torch(isOn: false, label: "Light")))
        #expect(await rig.camera.isOn)
        rig.send(.close)
        _ = try await rig.screen { $0.sheet == nil }
        while await rig.camera.isOn { await Task.yield() }
    }

    @Test func `US1-3, a scanned code becomes a card with issuer, account, code and countdown`() async throws
    {
        let rig = try await Rig(camera: .sees([Links.gitHub]))
        _ = try await rig.screen { $0.vault.canEdit }
        rig.send(.show(.add))
        let screen = try await rig.screen { $0.sheet == nil && $0.toast != nil }
        let card = try #require(screen.vault.cards.first)
        #expect([card.title, card.subtitle] == ["GitHub", "mona"])
        let totp = try OTPAuthLink(Links.gitHub).totp
        #expect(card.code == CodeGroups.grouped(totp.code(at: TestTime.start)))
        #expect(card.code.count == 7)
        let countdown = card.countdown(at: TestTime.start, in: .english)
        #expect(
            countdown
                == Countdown(
                    secondsLeft: 30, fractionLeft: 1, isUrgent: false, nextCode: nil,
                    spoken: "30 seconds left"))
        #expect(screen.toast?.text == "Added GitHub." && screen.toast?.haptic == .success)
        while await rig.camera.isOn { await Task.yield() }
    }

    @Test func `US1-4, entering by hand adds the account`() async throws {
        let rig = try await Rig()
        _ = try await rig.screen { $0.vault.canEdit }
        rig.send(.show(.add), .way(.manual))
        let form = try #require(try await rig.screen { $0.addForm?.way == .manual }.addForm)
        #expect(form.fields.map(\.label) == ["Issuer", "Account (optional)", "Secret key"])
        #expect(form.details.map(\.text) == ["SHA1", "6", ""])
        #expect(form.details.map(\.placeholder) == ["", "", "30"])
        #expect(!form.canSave && form.problem == nil, "nothing is typed yet")
        rig.send(
            .field(.issuer, "GitHub"), .field(.account, "mona"), .field(.secret, "jbsw y3dp-ehpk 3pxp"), .save
        )
        let screen = try await rig.list(["GitHub"])
        #expect(screen.vault.cards[0].subtitle == "mona")
        #expect(try await rig.screen { $0.toast != nil }.toast?.text == "Added GitHub.")
    }

    @Test func `US1-5, when the period ends the next code stands there`() async throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub")])
        bench.now = TestTime.start.addingTimeInterval(29.9)
        let before = bench.screen
        #expect(before.nextRefresh == TestTime.start.addingTimeInterval(30))
        bench.now = try #require(before.nextRefresh)
        let after = bench.screen
        #expect(after.vault.cards[0].code == before.vault.cards[0].nextCode)
        #expect(after.vault.cards[0].code != before.vault.cards[0].code)
        // A view that ticks by itself shows the same, whichever of the two screens it holds.
        #expect(before.vault.cards[0].at(bench.now) == after.vault.cards[0])
    }

    @Test func `US1-5, the running app tells a new screen at the end of the period`() async throws {
        let rig = try await Rig()
        try await rig.add("GitHub")
        let code = try await rig.list(["GitHub"]).vault.cards[0].code
        let next = try await rig.screenInTime { $0.vault.cards.first.map { $0.code != code } ?? false }
        #expect(next.vault.now >= TestTime.start.addingTimeInterval(30))
    }

    @Test func `US1-6, a tap copies the code and says so`() async throws {
        let rig = try await Rig()
        try await rig.add("GitHub")
        let card = try await rig.list(["GitHub"]).vault.cards[0]
        rig.send(.copy(card.id))
        let toast = try #require(
            try await rig.screen { $0.toast?.text == "Copied to clipboard" }.toast)
        #expect(toast.undo == nil && toast.haptic == .success)
        #expect(
            await rig.clipboard.present
                == MemoryClipboard.Copy(
                    text: card.code.filter { $0 != " " }, expires: rig.time.date.addingTimeInterval(60),
                    localOnly: true))
    }
}
