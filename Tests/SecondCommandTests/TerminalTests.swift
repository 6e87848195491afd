import Terminal
import Testing

@testable import second

struct TextWidthTests {
    @Test(arguments: [
        ("", 0), ("GitHub", 6), ("银行", 4), ("ＡＢ", 4), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("❤️", 2), ("한국", 4),
        ("é", 1), ("…", 1),
    ])
    func `letters of Chinese and emoji take two columns`(text: String, width: Int) {
        #expect(TextWidth.of(text) == width)
    }

    @Test(arguments: [
        ("GitHub", 8, "GitHub  "), ("GitHub", 6, "GitHub"), ("GitHub", 5, "GitH…"), ("银行卡", 5, "银行…"),
        ("银行卡", 4, "银… "), ("银行", 1, "…"), ("银行", 0, ""),
    ])
    func `a text fills its column exactly`(text: String, width: Int, fitted: String) {
        #expect(TextWidth.fit(text, to: width) == fitted)
        #expect(TextWidth.of(fitted) == width)
    }

    @Test(arguments: [
        ("one two three", 8, ["one two", "three"]), ("银行银行", 4, ["银行", "银行"]), ("short", 80, ["short"]),
    ])
    func `long lines are broken at spaces or between wide letters`(text: String, width: Int, lines: [String])
    {
        #expect(TextWidth.wrap(text, to: width) == lines)
    }
}

struct ShownTextTests {
    @Test(arguments: [
        ("plain, 银行 👨‍👩‍👧", "plain, 银行 👨‍👩‍👧"), ("\u{1B}[31m", "␛[31m"), ("a\nb", "a␊b"), ("\u{7F}", "␡"),
        ("\u{9B}31m", "\u{FFFD}31m"), ("\u{202E}x", "\u{FFFD}x"), ("\u{2028}", "\u{FFFD}"),
        // Not seen, so that one name looks like another; but a form of an emoji or of an ideograph is seen.
        ("a\u{34F}", "a\u{FFFD}"), ("a\u{3164}", "a\u{FFFD}"), ("a\u{FE0F}", "a\u{FFFD}"),
        ("\u{115F}a\u{FFA0}", "\u{FFFD}a\u{FFFD}"), ("银\u{E0100}行", "银\u{E0100}行"),
        ("❤\u{FE0F} 1\u{FE0F}\u{20E3}", "❤\u{FE0F} 1\u{FE0F}\u{20E3}"), ("ক্\u{200D}ষ", "ক্\u{200D}ষ"),
    ])
    func `nothing that steers a terminal gets through`(text: String, shown: String) {
        #expect(ShownText.line(text) == shown)
    }
}

struct KeyTests {
    @Test(
        arguments: [
            ([0x61], [Key.letter("a")]), ([0x0D], [.enter]), ([0x1B], [.escape]),
            ([0x1B, 0x5B, 0x41], [.up]),
            ([0x1B, 0x5B, 0x33, 0x7E], [.delete]), ([0x7F], [.backspace]), ([0x11], [.control("q")]),
            ([0xE9, 0x93, 0xB6, 0x61], [.letter("银"), .letter("a")]), ([0xFF, 0x61], [.letter("a")]),
            ([0x1B, 0x5B, 0x31, 0x3B, 0x35, 0x44, 0x62], [.left, .letter("b")]),
        ] as [([UInt8], [Key])])
    func `bytes are keys, whole or cut anywhere`(bytes: [UInt8], keys: [Key]) {
        var whole = KeyDecoder()
        #expect(whole.keys(bytes) == keys)
        // A lone escape at the end of a read is a key, so only letters may be cut.
        guard bytes.first != 0x1B else { return }
        var cut = KeyDecoder()
        #expect(bytes.flatMap { cut.keys([$0]) } == keys)
    }

    @Test func `a line is edited where the cursor stands`() {
        var line = LineEditor("Bnk")
        for key in [
            Key.left, .left, .letter("a"), .end, .letter("!"), .backspace, .home, .delete, .letter("b"),
        ] {
            line.take(key)
        }
        #expect(line.text == "bank")
        line.take(.control("k"))
        line.take(.control("u"))
        #expect(line == LineEditor())
    }

    @Test func `q quits, but is a letter of a filter that has begun`() {
        var keys = ListKeys(filter: LineEditor())
        #expect(keys.take(.letter("q"), count: 3) == .quit)
        #expect(keys.take(.letter("/"), count: 3) == .none)
        #expect(keys.take(.letter("q"), count: 3) == .none)
        #expect(keys.filter.text == "q")
        #expect(keys.take(.enter, count: 1) == .choose(0))
        #expect(keys.take(.escape, count: 1) == .none)
        #expect(keys.filter.text == "" && !keys.isFiltering)
        #expect(keys.take(.escape, count: 3) == .quit)
    }

    @Test func `the chosen line stays among those there are`() {
        var keys = ListKeys(filter: LineEditor())
        for _ in 0..<9 { _ = keys.take(.down, count: 3) }
        #expect(keys.chosen == 2)
        keys.limit(to: 1)
        #expect(keys.chosen == 0)
        keys.limit(to: 0)
        #expect(keys.chosen == 0 && keys.take(.up, count: 0) == .none && keys.chosen == 0)
    }

    @Test func `every letter filters where an account is chosen, and Esc leaves`() {
        var keys = ListKeys(filter: LineEditor(), for: .picker)
        for letter in "/q" { #expect(keys.take(.letter(letter), count: 3) == .none) }
        #expect(keys.filter.text == "/q" && keys.take(.escape, count: 3) == .quit)
        #expect(keys.take(.control("d"), count: 3) == .quit)
    }

    @Test func `a key that means a line waits for the list that follows from the filter`() {
        var keys = ListKeys(filter: LineEditor(), for: .picker)
        var typed: ArraySlice<Key> = [.down, .letter("z"), .letter("o"), .down, .enter, .letter("x")]
        #expect(keys.take(&typed, count: 3) == .none)
        #expect(keys.filter.text == "zo" && keys.chosen == 0 && typed == [.down, .enter, .letter("x")])
        #expect(keys.take(&typed, count: 2) == .choose(1) && typed == [.letter("x")])
    }

    @Test func `a filter has an end`() {
        var keys = ListKeys(filter: LineEditor(), for: .picker)
        for _ in 0..<1000 { _ = keys.take(.letter("x"), count: 3) }
        #expect(keys.filter.text.count == 256)
        _ = keys.take(.backspace, count: 3)
        #expect(keys.filter.text.count == 255)
    }

    @Test func `the chosen line is in sight, whatever the height`() {
        for count in 0...6 {
            for height in -1...7 {
                var keys = ListKeys(filter: LineEditor())
                for chosen in 0..<max(1, count) {
                    let rows = keys.visible(of: count, height: height)
                    #expect(rows.count == max(0, min(count, height)) && rows.upperBound <= count)
                    #expect(rows.isEmpty || rows.contains(chosen))
                    _ = keys.take(.down, count: count)
                }
            }
        }
    }

    @Test func `the end of what is pasted is seen wherever a read ends, and behind half a letter`() {
        let paste: [UInt8] = Array("\u{1B}[200~a".utf8) + [0xE4] + Array("\u{1B}[201~\r".utf8)
        for end in 2...paste.count {
            var decoder = KeyDecoder()
            let keys = decoder.keys(paste.prefix(end)) + decoder.keys(paste.dropFirst(end))
            #expect(keys == [.letter("a"), .enter], "\(end)")
        }
    }

    @Test func `what is pasted is letters alone, in one piece or in two`() {
        let paste: [UInt8] = Array("\u{1B}[200~a\r\u{1B}[31m\u{3}\tb\u{1B}[201~\r".utf8)
        let keys: [Key] = [.letter("a"), .letter(" "), .letter(" "), .letter("b"), .enter]
        var whole = KeyDecoder()
        #expect(whole.keys(paste) == keys)
        var parts = KeyDecoder()
        #expect(parts.keys(paste.prefix(8)) + parts.keys(paste.dropFirst(8)) == keys)
    }

    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("123456", "MTIzNDU2")])
    func `Base64 is that of RFC 4648`(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
    }
}
