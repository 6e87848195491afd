internal import Bytes
public import FoundationExports
public import Localization
internal import SyncEngine

/// One idea as a person sees it.
public struct Idea: Sendable, Equatable, Identifiable {
    /// Made when the idea was, or taken from the old app; never changes.
    public let id: UUID
    /// One line, which may be empty.
    public let title: String
    /// Any number of lines.
    public let description: String
    /// When it was made.
    public let dateCreated: Date
    /// When a person last changed its text.
    public let dateModified: Date
    /// Whether it is done.
    public let isCompleted: Bool
    /// Values that other devices wrote at the same time and that lost, the latest first.
    public let otherVersions: [OtherVersion]
    /// Whether the cloud does not have all of it yet.
    public let isPending: Bool
    /// In how many days it is wiped for good, at least; nil unless it is deleted.
    public let daysLeft: Int?
    /// What a person saw who looks at this value: an edit names it, so that nothing they did not see is overwritten.
    public let basis: IdeaBasis
    /// Where the present value of a field comes from that has other versions.
    public let sources: [IdeaField: VersionSource]

    package init(
        id: UUID, title: String, description: String, dateCreated: Date, dateModified: Date,
        isCompleted: Bool, otherVersions: [OtherVersion] = [], isPending: Bool = false, daysLeft: Int? = nil,
        basis: IdeaBasis = IdeaBasis(), sources: [IdeaField: VersionSource] = [:]
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.dateCreated = dateCreated
        self.dateModified = dateModified
        self.isCompleted = isCompleted
        self.otherVersions = otherVersions
        self.isPending = isPending
        self.daysLeft = daysLeft
        self.basis = basis
        self.sources = sources
    }
}

/// The parts of an idea that a person edits, each for itself.
public enum IdeaField: String, Sendable, CaseIterable, Codable {
    /// The one line.
    case title
    /// The further lines.
    case description
    /// Whether it is done.
    case completed
}

extension IdeaField: Localizable {
    /// Its name for a label.
    public func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: IdeaBoxStrings {
        switch self {
        case .title: .title
        case .description: .description
        case .completed: .completed
        }
    }
}

/// A value of one field that was written on another device at the same time, and lost: kept until a person decides.
public struct OtherVersion: Sendable, Equatable, Identifiable {
    /// A value of a field.
    public enum Value: Sendable, Equatable {
        /// Of the title or the description.
        case text(String)
        /// Of the mark that it is done.
        case flag(Bool)
    }

    /// Names this version within its idea: the field's name, a slash, and the text of its stamp.
    public let id: String
    /// Whose value it is.
    public let field: IdeaField
    /// The value.
    public let value: Value
    /// When it was written, and on which device.
    public let source: VersionSource
    /// When it was written, by the clock of the device that wrote it.
    public var written: Date { source.written }

    package init(
        id: String, field: IdeaField, value: Value, written: Date, on device: VersionSource.Device? = nil
    ) {
        self.init(id: id, field: field, value: value, source: VersionSource(device: device, written: written))
    }

    package init(id: String, field: IdeaField, value: Value, source: VersionSource) {
        self.id = id
        self.field = field
        self.value = value
        self.source = source
    }
}

/// Which writes a person saw, as one word: pages and editors carry it from a reading to the edit that follows.
public struct IdeaBasis: Sendable, Equatable {
    /// The word: plain ASCII without spaces; empty for what was never read.
    public let text: String

    /// A basis from its word; a word that makes no sense names nothing that was seen.
    ///
    /// - Parameter text: what ``text`` gave.
    public init(_ text: String = "") { self.text = text }
}

/// Ideas as records: the field names are those of `docs/ideabox.md`.
enum IdeaFieldName {
    static let created = "created"
    static let modified = "modified"
}

extension Record {
    /// The record of a new idea, all of it written at one stamp.
    static func idea(_ draft: IdeaDraft, at stamp: HybridTimestamp, now: Date) -> Record {
        var record = empty(at: stamp, now: now)
        record.write(
            [
                IdeaField.title.rawValue: .json(draft.title),
                IdeaField.description.rawValue: .json(draft.description),
            ], at: stamp)
        return record
    }

    /// The record of an idea without text.
    static func empty(at stamp: HybridTimestamp, now: Date) -> Record {
        var record = Record(fields: [:])
        record.write(
            [
                IdeaField.title.rawValue: .json(""),
                IdeaField.description.rawValue: .json(""),
                IdeaField.completed.rawValue: .json(false),
                IdeaFieldName.created: .json(now.timeIntervalSinceReferenceDate),
                IdeaFieldName.modified: .json(now.timeIntervalSinceReferenceDate),
                Record.deleteField: .json(false),
            ], at: stamp)
        return record
    }

    /// The title and the description.
    var text: [String] { [text(.title), text(.description)] }

    func text(_ field: IdeaField) -> String { fields[field.rawValue]?.value.jsonString ?? "" }

    func number(_ name: String) -> Double { fields[name]?.value.jsonNumber ?? 0 }

    var isCompleted: Bool { fields[IdeaField.completed.rawValue]?.value == .json(true) }

    /// Whether there are values that lost and say something else than the one that won.
    var hasOtherVersions: Bool { !otherVersions(by: [:]).isEmpty }

    /// Where the present values come from.
    func sources(by writers: [String: VersionSource.Device]) -> [IdeaField: VersionSource] {
        IdeaField.allCases.reduce(into: [:]) { sources, field in
            sources[field] = fields[field.rawValue].map { VersionSource($0.stamp, writers) }
        }
    }

    /// The values that lost and say something else than the one that won.
    func otherVersions(by writers: [String: VersionSource.Device]) -> [OtherVersion] {
        IdeaField.allCases.flatMap { field -> [OtherVersion] in
            guard let present = fields[field.rawValue] else { return [] }
            var told: Set<SecretBytes.Text> = [SecretBytes.Text(present.value)]
            return (present.siblings ?? []).compactMap { sibling in
                guard told.insert(SecretBytes.Text(sibling.value)).inserted,
                    let value = OtherVersion.Value(sibling.value, of: field)
                else { return nil }
                return OtherVersion(
                    id: OtherVersion.id(field, sibling.stamp), field: field, value: value,
                    source: VersionSource(sibling.stamp, writers))
            }
        }
    }
}

extension OtherVersion {
    /// The name of the version that a stamp's write is.
    static func id(_ field: IdeaField, _ stamp: HybridTimestamp) -> ID { "\(field.rawValue)/\(stamp)" }
}

extension OtherVersion.Value {
    init?(_ json: SecretBytes, of field: IdeaField) {
        switch field {
        case .title, .description:
            guard let text = json.jsonString else { return nil }
            self = .text(text)
        case .completed: self = .flag(json == .json(true))
        }
    }

    var json: SecretBytes {
        switch self {
        case .text(let text): .json(text)
        case .flag(let flag): .json(flag)
        }
    }
}

extension SecretBytes {
    /// Bytes as a text, to tell values apart.
    struct Text: Hashable {
        let text: String
        init(_ bytes: SecretBytes) {
            text = unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// A number in the shortest spelling that reads back as the same; what is no number becomes 0.
    static func json(_ number: Double) -> SecretBytes {
        SecretBytes((number.isFinite ? "\(number)" : "0").utf8)
    }

    /// The value of a JSON number; nil for any other value.
    fileprivate var jsonNumber: Double? { Double(Text(self).text).flatMap { $0.isFinite ? $0 : nil } }
}
