internal import FoundationExports
public import IdeaBoxCore

/// Ideas as files hold them: text out, and bytes in.
///
/// Dates are written with milliseconds, and texts to the letter, so that what is read from a file and written again is
/// the same file.
public enum IdeaFile {
    /// The most bytes of a file.
    public static let largestFile = 512 << 20
    /// The most entries of a file.
    public static let mostEntries = 500_000

    /// Writes ideas.
    ///
    /// - Parameters:
    ///   - ideas: the ideas, in the order in which they are to stand; their other versions are not written.
    ///   - format: the form.
    /// - Returns: the file's text.
    public static func text(_ ideas: [Idea], as format: IdeaFileFormat) -> String {
        let entries = ideas.map(WrittenIdea.init)
        return switch format {
        case .markdown: MarkdownIdeas.text(entries)
        case .json: JSONIdeas.text(entries)
        case .csv: CSVIdeas.text(entries)
        }
    }

    /// Reads a file, whose format its content tells.
    ///
    /// - Parameter file: its bytes.
    /// - Returns: an entry for each idea in it, in the file's order.
    /// - Throws: why the file as a whole cannot be read.
    public static func read(_ file: [UInt8]) throws(IdeaFileError) -> [IdeaEntry] {
        guard file.count <= largestFile else { throw .tooLarge }
        // Some editors begin every file with this sign.
        let bytes = file.starts(with: "\u{FEFF}".utf8) ? file[3...] : file[...]
        guard let first = bytes.first(where: { $0 > 0x20 }) else { throw .empty }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        let entries: [IdeaEntry]
        switch first {
        case UInt8(ascii: "["), UInt8(ascii: "{"): entries = try JSONIdeas.read(text)
        default:
            if let table = try CSVIdeas.read(Array(bytes)) {
                entries = table
            } else if let document = try MarkdownIdeas.read(text) {
                entries = document
            } else {
                throw .unknownFormat
            }
        }
        guard entries.count <= mostEntries else { throw .tooManyEntries }
        return entries
    }
}

/// An idea, all of it as texts.
struct WrittenIdea {
    let id: String
    let title: String
    let description: String
    let created: String
    let modified: String
    let isCompleted: Bool

    init(_ idea: Idea) {
        id = idea.id.uuidString.lowercased()
        (title, description, isCompleted) = (idea.title, idea.description, idea.isCompleted)
        (created, modified) = (FileDate.text(idea.dateCreated), FileDate.text(idea.dateModified))
    }
}
