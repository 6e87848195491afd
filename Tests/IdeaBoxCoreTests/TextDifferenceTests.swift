import Foundation
import TestSupport
import Testing

@testable import IdeaBoxCore

/// How the present text and another version are told apart.
@Suite struct TextDifferenceTests {
    private func marked(_ first: String, _ second: String) -> String {
        TextDifference(from: first, to: second).pieces.map { piece in
            switch piece.change {
            case .kept: piece.text
            case .removed: "[-\(piece.text)-]"
            case .added: "{+\(piece.text)+}"
            }
        }.joined()
    }

    @Test(arguments: [
        ("", "", ""),
        ("same", "same", "same"),
        ("", "new", "{+new+}"),
        ("old", "", "[-old-]"),
        ("tree house", "tree hut", "tree [-house-]{+hut+}"),
        (
            "ask for the night tour", "ask for the opening hours",
            "ask for the [-night tour-]{+opening hours+}"
        ),
        ("a b c d", "a d", "a [-b c -]d"),
        ("one, two", "one; two", "one[-,-]{+;+} two"),
        ("first\nsecond", "first\nthird", "first\n[-second-]{+third+}"),
        ("去看电影", "去听电影", "去[-看-]{+听+}电影"),
        ("don't", "don't!", "don't{+!+}"),
    ])
    func `changed words are marked`(first: String, second: String, expected: String) {
        #expect(marked(first, second) == expected)
    }

    @Test func `the same letters in other bytes are a change, so that nothing is lost`() {
        let difference = TextDifference(from: "caf\u{E9}", to: "cafe\u{301}")
        #expect(difference.pieces.map(\.change) == [.removed, .added])
    }

    @Test(arguments: 0..<300)
    func `pieces give back both texts to the letter`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "a", "b", "tree", " ", " ", "\n", "\t", "é", "e\u{301}", "看", "👩‍👩‍👧", ",", "\r\n", "1", "ß",
            "\u{202E}",
        ]
        func text(_ count: Int) -> [String] {
            (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
        }
        let first = text(Int.random(in: 0..<60, using: &random))
        var second = first
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            let place = Int.random(in: 0...second.count, using: &random)
            if Bool.random(using: &random) || place == second.count {
                second.insert(contentsOf: text(2), at: place)
            } else {
                second.remove(at: place)
            }
        }
        check(first.joined(), second.joined())
        check(first.joined(), text(40).joined())
    }

    private func check(_ first: String, _ second: String) {
        let difference = TextDifference(from: first, to: second)
        #expect(Array(difference.first.map(\.text).joined().utf8) == Array(first.utf8))
        #expect(Array(difference.second.map(\.text).joined().utf8) == Array(second.utf8))
        #expect(!difference.pieces.contains { $0.text.isEmpty })
        let changes = difference.pieces.map(\.change)
        #expect(zip(changes, changes.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test func `texts without anything in common, long ones and repeated ones end soon`() {
        let words = (0..<400_000).map { "w\($0)" }.joined(separator: " ")
        let others = (0..<400_000).map { "x\($0)" }.joined(separator: " ")
        check(words, others)
        let lines = String(repeating: "a\nb\n", count: 200_000)
        check(lines, "b\n" + String(repeating: "b\na\n", count: 200_000))
        check(String(repeating: "a b ", count: 7_000), String(repeating: "b c ", count: 7_000))
    }

    @Test func `of a long text the lines are marked`() {
        let lines = (0..<20_000).map { "line \($0)" }
        var changed = lines
        changed[10_000] = "another"
        let difference = TextDifference(
            from: lines.joined(separator: "\n"), to: changed.joined(separator: "\n"))
        #expect(difference.pieces.filter { $0.change != .kept }.map(\.text) == ["line 10000\n", "another\n"])
    }
}
