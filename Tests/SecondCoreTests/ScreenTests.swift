import Files
import Foundation
import OneTimePassword
import Secrets
import Testing

@testable import SecondCore

@Suite struct ScreenTests {
    private static let now = Device.start.after(3)

    private func screen(
        _ state: VaultState, query: String = "", _ language: Language = .english, at now: Date = now
    ) -> Screen { Screen.make(state, query: query, at: now, language: language).screen }

    private func notice(_ title: String, _ message: String, _ offers: [Screen.Offer] = []) -> Screen.Notice {
        Screen.Notice(title: title, message: message, offers: offers)
    }

    private func expected(
        _ content: Screen.Content, banners: [Screen.Banner] = [], canEdit: Bool = false, query: String = "",
        total: Int = 0, found: Int = 0, _ language: Language
    ) -> Screen {
        Screen(
            content: content, banners: banners, sync: SyncLine(SyncStatus(), in: language, of: .second),
            canEdit: canEdit,
            query: query, total: total, found: found, deletedCount: 0, now: Self.now, language: language)
    }

    private func state(_ condition: VaultState.Condition) -> VaultState {
        var state = VaultState()
        state.condition = condition
        return state
    }

    @Test func `before anything is read`() {
        #expect(
            screen(VaultState())
                == expected(.loading(notice("Opening", "The vault is being opened.")), .english))
        #expect(screen(VaultState(), .chinese) == expected(.loading(notice("正在打开", "正在打开保险库。")), .chinese))
    }

    @Test func `an empty vault says how to begin`() {
        let empty = VaultState.ready([])
        #expect(
            screen(empty)
                == expected(
                    .empty(notice("No accounts yet", "Tap + to add your first account")), canEdit: true,
                    .english))
        #expect(
            screen(empty, query: "x", .chinese)
                == expected(.empty(notice("还没有账号", "点按 + 添加你的第一个账号")), canEdit: true, query: "x", .chinese))
        #expect(Screen.make(empty, at: Self.now, language: .english).nextRefresh == nil)
    }

    @Test func `a list holds the cards in order, and is made anew when the first code ends`() throws {
        let tokens = [try Token.sample(1, "b"), try .sample(2, "a", "x", digits: 8, period: 20)]
        let state = VaultState.ready(tokens)
        let (made, refresh) = Screen.make(state, at: Self.now, language: .english)
        let cards = [tokens[1], tokens[0]].map { Card($0, at: Self.now, language: .english) }
        #expect(made == expected(.list(cards), canEdit: true, total: 2, found: 2, .english))
        #expect(made.cards == cards && refresh == cards[0].until)
        let found = Screen.make(state, query: "b", at: Self.now, language: .english)
        #expect(
            found.screen
                == expected(.list([cards[1]]), canEdit: true, query: "b", total: 2, found: 1, .english))
        #expect(found.nextRefresh == cards[1].until)
    }

    @Test(arguments: [(.min, 1), (0, 1), (1, 1), (2, 2), (3, 3), (.max, 3)] as [(Int, Int)])
    func `no more cards are made than the limit, but one`(limit: Int, count: Int) throws {
        let tokens = [
            try Token.sample(1, "a", period: 60), try .sample(2, "b"), try .sample(3, "c", period: 15),
        ]
        let (made, refresh) = Screen.make(
            VaultState.ready(tokens), limit: limit, at: Self.now, language: .english)
        let cards = tokens.prefix(count).map { Card($0, at: Self.now, language: .english) }
        #expect(made == expected(.list(cards), canEdit: true, total: 3, found: 3, .english))
        #expect(refresh == cards.map(\.until).min())
    }

    @Test func `a query that nothing matches`() throws {
        let state = VaultState.ready([try .sample(1, "a")])
        #expect(
            screen(state, query: "xyz")
                == expected(
                    .nothingMatches(notice("Nothing matches", "No account matches “xyz”.")), canEdit: true,
                    query: "xyz", total: 1, .english))
        #expect(
            screen(state, query: "xyz", .chinese)
                == expected(
                    .nothingMatches(notice("没有匹配项", "没有与“xyz”匹配的账号。")), canEdit: true, query: "xyz", total: 1,
                    .chinese))
    }

    @Test func `without its key the vault is read-only, with the required sentence and no way round`() {
        #expect(
            screen(state(.keyUnavailable))
                == expected(
                    .keyUnavailable(
                        notice(
                            "Key unavailable",
                            "Your codes were synced from iCloud, but the key that decrypts them is not available. "
                                + "Please make sure that iCloud Keychain is turned on.")),
                    banners: [
                        Screen.Banner(
                            kind: .readOnly, message: "Read-only: adding, editing and deleting are off.",
                            details: [])
                    ], .english))
        #expect(
            screen(state(.keyUnavailable), .chinese)
                == expected(
                    .keyUnavailable(
                        notice("解密密钥不可用", "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。")),
                    banners: [Screen.Banner(kind: .readOnly, message: "只读：添加、编辑和删除均已停用。", details: [])],
                    .chinese))
    }

    @Test(arguments: [
        (
            VaultState.Damage.empty,
            "The vault file is empty. It is left untouched: restore it from a backup, or set it aside and start anew.",
            "保险库文件是空的。它保持原样：请从备份恢复，或将其移开并重新开始。"
        ),
        (
            .notAVault,
            "The vault file is something else: it does not begin as a vault does. It is left untouched: restore it from a backup, or set it aside and start anew.",
            "保险库文件不是保险库：开头不符。它保持原样：请从备份恢复，或将其移开并重新开始。"
        ),
        (
            .truncated,
            "The vault file ends too early: a part of it is missing. It is left untouched: restore it from a backup, or set it aside and start anew.",
            "保险库文件不完整：缺少一部分。它保持原样：请从备份恢复，或将其移开并重新开始。"
        ),
        (
            .changed,
            "The vault file was changed or damaged: its seal does not fit. It is left untouched: restore it from a backup, or set it aside and start anew.",
            "保险库文件被更改或已损坏：封印不符。它保持原样：请从备份恢复，或将其移开并重新开始。"
        ),
    ]) func `a damaged vault offers to be set aside`(
        damage: VaultState.Damage, english: String, chinese: String
    ) {
        let offers = [Screen.Offer(action: .setAside, label: "Set it aside and start anew")]
        #expect(
            screen(state(.damaged(damage)))
                == expected(.vaultProblem(notice("The vault is damaged", english, offers)), .english))
        let chineseOffers = [Screen.Offer(action: .setAside, label: "将其移开并重新开始")]
        #expect(
            screen(state(.damaged(damage)), .chinese)
                == expected(.vaultProblem(notice("保险库已损坏", chinese, chineseOffers)), .chinese))
    }

    @Test func `a newer vault is left alone, and said to be`() {
        #expect(
            screen(state(.newerVersion(2)))
                == expected(
                    .vaultProblem(
                        notice(
                            "The vault cannot be opened",
                            "This vault has format 2, made by a newer version of Second. It is left untouched: update "
                                + "this program to open it.")),
                    banners: [
                        Screen.Banner(
                            kind: .newerVault, message: "Read-only until this program is updated.",
                            details: [])
                    ], .english))
        #expect(screen(state(.newerVersion(2)), .chinese).banners.map(\.message) == ["更新本程序之前，保险库为只读。"])
    }

    @Test(
        arguments: [
            .files(.looseFile(path: "/h/v", mode: 0o644)), .files(.system(.denied, path: "/h/v")),
            .secretStore(.locked), .keyNotKept,
        ] as [VaultState.Condition]) func `what is wrong elsewhere is said without an offer`(
            condition: VaultState.Condition
        )
    {
        for language in Language.allCases {
            let title = SecondStrings.vaultProblemTitle.text(in: language)
            let message = condition.text(in: language)
            #expect(
                screen(state(condition), language)
                    == expected(.vaultProblem(notice(title, message)), language))
        }
    }

    @Test func `unreadable entries are counted and named above the list`() throws {
        var state = VaultState.ready([try .sample(1, "a")])
        state.contents.unreadable = [UnreadableEntry(name: "b", reason: .digits(.outOfRange))]
        #expect(
            screen(state).banners == [
                Screen.Banner(
                    kind: .unreadable,
                    message: "One entry cannot be read. It is kept as it is; the others are not affected.",
                    details: ["b: The number of digits is not between 6 and 10."])
            ])
        state.contents.unreadable.append(UnreadableEntry(name: "", reason: nil))
        #expect(
            screen(state, .chinese).banners == [
                Screen.Banner(
                    kind: .unreadable, message: "有 2 个条目无法读取。它们会原样保留，其他条目不受影响。",
                    details: ["b：位数不在 6 到 10 之间。", "无名条目：格式未知。"])
            ])
        #expect(screen(state).cards.count == 1 && screen(state).canEdit)
    }

    @Test(arguments: [(30.0, false), (30.001, true), (-1000, false), (1e9, true)] as [(Double, Bool)])
    func `a clock that reads earlier than the last write is warned of, after half a minute`(
        ahead: Double, warns: Bool
    ) throws {
        var state = VaultState.ready([try .sample(1, "a")])
        state.written = Self.now.after(ahead)
        let expected = Screen.Banner(
            kind: .clock,
            message:
                "This device’s clock reads earlier than when the vault was last changed. Codes may be refused: "
                + "check the date and time.", details: [])
        #expect(screen(state).banners == (warns ? [expected] : []))
    }

    @Test func `deleted tokens are counted`() throws {
        var state = VaultState.ready([])
        state.contents.deleted = [DeletedToken(token: try .sample(1, "a"), deleted: Self.now, daysLeft: 30)]
        #expect(screen(state).deletedCount == 1)
    }
}
