import Foundation
import IdeaBoxCore
import Localization
import TestSupport
import Testing

@testable import IdeaFiles

/// What is written is read again to the letter, whatever a person has typed.
@Suite struct RoundTripTests {
    /// Pieces of texts that mean something in one of the formats.
    private static let pieces = [
        "a", "word ", " ", "\n", "\n\n", "\r\n", "\r", "\t", "## ", "\n## [x] ", "\\", "\n\\## ", "# ",
        "[ ] ", "[x] ",
        "\"", "\"\"", ",", ";", "'", "=1+1", "<!-- idea id=x -->", " -->", "```", "{", "}", "[", "null", "é",
        "e\u{301}",
        "想法", "👩‍👩‍👧", "\u{FEFF}", "\u{2028}", "\u{0}", "\u{1F}", "&amp;", "<b>", "\u{202E}",
    ]

    private func text(_ numbers: inout SeededGenerator, most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &numbers)).map { _ in
            Self.pieces[Int.random(in: Self.pieces.indices, using: &numbers)]
        }.joined()
    }

    private func ideas(_ numbers: inout SeededGenerator) -> [Idea] {
        (0..<Int.random(in: 1...6, using: &numbers)).compactMap { _ in
            let (title, description) = (text(&numbers, most: 6), text(&numbers, most: 12))
            guard let draft = try? IdeaDraft(title: title, description: description) else { return nil }
            let moments = (0..<2).map { _ in
                Date(
                    timeIntervalSince1970: Double(
                        Int64.random(in: -9_000_000_000_000...9_000_000_000_000, using: &numbers)) / 1000)
            }
            return Idea(
                id: Self.uuid(&numbers),
                title: draft.title, description: draft.description, dateCreated: moments[0],
                dateModified: moments[1], isCompleted: Bool.random(using: &numbers))
        }
    }

    private static func uuid(_ numbers: inout SeededGenerator) -> UUID {
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
                bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    @Test(arguments: IdeaFileFormat.allCases)
    func `what was written is read again, and written the same`(_ format: IdeaFileFormat) throws {
        for seed in Soak.seeds(400) {
            var numbers = SeededGenerator(seed: seed)
            let ideas = ideas(&numbers)
            guard !ideas.isEmpty else { continue }
            let file = IdeaFile.text(ideas, as: format)
            let copies = try IdeaFile.read(Array(file.utf8)).map { try $0.result.get() }
            try #require(copies.count == ideas.count, "seed \(seed)")
            for (copy, idea) in zip(copies, ideas) {
                #expect(copy.id == idea.id, "seed \(seed)")
                #expect(Array(copy.draft.title.utf8) == Array(idea.title.utf8), "seed \(seed)")
                #expect(Array(copy.draft.description.utf8) == Array(idea.description.utf8), "seed \(seed)")
                #expect(copy.isCompleted == idea.isCompleted, "seed \(seed)")
                #expect(
                    copy.created == idea.dateCreated && copy.modified == idea.dateModified, "seed \(seed)")
            }
            let again = copies.map {
                Idea(
                    id: $0.id ?? UUID(), title: $0.draft.title, description: $0.draft.description,
                    dateCreated: $0.created ?? .now, dateModified: $0.modified ?? .now,
                    isCompleted: $0.isCompleted)
            }
            #expect(IdeaFile.text(again, as: format) == file, "seed \(seed)")
        }
    }

    @Test func `a file that was cut or changed anywhere is entries or a reason, and never a trap`() {
        for seed in Soak.seeds(600) {
            var numbers = SeededGenerator(seed: seed)
            let format = IdeaFileFormat.allCases[Int(seed % 3)]
            var bytes = Array(IdeaFile.text(ideas(&numbers), as: format).utf8)
            for _ in 0..<3 where !bytes.isEmpty {
                let place = Int.random(in: bytes.indices, using: &numbers)
                switch numbers.next() % 3 {
                case 0: bytes.removeSubrange(place...)
                case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
                default: bytes.insert(UInt8.random(in: .min ... .max, using: &numbers), at: place)
                }
            }
            let (first, second) = (outcome(bytes), outcome(bytes))
            #expect(first == second, "seed \(seed)")
            if case .failure(let error) = first { #expect(!error.text(in: .english).isEmpty) }
        }
    }

    private func outcome(_ bytes: [UInt8]) -> Result<[IdeaEntry], IdeaFileError> {
        do throws(IdeaFileError) { return .success(try IdeaFile.read(bytes)) } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        ("", "\n ", true, false), ("", "text", false, false), (" a", "", false, true),
        ("a\u{A0}", "", false, true),
        ("a", String(repeating: "b", count: IdeaDraft.descriptionLimit + 1), true, false),
        (String(repeating: "a", count: IdeaDraft.titleLimit + 1), "", true, false),
    ])
    func `what an import will refuse or change is known beforehand`(
        _ title: String, _ description: String, _ isRefused: Bool, _ isTrimmed: Bool
    ) throws {
        let date = Date(timeIntervalSince1970: 1_795_348_800)
        let idea = Idea(
            id: UUID(), title: title, description: description, dateCreated: date, dateModified: date,
            isCompleted: false)
        for format in IdeaFileFormat.allCases {
            let text = IdeaFile.text([idea], as: format)
            let losses = ExportLosses(of: text, [idea])
            #expect(losses.file == nil)
            #expect((losses.refused, losses.trimmed) == (isRefused ? 1 : 0, isTrimmed ? 1 : 0))
            let copy = try? IdeaFile.read(Array(text.utf8))[0].result.get()
            #expect((copy == nil) == isRefused)
            #expect(copy.map { $0.draft.title != title } ?? false == isTrimmed)
        }
    }

    @Test func `dates are written with milliseconds and read with any fraction or zone`() {
        let date = Date(timeIntervalSince1970: 1_795_348_800.25)
        #expect(FileDate.text(date) == "2026-11-22T12:00:00.250Z")
        for text in [
            "2026-11-22T12:00:00.25Z", "2026-11-22T12:00:00.250Z", "2026-11-22T13:00:00.250+01:00",
        ] {
            #expect(FileDate.date(text) == date, "\(text)")
        }
        #expect(FileDate.date("2026-11-22T12:00:00Z") == Date(timeIntervalSince1970: 1_795_348_800))
        #expect(FileDate.text(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
        for text in [
            "", "yesterday", "2026-11-22", "2026-11-22T12:00:00.Z", "2026-13-22T12:00:00Z", "1795348800",
        ] {
            #expect(FileDate.date(text) == nil, "\(text)")
        }
    }
}
