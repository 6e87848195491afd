import Foundation
import IdeaBoxCore
import Localization
import Testing

@testable import IdeaFiles

/// Files that were written by hand or by other programs.
@Suite struct ReadTests {
    private func shown(_ text: String) throws -> [String] {
        try IdeaFile.read(Array(text.utf8)).map { entry in
            switch entry.result {
            case .success(let copy):
                "\(copy.isCompleted ? "x" : "o")|\(copy.draft.title)|\(copy.draft.description)"
            case .failure(let refusal): "\(entry.number)|\(entry.title)|\(refusal.text(in: .english))"
            }
        }
    }

    @Test func `a document that was written by hand`() throws {
        let text = """
            # My ideas

            ## Call the museum

            Ask about **tides**.

            ### Whom

            Ann

            ## [x] Done one
            ## [ ]  With space

            ```
            \\## no heading
            ```


            """
        #expect(
            try shown(text) == [
                "o|Call the museum|Ask about **tides**.\n\n### Whom\n\nAnn", "x|Done one|",
                "o|With space|```\n## no heading\n```",
            ])
        let windows = text.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try shown(windows) == shown(text))
    }

    @Test func `a table with other columns and another order`() throws {
        let text = """
            Done,Title,Tag,Description
            yes,"One, two",,"He said ""no"".
            Twice."
            ,Three
            maybe,Four, ,

            0,,,Only a description
            0,,,
            x,Five,,Tea, and milk,,
            x,Six,,,,
            x,"Sev"en,,
            """
        #expect(
            try shown(text) == [
                "x|One, two|He said \"no\".\nTwice.", "o|Three|",
                "3|Four|“maybe” does not say whether it is done: true or false does.",
                "o||Only a description", "5||Write something: an idea needs a title or a description.",
                "6|Five|It has more cells than the table has columns. Quotes keep a text with commas together.",
                "x|Six|", "8|Sev|This entry is damaged.",
            ])
    }

    @Test func `objects, one of which is damaged`() throws {
        let text = """
            [{"title":"One","done":true,"extra":{},"notes":" ","tags":[],"pending":true}, 7, {"title":5}, {"description":"Two"}, {"name":"x"},
             {"title":"Old","deleted":true}, {"title":"Bad","id":"1"}, {"title":"When","created":"soon"}]
            """
        #expect(
            try shown(text) == [
                "x|One|", "2||This entry is damaged.", "3||This entry is damaged.", "o||Two",
                "5||This entry is damaged.", "6|Old|It was deleted where the file was made.",
                "7|Bad|Its id is not a UUID.", "8|When|“soon” is no date like 2026-11-28T15:04:05Z.",
            ])
        #expect(try shown(#"{"title":"Alone"}"#) == ["o|Alone|"])
        #expect(try shown("\u{FEFF}[]") == [])
    }

    @Test(arguments: [
        ("title,notes,priority\nBuy boat,Ask Ann,high\nB,,", IdeaFileFormat.csv, ["notes", "priority"]),
        ("Title,title,,Tag\na,b,c,\n", .csv, ["title", "#3"]),
        (
            #"[{"title":"a","tags":["x"]},{"title":"b","notes":"n","Description":0}]"#, .json,
            ["Description", "notes", "tags"]
        ),
        (#"{"title":"a","due":{"on":1}}"#, .json, ["due"]),
        (#"{"title":"a","starred":false}"#, .json, ["starred"]),
    ])
    func `what an idea has no place for is named and not lost`(
        _ text: String, _ format: IdeaFileFormat, _ names: [String]
    ) {
        let error = IdeaFileError.wouldLose(format, names: names)
        #expect(throws: error) { try IdeaFile.read(Array(text.utf8)) }
        for language in Language.allCases {
            #expect(names.allSatisfy { error.text(in: language).contains($0) })
        }
    }

    @Test func `other versions of a listing are told, and none is not`() throws {
        let text = #"""
            [{"title":"a","otherVersions":[{"version":"1","value":"b"}]},{"title":"b","otherVersions":[],"daysLeft":null}]
            """#
        #expect(try IdeaFile.read(Array(text.utf8)).map(\.hasOtherVersions) == [true, false])
    }

    @Test func `a comment with more than an idea has is text`() throws {
        let comment = "<!-- idea id=\(UUID()) tag=home -->"
        #expect(try shown("## One\n\(comment)\n\ntext\n") == ["o|One|\(comment)\n\ntext"])
    }

    @Test(arguments: [
        ("", IdeaFileError.empty), (" \n", .empty), ("hello", .unknownFormat),
        ("# One\n\ntext", .unknownFormat),
        ("text\n## One", .textBefore(line: 1)), ("# All\n\n- a\n## One", .textBefore(line: 3)),
        ("[{\"title\":\"a\"}", .damaged(.json)), ("{\"a\":1}", .unknownFormat),
        ("[" + String(repeating: "[", count: 9999), .damaged(.json)),
        ("title\n\"open", .damaged(.csv)), ("id,description\n1,a", .noTitleColumn),
    ])
    func `a file that cannot be read says why`(_ text: String, _ error: IdeaFileError) {
        #expect(throws: error) { try IdeaFile.read(Array(text.utf8)) }
        for language in Language.allCases { #expect(!error.text(in: language).isEmpty) }
    }

    @Test func `bytes that are no text`() {
        #expect(throws: IdeaFileError.notText) { try IdeaFile.read([0x23, 0x23, 0x20, 0xFF]) }
    }

    @Test func `a title or description that is too long is refused by name`() throws {
        let long = String(repeating: "a", count: IdeaDraft.titleLimit + 1)
        let entries = try IdeaFile.read(Array("## \(long)\n\n## Short\n".utf8))
        #expect(entries.map { (try? $0.result.get())?.draft.title } == [nil, "Short"])
        let tooLong = IdeaBoxError.tooLong(.title, bytes: long.utf8.count, limit: IdeaDraft.titleLimit)
        #expect(entries[0].result == .failure(.text(tooLong)))
    }
}

/// What an import would do.
@Suite struct IdeaImportPlanTests {
    private func entries(_ text: String) throws -> [IdeaEntry] { try IdeaFile.read(Array(text.utf8)) }

    @Test func `an id decides, and where there is none the text`() throws {
        let ids = (0..<5).map { _ in UUID() }
        func row(_ id: UUID?, _ title: String) -> String { "\(id?.uuidString ?? ""),\(title)\n" }
        let file = try entries(
            "id,title\n" + row(ids[0], "same") + row(ids[1], "changed") + row(ids[2], "gone")
                + row(ids[3], "odd")
                + row(ids[4], "same") + row(ids[4], "again") + row(nil, "same") + row(nil, "fresh")
                + row(nil, "fresh"))
        let here = IdeasHere(
            byID: [
                ids[0]: .shown(title: "same", description: ""),
                ids[1]: .shown(title: "other", description: ""),
                ids[2]: .deleted, ids[3]: .unreadable,
            ], drafts: [try IdeaDraft(title: "same"), try IdeaDraft(title: "other")])
        let plan = IdeaImportPlan(file, beside: here)
        #expect(
            plan.rows.map(\.outcome) == [
                .here, .differs, .deleted, .differs, .new, .twice, .here, .new, .twice,
            ])
        #expect(plan.new.map(\.draft.title) == ["same", "fresh"])
        #expect(plan.rows.map(\.entry) == file)
    }

    @Test func `ideas without a date are as old as their place in the file, and dates of the file stay`()
        throws
    {
        let now = Date(timeIntervalSince1970: 1_795_348_800)
        let file = try entries(
            "title,created,modified\none,,\ntwo,2026-01-02T00:00:00Z,\nthree,,\nfour,,2026-01-03T00:00:00Z\n")
        let new = IdeaImportPlan(file, beside: IdeasHere()).new(at: now)
        #expect(new.map(\.draft.title) == ["one", "two", "three", "four"])
        let moments = [now, nil, now - 0.002, FileDate.date("2026-01-03T00:00:00Z")]
        #expect(new.map(\.modified) == moments)
        #expect(new[1].created == FileDate.date("2026-01-02T00:00:00Z"))
    }

    @Test func `a text that looks the same and is another one differs`() throws {
        let id = UUID()
        let file = try entries("id,title\n\(id),e\u{301}\n")
        let here = IdeasHere(byID: [id: .shown(title: "é", description: "")])
        #expect(IdeaImportPlan(file, beside: here).rows.map(\.outcome) == [.differs])
    }
}
