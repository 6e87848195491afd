internal import Bytes
internal import SyncEngine

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Ideas as records: the field names are those of `docs/ideabox.md`.
enum IdeaFieldName {
    static let created = "created"
    static let modified = "modified"
}

extension Record {
    /// The record of a new idea, all of it written at one stamp.
    static func idea(_ draft: IdeaDraft, at stamp: HybridTimestamp, now: Date) -> Record {
        var record = Record(fields: [:])
        record.write(
            [
                IdeaField.title.rawValue: .json(draft.title),
                IdeaField.description.rawValue: .json(draft.description),
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

    /// The values that lost and say something else than the one that won.
    var otherVersions: [OtherVersion] {
        IdeaField.allCases.flatMap { field -> [OtherVersion] in
            guard let present = fields[field.rawValue] else { return [] }
            var told: Set<SecretBytes.Text> = [SecretBytes.Text(present.value)]
            return (present.conflicts?.siblings ?? []).compactMap { sibling in
                guard told.insert(SecretBytes.Text(sibling.value)).inserted,
                    let value = OtherVersion.Value(sibling.value, of: field)
                else { return nil }
                return OtherVersion(
                    id: "\(field.rawValue)/\(sibling.stamp)", field: field, value: value,
                    written: Date(timeIntervalSince1970: Double(sibling.stamp.wallClock) / 1000))
            }
        }
    }
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
    var jsonNumber: Double? { Double(Text(self).text).flatMap { $0.isFinite ? $0 : nil } }
}
