import TestSupport
import Testing

@testable import ideabox

struct GivenTextTests {
    @Test(
        arguments: [
            ("", "", ""), ("Title", "Title", ""), ("Title\n", "Title", ""),
            ("Title\n\ntext\n", "Title", "text"),
            ("Title\ntext", "Title", "text"), ("Title\r\n\r\ntext\r\n", "Title", "text"),
            ("\n\ntext\n", "", "text"), ("Title\n\n\ntext\n\n", "Title", "\ntext\n"), ("\r\n", "", ""),
            ("Title\n\n", "Title", ""), ("a\u{0}b", "a\u{0}b", ""),
        ])
    func `the first line is the title, and one blank line parts it from the description`(
        text: String, title: String, description: String
    ) {
        let given = GivenText(text)
        #expect(given.title == title && given.description == description)
    }

    @Test func `a text that nobody changed is taken apart into what it was made of`() {
        var generator = SeededGenerator(seed: 0x1DEA)
        let letters = ["a", "\n", "\r\n", " ", "é", "银", "\u{0}", "\u{1B}"]
        for round in 0..<2000 {
            func text(_ count: Int, _ letters: [String]) -> String {
                (0..<Int.random(in: 0...count, using: &generator)).map { _ in
                    letters.randomElement(using: &generator) ?? ""
                }.joined()
            }
            let title = text(4, letters.filter { !$0.contains("\n") && !$0.contains("\r\n") })
            let description = text(6, letters)
            let whole = GivenText.text(title: title, description: description)
            let given = GivenText(whole, endsWithNewline: description.unicodeScalars.last == "\n")
            #expect(
                Array(given.title.utf8) == Array(title.utf8)
                    && Array(given.description.utf8) == Array(description.utf8),
                "seed 0x1DEA, round \(round): \(whole.debugDescription)")
        }
    }
}
