internal import Bytes

/// A table with the columns id, title, description, created, modified and done, in any order; only the titles are needed.
///
/// Other columns must be empty: what they hold would be lost.
enum CSVIdeas {
    private static let columns = ["id", "title", "description", "created", "modified", "done"]

    static func text(_ ideas: [WrittenIdea]) -> String {
        var text = columns.joined(separator: ",") + "\r\n"
        for idea in ideas {
            let fields = [
                idea.id, CSVTable.field(idea.title), CSVTable.field(idea.description), idea.created,
                idea.modified,
                String(idea.isCompleted),
            ]
            text += fields.joined(separator: ",") + "\r\n"
        }
        return text
    }

    /// Nil for what is no table of ideas.
    static func read(_ file: [UInt8]) throws(IdeaFileError) -> [IdeaEntry]? {
        // The standard library's arrays do not say which error their closure throws.
        let read = unsafe file.withUnsafeBytes { bytes in
            Result { () throws(IdeaFileError) in try unsafe entries(in: bytes) }
        }
        return try read.get()
    }

    private static func entries(in bytes: UnsafeRawBufferPointer) throws(IdeaFileError) -> [IdeaEntry]? {
        guard var table = try? unsafe CSVTable(bytes) else { return nil }
        let header = table.header.map { $0.lowercased() }
        guard header.contains("title") else {
            if Set(header).intersection(columns).count > 1 { throw .noTitleColumn }
            return nil
        }
        return try rows(&table, header)
    }

    private static func rows(
        _ table: inout CSVTable, _ header: [String]
    ) throws(IdeaFileError) -> [IdeaEntry] {
        var entries: [IdeaEntry] = []
        // Columns that no idea has, a second one of a name included.
        var strange = header.indices.filter {
            header.firstIndex(of: header[$0]) != $0 || !columns.contains(header[$0])
        }
        var lost: [Int] = []
        do throws(CSVTable.Malformed) {
            while let row = try table.next() {
                // One more than may be is noticed by who asked.
                guard entries.count <= IdeaFile.mostEntries else { break }
                entries.append(entry(table, row, header, entries.count + 1))
                strange.removeAll { column in
                    guard !isBlank(table.text(row, column)) else { return false }
                    lost.append(column)
                    return true
                }
            }
        } catch {
            throw .damaged(.csv)
        }
        guard lost.isEmpty else {
            let names = lost.sorted().map { isBlank(table.header[$0]) ? "#\($0 + 1)" : table.header[$0] }
            throw .wouldLose(.csv, names: names)
        }
        return entries
    }

    private static func entry(
        _ table: CSVTable, _ row: CSVTable.Row, _ header: [String], _ number: Int
    ) -> IdeaEntry {
        func text(_ name: String) -> String { table.text(row, header.firstIndex(of: name)) }
        guard !row.hasLeftOver else { return EntryFields.refused(number, text("title"), .damaged) }
        let further = header.count..<max(header.count, row.count)
        guard further.allSatisfy({ isBlank(table.text(row, $0)) }) else {
            return EntryFields.refused(number, text("title"), .moreCells)
        }
        let mark = text("done")
        guard let isCompleted = isDone(mark) else {
            return EntryFields.refused(number, text("title"), .badDone(mark))
        }
        let fields = EntryFields(
            id: text("id"), title: text("title"), description: text("description"), created: text("created"),
            modified: text("modified"), isCompleted: isCompleted)
        return fields.entry(number)
    }

    private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    /// What a spreadsheet may make of a flag.
    private static func isDone(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "", "false", "no", "0": false
        case "true", "yes", "1", "x": true
        default: nil
        }
    }
}
