import Foundation
import OneTimePassword
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// User story 2: many tokens.
@Suite(.timeLimit(.minutes(2))) struct Story2Tests {
    private func bench() throws -> Bench {
        Bench(tokens: [
            try .sample(1, "GitHub", "mona"), try .sample(2, "Fastmail", "ann@example.com", digits: 8),
            try .sample(3, "Amazon", "ann", period: 60),
        ])
    }

    @Test func `US2-1, all tokens are cards in the list's order`() throws {
        let bench = try bench()
        let state = bench.state
        let cards = state.vault.tokens.map { Card($0, at: bench.now, language: .english) }
        #expect(cards.map(\.title) == ["Amazon", "Fastmail", "GitHub"])
        #expect(
            bench.screen
                == AppScreen(
                    vault: Screen(
                        content: .list(cards), banners: [],
                        sync: SyncLine(.handedOver, in: .english, of: .second),
                        canEdit: true, query: "", total: 3, found: 3, deletedCount: 0, now: bench.now,
                        language: .english),
                    cards: CardsLook(isCompact: false, selection: nil, copied: nil), notes: [], keyWait: nil,
                    offersKeys: false, sheet: nil, sheetNumber: nil, settings: state.settingsPage,
                    menuBar: nil,
                    toast: nil, sheetToast: nil,
                    question: nil, isCovered: false, nextRefresh: TestTime.start.addingTimeInterval(30)))
    }

    @Test(arguments: [
        ("git", ["GitHub"]), ("ann", ["Amazon", "Fastmail"]), ("mona", ["GitHub"]),
        ("", ["Amazon", "Fastmail", "GitHub"]),
    ])
    func `US2-2, typing leaves only what matches issuer or account`(query: String, titles: [String]) throws {
        var bench = try bench()
        bench.act(.search(query))
        #expect(bench.screen.titles == titles)
        #expect(bench.screen.vault.query == query && bench.screen.vault.total == 3)
        #expect(bench.effects.isEmpty)
    }

    @Test(arguments: [1, 2, 3])
    func `US2-3, a tap on any card copies that card's code, in a search too`(number: Int) throws {
        var bench = try bench()
        bench.act(.search("a"))
        let token = try #require(bench.state.vault.tokens.first { $0.id == .number(number) })
        bench.act(.copy(.number(number)))
        #expect(bench.effects == [.copy(token.totp.code(at: bench.now), seconds: 60, localOnly: true)])
        bench.happen(.copied(mark: 1))
        #expect(bench.screen.toast?.text == "Copied to clipboard")
    }

    @Test(arguments: [
        (24.0, false, 6), (24.999, false, 6), (25.0, true, 5), (29.999, true, 1), (30.0, false, 30),
    ])
    func `US2-4, at five seconds the ring turns red and the next code is shown`(
        offset: Double, isUrgent: Bool, left: Int
    ) throws {
        let bench = Bench(tokens: [try .sample(1, "GitHub")])
        // A view holds the screen of an earlier moment; its own clock says when it is drawn.
        let card = bench.screen.vault.cards[0]
        let now = TestTime.start.addingTimeInterval(offset)
        let countdown = card.countdown(at: now, in: .chinese)
        #expect(countdown.isUrgent == isUrgent && countdown.secondsLeft == left)
        #expect(countdown.nextCode == (isUrgent ? card.at(now).nextCode : nil))
        #expect(countdown.spoken == "还剩 \(left) 秒")
        #expect(card.at(now).isUrgent == isUrgent)
    }

    @Test func `US2-5, a search without a match has its own empty state`() throws {
        var bench = try bench()
        bench.act(.search("zzz"))
        #expect(
            bench.screen.vault.content
                == .nothingMatches(
                    Screen.Notice(
                        title: "Nothing matches", message: "No account matches “zzz”.", offers: [])))
        bench.act(.search(""))
        #expect(bench.screen.titles.count == 3)
    }

    @Test func `US2-3, in the running app each card copies its own code`() async throws {
        let rig = try await Rig()
        try await rig.add("GitHub", secret: "JBSWY3DPEHPK3PXP")
        try await rig.add("Amazon", secret: "GEZDGNBVGY3TQOJQ")
        let cards = try await rig.list(["Amazon", "GitHub"]).vault.cards
        for card in cards {
            let former = try await rig.screen { _ in true }.toast?.id
            rig.send(.copy(card.id))
            _ = try await rig.screen { $0.toast?.text == "Copied to clipboard" && $0.toast?.id != former }
            #expect(await rig.clipboard.present?.text == card.code.filter { $0 != " " })
        }
        #expect(cards[0].code != cards[1].code)
    }
}
