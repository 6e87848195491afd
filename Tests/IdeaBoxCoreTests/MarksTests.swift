import Foundation
import IdeaBoxCore
import SyncProduct
import TestSupport
import Testing

/// Where faces mark what is searched for.
@Suite struct MarksTests {
    private static let cases: [(String, String, [Range<Int>])] = [
        ("milk", "Buy Milk today", [4..<8]), ("mi", "Buy Milk, mint", [4..<6, 10..<12]), ("", "milk", []),
        (",", "milk, tea", []), ("zebra", "milk", []), ("milk buy", "Buy milk", [0..<3, 4..<8]),
        ("red re", "red", [0..<3]), ("ilk", "milk", []),
        ("e-mail", "E-mail me", [0..<6]), ("email", "an E-mail", [3..<9]), ("em", "E-mail", [0..<3]),
        ("e-mail", "Every email", [6..<11]), ("dont", "I don’t", [2..<7]), ("don't", "Dont", [0..<4]),
        ("e-mail", "e, mail", [0..<1, 3..<7]),
        ("气", "今天天气", [3..<4]), ("天天气", "今天天气", [1..<4]), ("天", "今天天气", [1..<3]), ("天气", "天天", []),
        ("🎉", "a 🎉b", [2..<4]), ("b", "🎉b", [2..<3]), ("cafe", "Cafe\u{301} x", [0..<5]),
        ("café", "CAFES", [0..<4]), ("strasse", "die Straße", [4..<10]), ("ガ", "とｶﾞﾗ", [1..<3]),
        ("abc", "ＡＢＣ", [0..<3]),
    ]

    @Test(arguments: cases) func `words are marked where they stand`(
        query: String, text: String, marks: [Range<Int>]
    ) {
        #expect(IdeaQuery(query).marks(in: text) == marks)
    }

    @Test func `marks lie in the text, in order and apart, whatever is typed`() {
        let alphabet = Array("abcdeé天地人かがｶﾞ한😀 ,.-\n\"'*\0ß’\u{301}")
        for seed in Soak.seeds(2) {
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<500 {
                func text(_ count: ClosedRange<Int>) -> String {
                    String(
                        (0..<Int.random(in: count, using: &generator)).map { _ in generator.pick(alphabet) })
                }
                let (query, shown) = (text(0...5), text(0...20))
                var end = -1
                for mark in IdeaQuery(query).marks(in: shown) {
                    #expect(
                        mark.lowerBound > end && !mark.isEmpty, "seed \(seed): \"\(query)\" in \"\(shown)\"")
                    end = mark.upperBound
                }
                #expect(end <= shown.utf16.count, "seed \(seed): \"\(query)\" in \"\(shown)\"")
            }
        }
    }

    private func card(_ title: String, _ description: String, _ query: String) -> IdeaCard {
        let idea = Idea(
            id: .number(1), title: title, description: description, dateCreated: Date(), dateModified: Date(),
            isCompleted: false)
        return IdeaCard(idea, at: Date(), language: .english, query: IdeaQuery(query))
    }

    @Test func `a card shows of a long description what was found in it`() {
        let shown = card(
            "T", "first line\nsecond line\n" + String(repeating: "word ", count: 100) + "needle end", "needle"
        )
        #expect(shown.lines == "…word word word word word word needle end")
        #expect(shown.lineMarks == [31..<37])
        let near = card("needle", "first line\nwith a needle", "needle")
        #expect(near.lines == "first line\nwith a needle" && near.lineMarks == [18..<24])
        #expect(near.titleMarks == [0..<6])
        let plain = card("", "first\nsecond\nthird", "")
        #expect(plain.lines == "first\nsecond" && plain.lineMarks.isEmpty && plain.titleMarks.isEmpty)
    }
}
