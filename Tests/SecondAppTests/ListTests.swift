import Foundation
import OneTimePassword
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// The list: density, order, pins, the selection of the keyboard, and what a card shows of a copy.
struct ListTests {
    private func tokens(_ names: String...) throws -> [Token] {
        try names.enumerated().map { try .sample($0.offset + 1, $0.element) }
    }

    @Test(arguments: [
        (CardDensity.automatic, 6, false), (.automatic, 7, true), (.comfortable, 40, false),
        (.compact, 1, true),
    ])
    func `cards are compact where they are many, or as was chosen`(
        density: CardDensity, count: Int, isCompact: Bool
    ) throws {
        var bench = Bench(tokens: try (1...count).map { try .sample($0, "Service \($0)") })
        bench.act(.density(density))
        #expect(bench.screen.cards.isCompact == isCompact && bench.screen.settings.density == density)
        bench.act(.search("Service 1"))
        #expect(bench.screen.cards.isCompact == isCompact, "A search changes no card.")
    }

    @Test func `both choices are kept, and what cannot be read is not`() throws {
        var bench = Bench()
        bench.act(.density(.compact), .order(.lastUse))
        guard case .keep(let settings)? = bench.effects.last else {
            Issue.record("nothing is kept")
            return
        }
        #expect(AppSettings(settings.kept) == settings)
        #expect(settings.kept[.density] == "compact" && settings.kept[.order] == "lastUse")
        #expect(AppSettings([.density: "huge", .order: "?"]) == AppSettings())
    }

    @Test func `by last use, what is copied moves nothing until the app comes to the front again`() throws {
        let tokens = try tokens("Ash", "Birch", "Cedar")
        var vault = VaultState.ready(tokens)
        vault.lastUses = [tokens[1].id: TestTime.start]
        var bench = Bench(vault: vault)
        bench.act(.order(.lastUse))
        #expect(bench.screen.titles == ["Birch", "Ash", "Cedar"])
        vault.lastUses?[tokens[2].id] = TestTime.start.addingTimeInterval(1)
        bench.happen(.vault(vault))
        #expect(bench.screen.titles == ["Birch", "Ash", "Cedar"])
        bench.act(.scene(.background), .scene(.active))
        #expect(bench.screen.titles == ["Cedar", "Birch", "Ash"])
        bench.act(.order(.name))
        #expect(bench.screen.titles == ["Ash", "Birch", "Cedar"])
    }

    @Test func `a pin is asked of the vault, and told`() throws {
        var bench = Bench(tokens: try tokens("Ash"))
        bench.act(.pin(.number(1), true))
        #expect(bench.jobs == [.pin(.number(1), true, name: "Ash")])
        try bench.finish()
        #expect(bench.screen.toast?.text == "Ash is pinned.")
        bench.act(.pin(.number(9), true))
        #expect(bench.jobs.isEmpty && bench.screen.toast?.haptic == .warning)
    }

    @Test func `a copied card shows it for two seconds, the one that was copied last`() throws {
        var bench = Bench(tokens: try tokens("Ash", "Birch"))
        bench.act(.copy(.number(1)))
        #expect(bench.screen.cards.copied == nil)
        bench.act(.copy(.number(2)))
        bench.happen(.copied(mark: 7))
        #expect(bench.screen.cards.copied == .number(1))
        let first = bench.effects.compactMap {
            if case .wake(.copied(let number), _) = $0 { number } else { nil }
        }
        #expect(bench.effects.contains(.recordUse(.number(1))))
        bench.happen(.copied(mark: 8))
        #expect(bench.screen.cards.copied == .number(2))
        bench.happen(.rang(.copied(try #require(first.first))))
        #expect(bench.screen.cards.copied == .number(2))
        let second = bench.effects
        #expect(second.isEmpty)
    }

    @Test func `what was not copied shows nothing, and is not remembered as used`() throws {
        var bench = Bench(tokens: try tokens("Ash"))
        bench.act(.copy(.number(1)))
        bench.happen(.copied(mark: nil))
        #expect(bench.screen.cards.copied == nil && !bench.effects.contains(.recordUse(.number(1))))
    }

    @Test func `the selection goes on, stays at the ends, and is what Return copies`() throws {
        let tokens = try tokens("Ash", "Birch", "Cedar", "Dogwood", "Elm")
        var bench = Bench(tokens: tokens)
        #expect(bench.screen.cards.selection == nil)
        bench.act(.select(by: 1))
        #expect(bench.screen.cards.selection == .number(1))
        bench.act(.select(by: 2), .select(by: 2))
        #expect(bench.screen.cards.selection == .number(5))
        bench.act(.select(by: 2), .select(by: .max))
        #expect(bench.screen.cards.selection == .number(5))
        bench.act(.copySelected)
        #expect(bench.effects == [.copy(tokens[4].totp.code(at: bench.now), seconds: 60, localOnly: true)])
        bench.act(.deselect, .select(by: -1))
        #expect(bench.screen.cards.selection == .number(5))
        bench.act(.selectEnd(isLast: false))
        #expect(bench.screen.cards.selection == .number(1))
        bench.act(.search("cedar"))
        #expect(bench.screen.cards.selection == nil)
        bench.act(.copySelected)
        #expect(bench.effects == [.copy(tokens[2].totp.code(at: bench.now), seconds: 60, localOnly: true)])
    }

    @Test func `what went is not selected any more`() throws {
        var bench = Bench(tokens: try tokens("Ash", "Birch"))
        bench.act(.selectEnd(isLast: true))
        bench.happen(.vault(.ready(try tokens("Ash"))))
        #expect(bench.screen.cards.selection == nil)
        bench.act(.select(by: 1))
        #expect(bench.screen.cards.selection == .number(1))
    }

    @Test func `a number copies the code at that place of the search, and none where there is none`() throws {
        let tokens = try tokens("Ash", "Birch", "Cedar")
        var bench = Bench(tokens: tokens)
        bench.act(.copyAt(3))
        #expect(bench.effects == [.copy(tokens[2].totp.code(at: bench.now), seconds: 60, localOnly: true)])
        for number in [0, 4, -1, .min, .max] {
            bench.act(.copyAt(number))
            #expect(bench.effects.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("\u{F700}", "\u{F700}", false, ListKey.up), ("\u{F703}", "\u{F703}", false, .right),
            ("\r", "\r", false, .copy),
            ("\u{1B}", "\u{1B}", false, .leave), ("\u{7F}", "\u{7F}", false, .erase),
            ("g", "g", false, .text("g")),
            ("g", "G", false, .text("G")), ("中", "中", false, .text("中")),
            ("\u{F704}", "\u{F704}", false, nil),
            ("g", "g", true, nil), ("\t", "\t", false, nil), ("a", "", false, nil),
        ] as [(Character, String, Bool, ListKey?)])
    func `keys of the list`(row: (Character, String, Bool, ListKey?)) {
        #expect(ListKey(row.0, text: row.1, isCommand: row.2) == row.3)
    }

    @Test func `keys search, erase and leave`() {
        var query = ""
        for key in [ListKey.text(" "), .text("g"), .text(" "), .text("i"), .down, .copy, .erase] {
            query = key.query(after: query)
        }
        #expect(query == "g ")
        #expect(ListKey.leave.query(after: query).isEmpty && ListKey.erase.query(after: "").isEmpty)
        #expect(
            ListKey.down.action(columns: 3) == .select(by: 3)
                && ListKey.up.action(columns: 3) == .select(by: -3))
        #expect(ListKey.text("g").action(columns: 1) == nil)
    }

    @Test func `a key that changes nothing is not taken`() {
        #expect(ListKey.erase.effect(on: "", columns: 1) == nil)
        #expect(ListKey.text(" ").effect(on: "", columns: 1) == nil)
        #expect(ListKey.text("g").effect(on: "", columns: 1)?.query == "g")
        #expect(ListKey.leave.effect(on: "git", columns: 1)?.query?.isEmpty == true)
        let down = ListKey.down.effect(on: "git", columns: 2)
        #expect(down?.query == nil && down?.action == .select(by: 2))
    }

    @Test func `a copy is marked above a selection`() throws {
        var bench = Bench(tokens: try tokens("Ash", "Birch"))
        bench.act(.selectEnd(isLast: false), .copySelected)
        #expect(bench.screen.cards.mark(of: .number(1)) == .selected)
        bench.happen(.copied(mark: 1))
        #expect(bench.screen.cards.mark(of: .number(1)) == .copied)
        #expect(bench.screen.cards.mark(of: .number(2)) == .none)
    }
}

/// What a Mac's menu bar opens.
@Suite struct MenuBarTests {
    private func bench(_ condition: VaultState.Condition = .ready, isMac: Bool = true) throws -> Bench {
        let tokens = [try Token.sample(1, "GitHub"), try .sample(2, "GitLab"), try .sample(3, "Sea")]
        var bench = Bench(tokens: tokens, isMac: isMac)
        if condition != .ready { bench.happen(.vault(.state(condition))) }
        return bench
    }

    @Test func `it searches by itself, and copies what stands first`() throws {
        var bench = try bench()
        bench.act(.search("sea"), .menuBarSearch("git"))
        let page = try #require(bench.screen.menuBar)
        #expect(page.cards.map(\.title) == ["GitHub", "GitLab"] && page.notice == nil && page.look.isCompact)
        #expect(bench.screen.vault.cards.map(\.title) == ["Sea"])
        bench.act(.menuBarCopy)
        let code = try Token.sample(1, "GitHub").totp.code(at: bench.now)
        #expect(bench.effects == [.copy(code, seconds: 60, localOnly: true)])
        bench.act(.menuBarSearch("none of them"), .menuBarCopy)
        #expect(bench.effects.isEmpty && bench.screen.menuBar?.notice?.title == "Nothing matches")
    }

    @Test func `it shows no code of a closed vault, and all of them while the window is closed`() throws {
        let locked = try #require(try bench(.keyUnavailable).screen.menuBar)
        #expect(locked.cards.isEmpty && locked.notice?.title == "Key unavailable")
        var bench = try bench()
        bench.act(.scene(.background))
        #expect(bench.screen.isCovered && bench.screen.menuBar?.cards.count == 3)
    }

    @Test func `it is a choice of Settings on a Mac alone, and kept`() throws {
        var bench = try bench()
        #expect(bench.screen.settings.menuBar == true)
        bench.act(.menuBar(false))
        var settings = AppSettings()
        settings.showsMenuBar = false
        #expect(bench.effects == [.keep(settings)] && bench.screen.settings.menuBar == false)
        #expect(AppSettings(settings.kept) == settings)
        let phone = try self.bench(isMac: false).screen
        #expect(phone.settings.menuBar == nil && phone.menuBar == nil)
    }
}
