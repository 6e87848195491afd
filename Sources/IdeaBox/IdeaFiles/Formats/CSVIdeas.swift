internal import Bytes

/// A table with the columns id, title, description, created, modified and done, in any order; only the titles are needed.
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
        guard let title = header.firstIndex(of: "title") else {
            if Set(header).intersection(columns).count > 1 { throw .noTitleColumn }
            return nil
        }
        return try rows(&table, header, title)
    }

    private static func rows(
        _ table: inout CSVTable, _ header: [String], _ title: Int
    ) throws(IdeaFileError) -> [IdeaEntry] {
        func column(_ name: String) -> Int? { header.firstIndex(of: name) }
        let (id, description, done) = (column("id"), column("description"), column("done"))
        let (created, modified) = (column("created"), column("modified"))
        var entries: [IdeaEntry] = []
        do throws(CSVTable.Malformed) {
            while let row = try table.next() {
                // One more than may be is noticed by who asked.
                guard entries.count <= IdeaFile.mostEntries else { break }
                let number = entries.count + 1
                let mark = table.text(row, done)
                guard let isCompleted = isDone(mark) else {
                    entries.append(EntryFields.refused(number, table.text(row, title), .badDone(mark)))
                    continue
                }
                let fields = EntryFields(
                    id: table.text(row, id), title: table.text(row, title),
                    description: table.text(row, description), created: table.text(row, created),
                    modified: table.text(row, modified), isCompleted: isCompleted)
                entries.append(fields.entry(number))
            }
        } catch {
            throw .damaged(.csv)
        }
        return entries
    }

    /// What a spreadsheet may make of a flag.
    private static func isDone(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "", "false", "no", "0": false
        case "true", "yes", "1", "x": true
        default: nil
        }
    }
}
