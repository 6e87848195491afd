public import FoundationExports
internal import IdeaBoxCore

/// A text that another app has handed over and that is to become an idea: what the share extension writes and the app
/// takes in.
///
/// Its id is the new idea's: what is taken in twice, because the app ended in between, becomes one idea.
public struct SharedIdea: Sendable, Equatable {
    /// Why what lies in the inbox is no such text.
    public enum NotUnderstood: Error, Equatable {
        /// It was written by a newer version.
        case newer(format: Int)
        /// It is damaged, or none of ours.
        case damaged
    }

    /// The id of the idea that it becomes.
    public let id: UUID
    /// When it was handed over; what was first comes first.
    public let made: Date
    /// The text: its first line becomes the title.
    public let text: String

    /// A text.
    ///
    /// - Parameters:
    ///   - id: the id of the idea that it becomes.
    ///   - made: when it was handed over.
    ///   - text: the text.
    public init(id: UUID, made: Date, text: String) {
        self.id = id
        self.made = made
        self.text = text
    }

    /// What another app offers as one idea: its title first, then what it says, then where it is found.
    ///
    /// - Parameters:
    ///   - title: what the other app calls it; nil where it does not say.
    ///   - texts: its texts.
    ///   - links: the addresses that it names.
    /// - Returns: a line for each, none twice; nil if nothing is left.
    public static func text(title: String?, texts: [String], links: [URL]) -> String? {
        var lines: [String] = []
        for part in [title].compactMap(\.self) + texts + links.map(\.absoluteString) {
            let part = trimmed(part)
            guard !part.isEmpty, !lines.contains(where: { $0 == part || $0.contains(part) }) else { continue }
            lines.append(part)
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }

    /// As a draft of an idea.
    ///
    /// - Throws: `empty`, `tooLong`.
    var draft: IdeaDraft {
        get throws(IdeaBoxError) {
            let (title, description) = Capture.parts(of: text)
            return try IdeaDraft(title: title, description: description)
        }
    }
}

/// How it lies in the inbox: one file for each, `MILLISECONDS-ID.idea`, so that names sort by time.
extension SharedIdea {
    private struct Envelope: Codable {
        let format: Int
        let id: UUID
        let made: Double
        let text: String
    }

    private struct Format: Codable { let format: Int }

    private static let format = 1
    /// The end of the name of each file.
    static let ending = ".idea"

    /// The name of its file.
    var name: String {
        let milliseconds = String(Int64(clamping: Int(max(0, made.timeIntervalSince1970) * 1000)))
        return String(repeating: "0", count: max(0, 15 - milliseconds.count)) + milliseconds + "-"
            + id.uuidString.lowercased() + Self.ending
    }

    /// The content of its file.
    var bytes: [UInt8] {
        let envelope = Envelope(
            format: Self.format, id: id, made: made.timeIntervalSince1970, text: text)
        // Encoding strings and finite numbers cannot fail.
        return (try? JSONEncoder().encode(envelope)).map { Array($0) } ?? []
    }

    /// Reads a file's content.
    ///
    /// - Parameter bytes: the content.
    /// - Throws: `newer`, `damaged`.
    init(_ bytes: [UInt8]) throws(NotUnderstood) {
        let (data, decoder) = (Data(bytes), JSONDecoder())
        guard let format = try? decoder.decode(Format.self, from: data).format else { throw .damaged }
        guard format <= Self.format else { throw .newer(format: format) }
        guard let envelope = try? decoder.decode(Envelope.self, from: data) else { throw .damaged }
        self.init(
            id: envelope.id, made: Date(timeIntervalSince1970: envelope.made), text: envelope.text)
    }
}
