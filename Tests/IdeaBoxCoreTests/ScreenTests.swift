import Files
import Foundation
import SyncEngine
import SyncProduct
import Testing

@testable import IdeaBoxCore

@Suite struct ScreenTests {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    static func idea(
        _ number: UInt8, _ title: String, _ description: String = "", made: Double = 86_400,
        changed: Double = 60, done: Bool = false, others: [OtherVersion] = []
    ) -> Idea {
        Idea(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), title: title,
            description: description, dateCreated: now - made, dateModified: now - changed, isCompleted: done,
            otherVersions: others, basis: IdeaBasis("title=1"))
    }

    static func state(_ condition: BoxState.Condition = .ready, all: Int = 0, deleted: Int = 0) -> BoxState {
        var state = BoxState()
        state.condition = condition
        state.counts.all = all
        state.counts.deleted = deleted
        return state
    }

    private func screen(
        _ state: BoxState, _ ideas: [Idea] = [], view: IdeaView = IdeaView(), opened: Idea? = nil,
        legacy: LegacyNotice? = nil, _ language: Language = .english
    ) -> IdeaScreen {
        .make(
            state, ideas: ideas, view: view, opened: opened, legacy: legacy, at: Self.now, language: language)
    }

    private func expected(
        _ content: IdeaScreen.Content, _ state: BoxState, banners: [IdeaScreen.Banner] = [],
        canEdit: Bool = true, view: IdeaView = IdeaView(), hasMore: Bool = false, opened: OpenIdea? = nil,
        _ language: Language = .english
    ) -> IdeaScreen {
        IdeaScreen(
            content: content, banners: banners, sync: SyncLine(state.sync, in: language, of: .ideaBox),
            canEdit: canEdit, view: view, hasMore: hasMore, found: nil, counts: state.counts, opened: opened,
            now: Self.now, language: language)
    }

    private func card(
        _ idea: Idea, title: String, untitled: Bool = false, lines: String = "",
        changed: String = "1 minute ago"
    ) -> (IdeaCard) -> Bool {
        {
            $0.id == idea.id && $0.title == title && $0.isUntitled == untitled && $0.lines == lines
                && $0.changed == changed && $0.dateModified == idea.dateModified
                && $0.isCompleted == idea.isCompleted && $0.otherVersions == idea.otherVersions.count
        }
    }

    @Test func `before anything is read`() {
        let (loading, message) = (BoxState(), IdeaBoxStrings.loadingMessage)
        #expect(
            screen(loading)
                == expected(
                    .loading(.init(.loadingTitle, message, in: .english)), loading, canEdit: false))
        #expect(
            screen(loading, [], .chinese).content
                == .loading(.init(.loadingTitle, message, in: .chinese))
        )
    }

    @Test func `the first start says how to begin, whatever filter is chosen`() throws {
        for filter in [IdeaFilter.all, .open, .done, .conflicts] {
            let made = screen(Self.state(), view: IdeaView(filter: filter))
            guard case .empty(let notice) = made.content else { throw Missing() }
            #expect(notice.title == "No ideas yet")
            #expect(notice.message == "Write the first one above.")
        }
        guard case .empty(let notice) = screen(Self.state(), [], .chinese).content else { throw Missing() }
        #expect([notice.title, notice.message] == ["还没有想法", "在上方写下第一个。"])
    }

    @Test(arguments: [
        (IdeaFilter.open, "Everything is done"), (.done, "Nothing is done yet"),
        (.conflicts, "No other versions"),
        (.deleted, "Nothing was deleted"), (.pending, "Nothing is pending"),
    ])
    func `an empty filter says why it is empty`(_ filter: IdeaFilter, _ title: String) throws {
        let made = screen(Self.state(all: 3), view: IdeaView(filter: filter))
        guard case .empty(let notice) = made.content else { throw Missing() }
        #expect(notice.title == title && !notice.message.isEmpty)
    }

    @Test func `a list holds the ideas in their order, and says whether more follow`() {
        let ideas = [Self.idea(1, "One"), Self.idea(2, "Two"), Self.idea(3, "Three")]
        let state = Self.state(all: 3)
        let cards = ideas.map { IdeaCard($0, at: Self.now, language: .english) }
        #expect(screen(state, ideas) == expected(.list(cards), state))
        let narrow = IdeaView(limit: 2)
        #expect(
            screen(state, ideas, view: narrow)
                == expected(.list(Array(cards.prefix(2))), state, view: narrow, hasMore: true))
    }

    @Test func `a card shows the beginning of an idea and when it was changed`() {
        let ideas = [
            Self.idea(1, "Kite", "\n\n  For the beach.\n\t\nWith a tail.\nAnd string."),
            Self.idea(2, "", "Only a description", changed: 3 * 86_400, done: true),
            Self.idea(3, String(repeating: "é", count: 300), changed: 0),
        ]
        let cards = screen(Self.state(all: 3), ideas).cards
        #expect(card(ideas[0], title: "Kite", lines: "For the beach.\nWith a tail.")(cards[0]))
        #expect(
            card(
                ideas[1], title: "Untitled", untitled: true, lines: "Only a description",
                changed: "3 days ago")(
                    cards[1]))
        let short = String(repeating: "é", count: 200) + "…"
        #expect(card(ideas[2], title: short, changed: "just now")(cards[2]))
    }

    @Test func `a description of megabytes costs a card no more than its beginning`() {
        let card = IdeaCard(
            Self.idea(1, "Long", String(repeating: "x", count: 4 << 20)), at: Self.now, language: .english)
        #expect(card.lines == String(repeating: "x", count: 140) + "…")
    }

    @Test func `nothing matches says what was searched for`() throws {
        let view = IdeaView(query: String(repeating: "z", count: 200))
        guard case .nothingMatches(let notice) = screen(Self.state(all: 1), view: view).content else {
            throw Missing()
        }
        #expect(notice.message == "No idea here matches “\(String(repeating: "z", count: 80))…”.")
        let blank = IdeaView(query: "  ")
        guard case .empty = screen(Self.state(all: 1), view: blank).content else { throw Missing() }
    }

    @Test(arguments: [
        (
            IdeaStoreError.system(.noSpace, path: "/s"),
            "There is no room left for /s; free some space and try again.",
            "没有空间存放 /s；请释放空间后重试。"
        ),
        (
            .busy(path: "/s"), "Another program keeps /s locked. Try again in a moment.", "另一个程序锁定了 /s。请稍后重试。"
        ),
        (
            .damaged(path: "/s"), "/s is damaged. Keep the file and restore it from a backup.",
            "/s 已损坏。请保留该文件，并从备份恢复。"
        ),
    ])
    func `a store that cannot be used says why and allows no edit`(
        _ error: IdeaStoreError, _ english: String, _ chinese: String
    ) throws {
        for (language, sentence) in [(Language.english, english), (.chinese, chinese)] {
            let made = screen(Self.state(.store(error)), [], language)
            guard case .problem(let notice) = made.content else { throw Missing() }
            #expect(notice.message == sentence && !made.canEdit)
        }
    }

    @Test func `an open idea stands whole, with its other versions side by side`() throws {
        let others = [
            OtherVersion(id: "title/1", field: .title, value: .text("Red kite"), written: Self.now - 7_200),
            OtherVersion(id: "completed/2", field: .completed, value: .flag(true), written: Self.now - 30),
        ]
        let idea = Self.idea(1, "Blue kite", "Tail", others: others)
        let made = screen(Self.state(all: 1), [idea], view: IdeaView(opened: idea.id), opened: idea)
        #expect(made.opened?.idea == idea)
        #expect(made.opened?.dates == "Created 1 day ago · changed 1 minute ago")
        let versions = try #require(made.opened?.versions)
        #expect(
            versions.map(\.id) == ["title/1", "completed/2"] && versions.map(\.field) == ["Title", "Done"])
        #expect(versions.map(\.present) == ["Blue kite", "Not done"])
        #expect(versions.map(\.other) == ["Red kite", "Done"])
        #expect(versions.map(\.presentLabel) == ["Current", "Current"], "nothing is known of its source")
        #expect(versions.map(\.otherLabel) == ["Other version: 2 hours ago", "Other version: just now"])
        #expect(versions[0].difference.pieces.map(\.text) == ["Blue", "Red", " kite"])
        #expect(versions[0].spokenOther == "(only here: Red) kite")
        #expect(made.cards.map(\.otherVersions) == [2])
    }

    @Test func `two moments show the same unless words change`() {
        let ideas = [Self.idea(1, "One", changed: 60)]
        let state = Self.state(all: 1)
        let first = screen(state, ideas)
        let later = { (seconds: Double) in
            IdeaScreen.make(state, ideas: ideas, at: Self.now + seconds, language: .english)
        }
        #expect(first.shows(sameAs: later(30)) && first != later(30))
        #expect(!first.shows(sameAs: later(60)))
        #expect(!first.shows(sameAs: screen(state, ideas, .chinese)))
        #expect(!first.shows(sameAs: screen(state, ideas, view: IdeaView(query: "o"))))
    }

    @Test func `a view is set right where it makes no sense`() {
        #expect(IdeaView(start: -5, limit: 0) == IdeaView(start: 0, limit: 1))
        #expect(IdeaView(limit: .max).limit == IdeaView.mostShown)
    }
}

struct Missing: Error {}
