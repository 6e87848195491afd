import Foundation
import IdeaBoxCore
import SyncProduct
import Terminal
import Testing

@testable import ideabox

struct ShownTests {
    @Test(
        arguments: [
            ("", 5, ""), ("short", 5, "short"), ("longer", 5, "long…"), ("银行卡号", 5, "银行…"), ("银行卡", 4, "银…"),
            ("a\nb", 5, "a␊b"), ("\u{1B}[31m", 9, "␛[31m"), ("\u{202E}x", 5, "�x"), ("a\u{0}", 5, "a␀"),
        ])
    func `a text on one line is harmless and no wider than asked`(text: String, width: Int, shown: String) {
        #expect(TextWidth.cut(text, to: width) == shown)
        #expect(TextWidth.of(TextWidth.cut(text, to: width)) <= width)
    }

    @Test func `a megabyte of marks on one letter is cut as well`() {
        let heap = "e" + String(repeating: "\u{301}", count: 1 << 20)
        #expect(TextWidth.cut(heap, to: 10).utf8.count < 400)
    }

    @Test func `an idea without a title is called by its first words`() {
        #expect(
            idea(title: "", description: "\n  first words\nmore").shownTitle(in: .english) == "first words")
        #expect(idea(title: "", description: " ").shownTitle(in: .english) == "Untitled")
        #expect(idea(title: "T", description: "d").shownTitle(in: .chinese) == "T")
    }

    @Test func `a version is named by its idea and by what no other version has`() {
        let one = idea(title: "T", description: "")
        let names = Set(
            (0..<1000).map {
                OtherVersion(
                    id: "title/\($0)", field: .title, value: .text("x"),
                    written: Date(timeIntervalSince1970: 0)
                ).name(of: one)
            })
        #expect(names.count == 1000)
        #expect(names.allSatisfy { $0.hasPrefix("00000000.") && $0.count == 15 })
    }

    @Test func `an object for programs holds every part, and nothing steers a terminal`() throws {
        let version = OtherVersion(
            id: "completed/1", field: .completed, value: .flag(true), written: Date(timeIntervalSince1970: 0))
        let json = idea(title: "\u{1B}\"\\\n", description: "银行\u{0}", versions: [version]).json
        #expect(!json.unicodeScalars.contains { $0.value < 0x20 })
        let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(object["title"] as? String == "\u{1B}\"\\\n" && object["description"] as? String == "银行\u{0}")
        #expect(
            Set(object.keys) == [
                "id", "title", "description", "created", "modified", "done", "deleted", "daysLeft", "pending",
                "otherVersions",
            ])
        let versions = try #require(object["otherVersions"] as? [[String: Any]])
        #expect(versions.count == 1 && versions[0]["value"] as? Bool == true)
    }
}

struct IdeaTableTests {
    private func table(columns: Int?, language: Language = .english) -> IdeaTable {
        IdeaTable(
            now: Date(timeIntervalSince1970: 0), language: language, style: Style(isOn: false),
            columns: columns,
            hasCloud: true)
    }

    @Test(arguments: [20, 40, 80, 200]) func `no line is wider than the terminal, where that is possible`(
        columns: Int
    ) {
        let ideas = [
            idea(title: String(repeating: "银行 wide ", count: 40), description: ""),
            idea(title: "x", description: ""),
        ]
        for line in table(columns: columns).lines(ideas) { #expect(TextWidth.of(line) <= max(columns, 40)) }
    }

    @Test func `titles stand below each other whatever their letters`() {
        let lines = table(columns: 80).lines([
            idea(title: "银行", description: ""), idea(title: "GitHub", description: "", isCompleted: true),
        ])
        #expect(lines[0].hasPrefix("00000000  ○ 银行    today "))
        #expect(lines[1].hasPrefix("00000000  ✓ GitHub  today "))
    }

    @Test func `what waits for the cloud and what has other versions is marked`() {
        let version = OtherVersion(
            id: "title/1", field: .title, value: .text("y"), written: Date(timeIntervalSince1970: 0))
        let marked = idea(title: "x", description: "", versions: [version], isPending: true)
        #expect(table(columns: 80).lines([marked])[0].hasSuffix("  other version, pending"))
        #expect(table(columns: 80, language: .chinese).lines([marked])[0].hasSuffix("  另有版本，待同步"))
    }
}

struct ProgressBarTests {
    @Test(
        arguments: [
            (0, 100, "░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  0 of 100"),
            (50, 100, "███████████████░░░░░░░░░░░░░░░  50 of 100"),
            (120, 100, "██████████████████████████████  120 of 100"), (7, nil, "7"), (0, 0, "0 of 0"),
        ] as [(Int, Int?, String)])
    func `the bar fills as rows are read`(done: Int, total: Int?, line: String) {
        #expect(ProgressBar.line(MigrationProgress(done: done, total: total), in: .english) == line)
    }
}

func idea(
    title: String, description: String, versions: [OtherVersion] = [], isPending: Bool = false,
    isCompleted: Bool = false
) -> Idea {
    Idea(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), title: title,
        description: description,
        dateCreated: Date(timeIntervalSince1970: 0), dateModified: Date(timeIntervalSince1970: 0),
        isCompleted: isCompleted, otherVersions: versions, isPending: isPending)
}
