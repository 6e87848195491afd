import Foundation
import IdeaBoxCore

extension IdeaStoreCheck {
    /// Texts, what is typed, and whether it finds the text.
    private static let texts: [(text: String, finds: [String], misses: [String])] = [
        (
            "Buy milk, well-known brand",
            ["buy", "BUY", "b", "mil", "milk buy", "well known", "known-", "brand "],
            ["uy", "ilk", "milks", "buymilk", "milk x"]
        ),
        ("Café Crème", ["cafe", "CAFÉ", "cafe\u{301}", "creme", "CRÈ"], ["fé", "cafee"]),
        ("cafe\u{301} au lait", ["café", "cafe", "CAFE\u{301}"], ["\u{301}x"]),
        ("Straße im Grünen", ["strasse", "STRASSE", "straß", "grunen", "GRÜN"], ["rasse"]),
        ("Łódź, smørrebrød, İstanbul", ["lodz", "ŁÓDŹ", "smorre", "istanbul", "SMØR"], ["odz"]),
        ("Việt Nam: phở", ["viet", "VIỆT nam", "pho"], ["iệt"]),
        ("Αθήνα, ΟΔΟΣ", ["αθηνα", "ΑΘΉΝΑ", "οδος", "οδοσ"], ["θηνα"]),
        ("Ёлка и йод", ["елка", "ЁЛ", "йод"], ["лка"]),
        (
            "今天天气很好，我们去公园", ["今", "天", "好", "园", "天气", "气很", "天天气", "今天天气很好", "公园", "我 天", "好，我"],
            ["今气", "好我", "气天", "天天天", "很好我们", "们公"]
        ),
        ("買iPhone手機", ["iphone", "買", "手機", "iphone手", "機 IPHONE", "手機iph"], ["phone", "買手"]),
        ("東京タワーとｶﾞﾗｽ", ["東", "京タ", "タワー", "とガ", "ガラス", "ｶﾞﾗ", "カ\u{3099}ラ"], ["カラス", "ワと"]),
        ("오늘 날씨가 좋다", ["오", "늘", "날씨", "씨가", "좋다", "\u{110B}\u{1169}늘"], ["늘날", "다좋"]),
        ("ＡＢＣ１２３ full　width", ["abc123", "ＡＢ", "abc", "width", "ＷＩＤ"], ["bc1"]),
        ("Party 🎉🎂 today 👍🏽", ["🎉", "🎂", "🎉🎂", "party🎉", "👍", "👍🏿", "today 🎉"], ["🎂🎉", "😀", "arty"]),
        ("👩‍👩‍👧 ❤️ 🇩🇪", ["👩", "👧", "👩‍👩‍👧", "❤", "❤️", "🇩🇪"], ["👨", "🇪🇩"]),
        ("שָׁלוֹם עולם", ["שלום", "שָׁלוֹם", "עול"], ["לום"]),
        ("مَرْحَبًا بالعالم", ["مرحبا", "بال", "مَرْ"], ["رحبا"]),
        ("नमस्ते दुनिया", ["नमस्ते", "नम", "दुनिया"], ["मस्ते"]),
        ("สวัสดีครับ", ["สวัสดี", "ครับ", "ดี"], ["ครบ"]),
        (
            "100% \"quoted\" AND (x OR y) NEAR* col:val ^a -b",
            ["100", "\"quoted\"", "AND", "or", "near", "col:val", "val", "x y", "(x", "^a", "b*"],
            ["not", "uoted"]
        ),
        (
            "a\0b c\u{1}d so\u{AD}ft\u{200B}ware", ["a b", "c", "d", "soft", "ware", "a\0b"],
            ["ab", "software", "oft"]
        ),
        ("line one\nline\ttwo\u{2028}three", ["one line", "two", "three"], ["oneline"]),
        ("第3回 R2D2 x²", ["3", "第", "r2d2", "回", "r2"], ["2d2"]),
        (
            "Send the E-mail, don't wait: state-of-the-art l’été",
            [
                "email", "EMA", "e-mail", "mail", "dont", "don't", "don’t", "stateoft", "of the", "lete",
                "lété",
            ],
            ["emailon", "sendthe", "wait state-x", "theart", "maildon"]
        ),
        (
            "Send the email, dont wait", ["e-mail", "e-ma", "E‑MAIL", "don't", "do-nt", "send e-mail"],
            ["mail", "e--mail", "e mail", "-mail"]
        ),
        (
            "one - two 'three' a--b c-天-d", ["one", "three", "a b", "c 天 d"],
            ["onetwo", "ab", "cd", "twothree"]
        ),
    ]

    /// What is promised of ``IdeaSearch``.
    public static let findings = [
        IdeaStoreCheck("words are found by their beginnings, and text without spaces wherever it stands") {
            ground in
            try await ground.put(
                texts.enumerated().flatMap { number, entry -> [IdeaRow] in
                    [
                        .sample(number, entry.text, modified: 1),
                        .sample(number + 1000, "", entry.text, modified: 0),
                    ]
                })
            for (number, entry) in texts.enumerated() {
                for query in entry.finds {
                    let found = try await ground.found(query)
                    try hold(
                        found.contains(number) && found.contains(number + 1000),
                        "\"\(query)\" does not find \"\(entry.text)\"")
                }
                for query in entry.misses {
                    let found = try await ground.found(query)
                    try hold(
                        !found.contains(number) && !found.contains(number + 1000),
                        "\"\(query)\" finds \"\(entry.text)\"")
                }
            }
        },
        IdeaStoreCheck("every word must be there, in the title or in the description") { ground in
            try await ground.put([
                .sample(1, "red apple", "green pear", modified: 3), .sample(2, "red pear", modified: 2),
                .sample(3, "", "apple 天", modified: 1), .sample(4, "末", "尾", modified: 0),
            ])
            for (query, wanted) in [
                ("red", [1, 2]), ("red pear", [2, 1]), ("pear red green", [1]), ("apple", [1, 3]),
                ("apple 天", [3]), ("appl 天气", []), ("末尾", []), ("尾 末", [4]), ("red red RED", [1, 2]),
            ] {
                try same(try await ground.found(query), wanted, "what \"\(query)\" finds")
            }
        },
        IdeaStoreCheck("white space finds everything, punctuation alone nothing") { ground in
            try await ground.put([.sample(1, "a, b!", modified: 2), .sample(2, modified: 1)])
            for query in ["", " ", "\n\t\u{3000}"] {
                try same(try await ground.found(query), [1, 2], "what white space finds")
                try same(
                    try await ground.search.count(matching: query, .all, most: 9), 2, "so many are counted")
            }
            for query in ["!", "，", "--", "\"", "*", "\0"] {
                try same(try await ground.found(query), [], "what \"\(query)\" finds")
            }
            try same(try await ground.found("\"* OR a"), [], "what a query of SQL finds")
        },
        IdeaStoreCheck("what is found follows what is written") { ground in
            try await ground.put([.sample(1, "first 一"), .sample(2, "second", standing: .unreadable)])
            try same(try await ground.found("fir"), [1], "at first")
            try await ground.put([.sample(1, "other 二", modified: 7)])
            try same(try await ground.found("fir"), [], "the old text")
            try same(try await ground.found("oth 二"), [1], "the new text")
            try await ground.put([.sample(1, "other 二", modified: 7, standing: .deleted)])
            try same(try await ground.found("oth"), [], "the deleted one among the others")
            try same(try await ground.found("二", .deleted), [1], "the deleted one among the deleted")
            try await ground.put([.sample(1, standing: .purged)])
            for filter in IdeaFilter.allCases {
                try same(try await ground.found("oth", filter), [], "the purged one in \(filter)")
            }
            try await ground.put([.sample(1, "other"), .sample(2, "second")])
            try same(try await ground.found("o"), [1], "the one that came back")
            try same(try await ground.found("s"), [2], "the one that can be read now")
        },
        IdeaStoreCheck("what is found is in the order of the list, in pages, within the filter") { ground in
            var generator = SeededGenerator(seed: 11)
            let rows = (0..<3000).map { number in
                IdeaRow.sample(
                    number,
                    ["common", number % 7 == 0 ? "seven" : "", number == 2 ? "rare" : ""].joined(
                        separator: " "),
                    number % 2 == 0 ? "甲乙" : "乙甲",
                    // Many are modified at one moment, or nearly.
                    modified: Double(Int.random(in: 0..<40, using: &generator))
                        + Double(number % 3) / 1000,
                    done: number % 5 == 0, standing: number % 11 == 0 ? .deleted : .shown,
                    others: number % 13 == 0, pending: number % 3 == 0)
            }
            try await ground.put(rows)
            let queries: [(String, @Sendable (Int) -> Bool)] = [
                ("comm", { _ in true }), ("c sev", { $0 % 7 == 0 }), ("rare", { $0 == 2 }),
                ("甲", { _ in true }),
                ("甲乙", { $0 % 2 == 0 }), ("乙甲 seven", { $0 % 14 == 7 }),
            ]
            for filter in IdeaFilter.allCases {
                let list = try await ground.numbers(filter, limit: 9999)
                for (query, matches) in queries {
                    let wanted = list.filter(matches)
                    let words = "\"\(query)\" in \(filter)"
                    try same(try await ground.found(query, filter, limit: 9999), wanted, words)
                    for (limit, offset) in [(10, 0), (7, 90), (100, 2100), (1, 5000), (0, 0)] {
                        try same(
                            try await ground.found(query, filter, limit: limit, offset: offset),
                            Array(wanted.dropFirst(offset).prefix(limit)), "\(words), from \(offset)")
                    }
                    for most in [0, 1, 100, 2500, .max] {
                        try same(
                            try await ground.search.count(matching: query, filter, most: most),
                            min(most, wanted.count), "the count of \(words) up to \(most)")
                    }
                }
            }
        },
        IdeaStoreCheck("what holds all words in its title comes first, each kind in the order of the list") {
            ground in
            try await ground.put([
                .sample(1, "red", modified: 1), .sample(2, "other", "red", modified: 5),
                .sample(3, "red apple", modified: 3), .sample(4, "apple", "Red 天气", modified: 4),
                .sample(5, "天气 e-mail", modified: 0),
            ])
            for (query, wanted) in [
                ("red", [3, 1, 2, 4]), ("apple red", [3, 4]), ("天", [5, 4]), ("email", [5]), ("天气 mail", [5]),
            ] {
                try same(try await ground.found(query), wanted, "what \"\(query)\" finds")
            }
            // Of so many that they are not looked at one by one.
            try await ground.put(
                (10..<3000).map {
                    .sample(
                        $0, $0 % 100 == 0 ? "common" : "x", $0 % 3 == 0 ? "common" : "y", modified: Double($0)
                    )
                })
            let list = try await ground.numbers(.all, limit: 9999)
            let titles = list.filter { $0 >= 10 && $0 % 100 == 0 }
            let wanted = titles + list.filter { $0 >= 10 && $0 % 100 != 0 && $0 % 3 == 0 }
            for (limit, offset) in [(9999, 0), (10, 0), (10, 18), (20, 25), (5, 900), (40, 990)] {
                try same(
                    try await ground.found("common", limit: limit, offset: offset),
                    Array(wanted.dropFirst(offset).prefix(limit)), "\(limit) from \(offset)")
            }
            try same(
                try await ground.search.count(matching: "common", .all, most: 5000), wanted.count, "the count"
            )
        },
        IdeaStoreCheck("very long queries of words with hyphens are answered") { ground in
            let chain = (0..<400).map { "a\($0)" }.joined(separator: "-")
            let pairs = (0..<400).map { "b\($0)-c\($0)" }.joined(separator: " ")
            try await ground.put([.sample(1, chain, pairs, modified: 1)])
            try await ground.put((10..<2500).map { .sample($0, modified: 2) })
            try same(try await ground.found(chain), [1], "the chain")
            try same(try await ground.found(pairs), [1], "the pairs")
            try same(try await ground.found("nothere " + pairs), [], "what is not there")
        },
        IdeaStoreCheck("long words, long runs and many words are searched as documented") { ground in
            let long = String(repeating: "x", count: 500)
            let run = String(repeating: "一二三四五六七", count: 30)
            let many = (0..<300).map { "w\($0)q" }.joined(separator: " ")
            try await ground.put([
                .sample(1, long + "y", modified: 3), .sample(2, run, modified: 2),
                .sample(3, many, modified: 1),
            ])
            for (query, wanted) in [
                (long, [1]), (String(long.prefix(10)), [1]), (run, [2]), ("七一", [2]), ("七二", []), (many, [3]),
                (String(many.dropLast(1400)) + " nothere", []),
            ] {
                try same(try await ground.found(query), wanted, "what \"\(query.prefix(30))…\" finds")
            }
        },
        IdeaStoreCheck("random texts are found by what is cut from them, and by nothing else") { ground in
            let alphabet = Array("abcdeé天地人かがｶ한😀 ,.-\n\"'*\0٣ß")
            for seed in Soak.seeds(1) {
                var generator = SeededGenerator(seed: seed)
                func text(_ count: ClosedRange<Int>) -> String {
                    String(
                        (0..<Int.random(in: count, using: &generator)).map { _ in generator.pick(alphabet) })
                }
                let rows = (0..<120).map {
                    IdeaRow.sample($0, text(0...12), text(0...20), modified: Double($0))
                }
                try await ground.put(rows)
                for _ in 0..<150 {
                    let query = text(1...4)
                    let found = rows.reversed().filter { PlainSearch.finds(query, $0) }
                    let isBlank = query.allSatisfy(\.isWhitespace)
                    let first = found.filter { !isBlank && PlainSearch.finds(query, inTitleOf: $0) }
                    let wanted = (first + found.filter { row in !first.contains { $0.id == row.id } }).map(
                        \.id.number)
                    try same(try await ground.found(query), wanted, "seed \(seed): \"\(query)\"")
                }
            }
        },
    ]
}

/// The search of the port's words, written once more and as plainly as can be, for texts of a small alphabet.
private enum PlainSearch {
    static func finds(_ query: String, _ row: IdeaRow) -> Bool { finds(query, [row.title, row.description]) }

    static func finds(_ query: String, inTitleOf row: IdeaRow) -> Bool { finds(query, [row.title]) }

    private static func finds(_ query: String, _ texts: [String]) -> Bool {
        if query.allSatisfy(\.isWhitespace) { return true }
        let wanted = chains(query)
        let held = texts.flatMap { chains($0) }.flatMap { $0 + ($0.count > 1 ? [joined($0)] : []) }
        func holds(_ needle: Part) -> Bool {
            held.contains { part in
                guard part.isRun == needle.isRun else { return false }
                return needle.isRun ? part.text.contains(needle.text) : part.text.starts(with: needle.text)
            }
        }
        return !wanted.isEmpty
            && wanted.allSatisfy { chain in
                chain.allSatisfy(holds) || chain.count > 1 && holds(joined(chain))
            }
    }

    private struct Part {
        var text: [Character]
        let isRun: Bool
    }

    private static func joined(_ chain: [Part]) -> Part { Part(text: chain.flatMap(\.text), isRun: false) }

    /// The words, those together that one hyphen or apostrophe parts.
    private static func chains(_ text: String) -> [[Part]] {
        var chains: [[Part]] = []
        /// Whether a letter would go on with the last word; whether it would begin another one of its chain.
        var (isOpen, isJoint) = (false, false)
        for character in text {
            guard !" ,.-\n\"'*\0".contains(character) else {
                let isJoiner = character == "-" || character == "'"
                isJoint = isJoiner && isOpen && chains.last?.last?.isRun == false
                isOpen = false
                continue
            }
            let isRun = "天地人かがカ한😀ｶ".contains(character)
            let plain: [Character] =
                switch character {
                case "é": ["e"]
                case "ｶ": ["カ"]
                case "ß": ["s", "s"]
                default: [character]
                }
            let last = chains.indices.last
            if let last, isOpen, chains[last].last?.isRun == isRun {
                chains[last][chains[last].count - 1].text += plain
            } else if let last, isJoint, !isRun {
                chains[last].append(Part(text: plain, isRun: isRun))
            } else {
                chains.append([Part(text: plain, isRun: isRun)])
            }
            (isOpen, isJoint) = (true, false)
        }
        return chains
    }
}

extension [Character] {
    fileprivate func contains(_ other: [Character]) -> Bool {
        guard count >= other.count else { return false }
        return (0...(count - other.count)).contains { self[$0..<($0 + other.count)].elementsEqual(other) }
    }
}
