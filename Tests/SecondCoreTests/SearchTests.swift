import Foundation
import TestSupport
import Testing

@testable import SecondCore

@Suite struct SearchTests {
    private static let names = [
        ("Amazon", "ann@example.org"), ("Bank of Zürich", "账户 7"), ("GitHub", "ann"), ("GitHub", "bob@work"),
        ("Gitlab", "hub"), ("Ｗｉｄｅ Ｃｏ", "ｆｕｌｌ１２"), ("中国银行", "工作"), ("Zulip", "g.i.t"), ("", "nobody"),
    ]

    private func state() throws -> VaultState {
        .ready(try Self.names.enumerated().map { try .sample($0.offset, $0.element.0, $0.element.1) })
    }

    @Test(
        arguments: [
            ("github", ["GitHub ann", "GitHub bob@work"]), ("GITHUB ANN", ["GitHub ann"]),
            ("ann github", ["GitHub ann"]),
            ("git", ["GitHub ann", "GitHub bob@work", "Gitlab hub", "Zulip g.i.t"]),
            ("hub", ["Gitlab hub", "GitHub ann", "GitHub bob@work"]), ("zurich", ["Bank of Zürich 账户 7"]),
            ("ZÜRICH", ["Bank of Zürich 账户 7"]), ("Zu\u{308}rich", ["Bank of Zürich 账户 7"]),
            ("wide full12", ["Ｗｉｄｅ Ｃｏ ｆｕｌｌ１２"]), ("ｇｉｔｈｕｂ\u{3000}ａｎｎ", ["GitHub ann"]), ("银行", ["中国银行 工作"]),
            ("中国", ["中国银行 工作"]), ("中行", ["中国银行 工作"]), ("work", ["GitHub bob@work"]),
            ("gthb", ["GitHub ann", "GitHub bob@work"]), ("nobody", [" nobody"]),
            ("ann", ["GitHub ann", "Amazon ann@example.org"]),
            ("github carl", []), ("\u{301}", []), ("@", ["Amazon ann@example.org", "GitHub bob@work"]),
        ] as [(String, [String])]) func `every word must fit, and the best stands first`(
            query: String, found: [String]
        ) throws
    {
        #expect(try state().search(query).map { "\($0.issuer) \($0.account)" } == found)
    }

    @Test(arguments: ["", " ", "\n\u{3000} "]) func `no word means all, in their order`(query: String) throws
    {
        let state = try state()
        #expect(state.search(query) == state.tokens && state.tokens.count == Self.names.count)
        #expect(state.named(query) == state.tokens)
    }

    @Test func `exact beats the beginning, that beats the inside, that beats letters apart`() throws {
        let state = VaultState.ready([
            try .sample(1, "a-p-p-l-e"), try .sample(2, "Pineapple"), try .sample(3, "Apple Store"),
            try .sample(4, "My Apple"), try .sample(5, "Apple"),
        ])
        #expect(
            state.search("apple").map(\.issuer) == [
                "Apple", "Apple Store", "My Apple", "Pineapple", "a-p-p-l-e",
            ])
    }

    @Test(
        arguments: [
            ("hub", ["Gitlab hub"]), ("GitHub", ["GitHub ann", "GitHub bob@work"]), ("ann", ["GitHub ann"]),
            ("github ann", ["GitHub ann"]), ("gitlab hub", ["Gitlab hub"]),
            ("gitl", ["Gitlab hub"]), ("00000000-0000-4000-8000-000000000006", ["中国银行 工作"]),
            ("00000000-0000-4000-8000-00000000000", names.map { "\($0.0) \($0.1)" }.sorted { $0 < $1 }),
            ("none at all", []),
        ] as [(String, [String])]) func `a command's exact name, or an id's beginning, wins`(
            query: String, found: [String]
        ) throws
    {
        let names = try state().named(query).map { "\($0.issuer) \($0.account)" }
        #expect(found.count > 2 ? names.count == found.count : names == found)
    }

    @Test(
        arguments: [
            ("octo.example", ["Cat ann", "octo.example bob"]), ("octo", ["Cat ann", "octo.example bob"]),
            ("example ann", ["Cat ann"]), ("OCTO cat", ["Cat ann"]),
            ("cto", ["Cat ann", "octo.example bob"]),
            // Letters that merely follow each other are no match where they cannot be seen.
            ("oxm", ["octo.example bob"]),
        ] as [(String, [String])]) func `the host that a link gave is searched, though not shown`(
            query: String, found: [String]
        ) throws
    {
        let state = VaultState.ready([
            try .sample(1, "Cat", "ann", domain: "octo.example"), try .sample(2, "octo.example", "bob"),
            try .sample(3, "Zulip"),
        ])
        #expect(state.search(query).map { "\($0.issuer) \($0.account)" } == found)
    }

    @Test func `a command may name an account by its host`() throws {
        let state = VaultState.ready([
            try .sample(1, "Cat", "ann", domain: "octo.example"), try .sample(2, "octo.example.org"),
        ])
        #expect(state.named("octo.example").map(\.issuer) == ["Cat"])
    }

    @Test func `both names together mean the one account`() throws {
        let state = VaultState.ready([try .sample(1, "GitHub", "ann"), try .sample(2, "GitHub", "anna")])
        #expect(state.named("github ann").map(\.account) == ["ann"])
    }

    @Test(arguments: [false, true]) func `a whole id beats the name that is the same text`(isUpper: Bool)
        throws
    {
        let tokens = [try Token.sample(1, "Bank"), try .sample(2, "Mail")]
        let id = tokens[0].id.uuidString
        let text = isUpper ? id : id.lowercased()
        let state = VaultState.ready(
            tokens + [try .sample(3, text), try .sample(4, "Bank", text), try .sample(5, "x", domain: text)])
        #expect(state.named(" \(text)\n").map(\.issuer) == ["Bank"])
        #expect(state.named("\(text) zzz").isEmpty)
        // Without the account of that id it is a name like any other.
        let other = VaultState.ready([try .sample(3, text), tokens[1]])
        #expect(other.named(text).map(\.issuer) == [text])
    }

    @Test func `an id's beginning has four characters at least`() throws {
        let state = VaultState.ready([try .sample(1, "a"), try .sample(2, "000")])
        #expect(state.named("000").map(\.issuer) == ["000"])
        #expect(state.named("0000").map(\.issuer) == ["000", "a"] || state.named("0000").count == 2)
    }

    @Test func `ten thousand tokens are searched, and hostile names hold nobody up`() throws {
        var generator = SeededGenerator(seed: 1)
        let totp = try Token.sample(1, "x").totp
        let tokens = (0..<10_000).map { number in
            Token(
                id: .number(number), issuer: "Issuer \(generator.next() % 500)",
                account: String(repeating: "a", count: 200), domain: "", totp: totp, created: Device.start,
                updated: Device.start)
        }
        let state = VaultState.ready(tokens)
        let expected = tokens.filter { $0.issuer == "Issuer 42" }.count
        #expect(state.search("issuer 42").filter { $0.issuer == "Issuer 42" }.count == expected)
        #expect(state.search(String(repeating: "a", count: 100) + "b").isEmpty)
    }
}

@Suite struct OrderTests {
    @Test(arguments: Soak.seeds(20)) func `the order is the same however tokens come in`(seed: UInt64) throws
    {
        var generator = SeededGenerator(seed: seed)
        let tokens = try (0..<30).map {
            try Token.sample(
                $0, generator.pick(["", "a", "A", "á", "b", "中"]), generator.pick(["", "x", "X"]))
        }
        let first = VaultState.ready(tokens.shuffled(using: &generator)).tokens
        #expect(VaultState.ready(tokens.shuffled(using: &generator)).tokens == first, "seed \(seed)")
    }

    @Test func `issuer, then account, then id; neither case nor accents part what belongs together`() throws {
        let tokens = [
            try Token.sample(5, "b"), try .sample(4, "Á", "x"), try .sample(3, "a", "X"),
            try .sample(2, "a", "w"),
            try .sample(1, "A", "y"), try .sample(6, ""), try .sample(7, "中"),
        ]
        #expect(VaultState.ready(tokens).tokens.map(\.id) == [6, 2, 3, 4, 1, 5, 7].map(UUID.number))
    }

    @Test func `a host's order of names is followed, and the id still parts equals`() throws {
        let backwards = Collation { $0 == $1 ? 0 : $0 > $1 ? -1 : 1 }
        let tokens = [try Token.sample(2, "a"), try .sample(1, "a"), try .sample(3, "b")]
        #expect(VaultState.ready(tokens, order: backwards).tokens.map(\.id) == [3, 1, 2].map(UUID.number))
    }

    @Test(arguments: [
        ("Straße", "strasse"), ("STRAẞE", "strasse"), ("Æsir", "aesir"), ("cœur", "coeur"), ("Ǽ", "ae"),
        ("ǿ", "o"), ("ŁÓDŹ", "lodz"),
        ("Ångström", "angstrom"), ("ÇA", "ca"),
        ("İstanbul", "istanbul"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("ＡＢＣ１", "abc1"), ("ｱ", "ア"), ("が", "が"), ("가", "가"), ("中", "中"), ("", ""),
        ("e\u{301}\u{327}", "e"), ("😀", "😀"),
    ]) func `letters fold to their plain forms`(text: String, folded: String) {
        #expect(FoldedText(text).scalars == folded.unicodeScalars.map(\.value))
    }
}
