internal import SyncEngine

/// The text of a new idea, checked.
public struct IdeaDraft: Sendable, Equatable {
    /// The longest title, in bytes of UTF-8: 1 MiB.
    public static let titleLimit = 1 << 20
    /// The longest description, in bytes of UTF-8: 4 MiB.
    public static let descriptionLimit = 4 << 20

    /// One line.
    public let title: String
    /// Any number of lines.
    public let description: String

    /// A draft.
    ///
    /// - Parameters:
    ///   - title: its line breaks become spaces, and white space at its ends is dropped.
    ///   - description: kept to the letter.
    /// - Throws: `empty` if there is nothing but white space in both, `tooLong`.
    public init(title: String, description: String = "") throws(IdeaBoxError) {
        let edit = try IdeaEdit(title: title, description: description)
        self.title = edit.title ?? ""
        self.description = description
        if self.title.isEmpty, description.allSatisfy(\.isWhitespace) { throw .empty }
    }
}

/// What a person changed of an idea's text, checked: nil for what they left as they saw it.
public struct IdeaEdit: Sendable, Equatable {
    /// The new title.
    public let title: String?
    /// The new description.
    public let description: String?

    /// An edit.
    ///
    /// - Parameters:
    ///   - title: its line breaks become spaces, and white space at its ends is dropped; nil leaves it.
    ///   - description: kept to the letter; nil leaves it.
    /// - Throws: `tooLong`.
    public init(title: String? = nil, description: String? = nil) throws(IdeaBoxError) {
        self.title = title.map(Self.line)
        self.description = description
        try Self.check(.title, self.title, limit: IdeaDraft.titleLimit)
        try Self.check(.description, description, limit: IdeaDraft.descriptionLimit)
    }

    private static func line(_ text: String) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        let start = line.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }

    private static func check(_ field: IdeaField, _ text: String?, limit: Int) throws(IdeaBoxError) {
        let count = text?.utf8.count ?? 0
        guard count <= limit else { throw .tooLong(field, bytes: count, limit: limit) }
    }
}

/// `FIELD=STAMP+STAMP;FIELD=STAMP`: what was seen of each field.
extension IdeaBasis {
    init(_ record: Record) {
        let parts = IdeaField.allCases.compactMap { field -> String? in
            guard let present = record.fields[field.rawValue] else { return nil }
            let stamps = [present.stamp] + (present.siblings ?? []).map(\.stamp)
            return "\(field.rawValue)=" + stamps.map(\.description).joined(separator: "+")
        }
        self.init(parts.joined(separator: ";"))
    }

    /// What an edit of a field takes away: the value that was seen, and every other write of the same bytes that was.
    ///
    /// Two devices may have made the same change. Other writes are a person's to decide.
    func replaced(of field: IdeaField, in record: Record) -> Set<HybridTimestamp> {
        let writes = record.fields[field.rawValue]?.writes ?? [:]
        let present = present(of: field)
        return stamps(of: field).filter { stamp in
            guard let value = writes[stamp] else { return present.contains(stamp) }
            return present.contains { $0 == stamp || writes[$0] == value }
        }
    }

    /// The write that was a field's value when it was seen.
    func present(of field: IdeaField) -> Set<HybridTimestamp> { stamps(of: field).max().map { [$0] } ?? [] }

    /// The writes of a field that were seen.
    func stamps(of field: IdeaField) -> Set<HybridTimestamp> {
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0] == field.rawValue else { continue }
            return Set(pair[1].split(separator: "+").compactMap { HybridTimestamp(Array($0.utf8)) })
        }
        return []
    }
}
