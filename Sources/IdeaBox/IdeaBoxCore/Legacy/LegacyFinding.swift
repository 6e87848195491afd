public import Localization

/// Something in an old store that was not taken over to the letter, and where it lies.
public struct LegacyFinding: Sendable, Equatable {
    /// What it is.
    public enum Kind: Sendable, Equatable {
        /// Rows with keys in this range cannot be read, if there were any.
        case rowsUnreadable(ClosedRange<Int64>)
        /// So many rows that the store counts were not met, wherever they stand.
        case rowsMissing(Int)
        /// A value cannot be read; the field was left empty.
        case valueUnreadable(LegacyField, column: String, LegacyObstacle)
        /// A value of another type than expected was understood all the same.
        case valueConverted(LegacyField, column: String)
        /// Bytes that are no UTF-8 were replaced by the sign for that.
        case textRepaired(LegacyField, column: String)
        /// The title's line breaks became spaces; as it was, it stands before the description.
        case titleBroken
        /// Several rows have the same id: each was given one of its own.
        case idShared
        /// So many rows have ids that are no UUIDs, such as this one: each was given one of its own.
        case idsForeign(Int, column: String, example: String)
        /// The text is longer than can be edited here; it was taken over whole.
        case tooLong(LegacyField, bytes: Int)
        /// The row was changed in the old app after it was imported.
        case changedSince
        /// What stands here under the row's id cannot be read, and was left alone.
        case unreadableHere
    }

    /// The table.
    public let table: String
    /// The row's key, `Z_PK`; nil where several are meant.
    public let key: Int64?
    /// What it is.
    public let kind: Kind

    /// A finding of its parts.
    public init(table: String, key: Int64?, _ kind: Kind) {
        self.table = table
        self.key = key
        self.kind = kind
    }

    /// Whether something of the old store is not here because of it.
    public var isLoss: Bool {
        switch kind {
        case .rowsUnreadable, .rowsMissing, .valueUnreadable, .textRepaired, .unreadableHere: true
        case .valueConverted, .titleBroken, .idShared, .idsForeign, .tooLong, .changedSince: false
        }
    }
}

/// Why a value cannot be read.
public enum LegacyObstacle: Sendable, Equatable {
    /// It is formatted text (RTF) of so many bytes.
    case richText(bytes: Int)
    /// It is an archived object, such as an attributed string, of so many bytes.
    case archive(bytes: Int)
    /// It is so many bytes of something else.
    case bytes(Int)
    /// Its page in the store is damaged.
    case damaged
    /// Its own file, named so, is missing or cannot be read.
    case fileMissing(String)
    /// It is nothing that the field can be.
    case unexpected(String)
}

extension LegacyFinding: Localizable {
    /// What it is and where, as a line of a list.
    public func text(in language: Language) -> String {
        let place = key.map { "\(table) \($0)" } ?? table
        let what = LocalizedText(kind.strings)
        return IdeaBoxLegacyStrings.finding(place: place, what: what).text(in: language)
    }
}

extension LegacyFinding.Kind {
    fileprivate var strings: IdeaBoxLegacyStrings {
        switch self {
        case .rowsUnreadable(let keys) where keys.count == 1: .rowUnreadable("\(keys.lowerBound)")
        case .rowsUnreadable(let keys):
            .rowsUnreadable(first: "\(keys.lowerBound)", last: "\(keys.upperBound)")
        case .rowsMissing(let count): .rowsMissing(count)
        case .valueUnreadable(let field, let column, let obstacle):
            .valueUnreadable(
                field: field.inSentence, column: column, obstacle: LocalizedText(obstacle.strings))
        case .valueConverted(let field, let column):
            .valueConverted(field: field.inSentence, column: column)
        case .textRepaired(let field, let column): .textRepaired(field: field.inSentence, column: column)
        case .titleBroken: .titleBroken
        case .idShared: .idShared
        case .idsForeign(let count, let column, let example):
            .idsForeign(count: count, column: column, example: example)
        case .tooLong(let field, let bytes): .tooLong(field: field.inSentence, bytes: bytes)
        case .changedSince: .changedSince
        case .unreadableHere: .unreadableHere
        }
    }
}

extension LegacyObstacle {
    /// What is said of the value, after its name.
    fileprivate var strings: IdeaBoxLegacyStrings {
        switch self {
        case .richText(let bytes): .richText(bytes)
        case .archive(let bytes): .archive(bytes)
        case .bytes(let count): .bytes(count)
        case .damaged: .damagedPage
        case .fileMissing(let name): .fileMissing(name)
        case .unexpected(let text): .unexpected(text)
        }
    }
}
