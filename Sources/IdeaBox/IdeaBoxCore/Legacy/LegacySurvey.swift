public import Localization

/// What was found in an old store.
public struct LegacySurvey: Sendable, Equatable {
    /// Which of Apple's libraries made the store; both use one layout.
    public enum Kind: String, Sendable {
        /// Core Data.
        case coreData
        /// SwiftData, which also keeps a history of changes.
        case swiftData
    }

    /// The store's file.
    public let path: String
    /// Which library made it.
    public let kind: Kind
    /// The entities that have a table, most likely ideas first.
    public let entities: [LegacyEntity]
    /// How many further tables there are.
    public let otherTables: Int
    /// How many files stand beside the store for values that were too large for it.
    public let externalFiles: Int
    /// Whether rows stand in a write-ahead log (`-wal`) beside the file.
    public let hasLog: Bool
    /// Whether the file is one that keeps its latest changes in a log, and none lies beside it.
    public let lacksLog: Bool
    /// What is not whole; a person is to be asked before the rest is imported.
    public let damage: [LegacyDamage]

    package init(
        path: String, kind: Kind, entities: [LegacyEntity], otherTables: Int, externalFiles: Int,
        hasLog: Bool, lacksLog: Bool = false, damage: [LegacyDamage]
    ) {
        self.path = path
        self.kind = kind
        self.entities = entities
        self.otherTables = otherTables
        self.externalFiles = externalFiles
        self.hasLog = hasLog
        self.lacksLog = lacksLog
        self.damage = damage
    }

    /// The entity of a name, whatever its case; nil if there is none.
    ///
    /// - Parameter name: as the old app's model calls it.
    /// - Returns: the one of that very name, else one that differs in case.
    public func entity(_ name: String) -> LegacyEntity? {
        entities.first { $0.name == name }
            ?? entities.first { $0.name.lowercased() == name.lowercased() }
    }
}

/// A kind of thing that an old store keeps.
public struct LegacyEntity: Sendable, Equatable {
    /// Its name in the old app's model.
    public let name: String
    /// The table that its rows stand in, which it shares with those derived from it.
    public let table: String
    /// The numbers (`Z_ENT`) of it and of those derived from it; none means every row of the table.
    public let numbers: [Int64]
    /// The entity that it is derived from.
    public let parent: String?
    /// How many rows there are; nil if damage keeps them from being counted.
    public let count: Int?
    /// How many rows there are in the main file alone, without the write-ahead log; nil if they cannot be counted.
    public let countWithoutLog: Int?
    /// The columns of its attributes.
    public let columns: [LegacyColumn]

    package init(
        name: String, table: String, numbers: [Int64] = [], parent: String? = nil, count: Int?,
        countWithoutLog: Int?, columns: [LegacyColumn]
    ) {
        self.name = name
        self.table = table
        self.numbers = numbers
        self.parent = parent
        self.count = count
        self.countWithoutLog = countWithoutLog
        self.columns = columns
    }

    /// The column of an attribute, whatever its case, with or without the layout's `Z` before it.
    ///
    /// - Parameter attribute: as the old app's model calls it, or the column's name.
    /// - Returns: the one whose attribute is called so, else the one whose column is.
    public func column(_ attribute: String) -> LegacyColumn? {
        let wanted = attribute.uppercased()
        return columns.first { $0.attribute.uppercased() == wanted }
            ?? columns.first { $0.name.uppercased() == wanted }
    }
}

/// A column of an entity's table, or of a table that a relation leads to.
public struct LegacyColumn: Sendable, Equatable {
    /// Its name in the table, such as `ZTITLE`; behind a relation with that before it, such as `ZBODY.ZTEXT`.
    public let name: String
    /// The type that the table declares, upper case, such as `VARCHAR` or `TIMESTAMP`.
    public let declared: String
    /// How many of the entity's rows have a value; nil if damage keeps them from being counted.
    public let filled: Int?
    /// The relation that leads to the value; nil for a value of the row itself.
    public let relation: LegacyRelation?
    /// Whether the values are nothing but the keys of a relation that has a column of its own.
    package let isKey: Bool
    /// What its values look like; nil if they were not looked at.
    package var sample: LegacySample?
    /// Whether a row that a relation leads to is shown even if it has no such value.
    package var showsGaps = false
    private let called: String?

    package init(
        name: String, declared: String, filled: Int?, relation: LegacyRelation? = nil, called: String? = nil,
        isKey: Bool = false
    ) {
        self.name = name
        self.called = called
        self.declared = declared
        self.filled = filled
        self.relation = relation
        self.isKey = isKey
    }

    /// Whether it only names what a relation leads to.
    package var isLabel: Bool { relation.map { attribute == $0.name } ?? false }

    /// The column behind a relation, by its name there; nil for a value of the row itself, and where nothing can be read.
    package var inner: String? {
        guard relation != nil, name.contains(".") else { return nil }
        return name.split(separator: ".").last.map(String.init)
    }

    /// Whether its values can be written as words: bytes cannot, nor can a relation to what has no name.
    var canBeWords: Bool { !declared.hasPrefix("BLOB") && (relation == nil || inner != nil) }

    /// The attribute's name in upper case: the column's without the layout's `Z`; of a relation its own.
    public var attribute: String {
        if let called { return called }
        return name.uppercased().hasPrefix("Z") && name.count > 1 ? String(name.dropFirst()) : name
    }
}

/// Why an old store, or a part of it, may not be read whole.
public enum LegacyDamage: Sendable, Equatable {
    /// SQLite's own check of the file met this, in its words.
    case check(String)
    /// The file is shorter than it says it is; both in bytes.
    case truncated(size: Int, expected: Int)
    /// The write-ahead log is missing although its index stands there: what was changed last may be lost.
    case logMissing
    /// The write-ahead log does not belong to the file, or is damaged, and was left out.
    case logLeftOut
    /// The write-ahead log is damaged from that byte on: what was saved after that is missing.
    case logDamaged(from: Int)
    /// The list of entities cannot be read; tables were taken by their names.
    case entitiesUnreadable
    /// The store's own id cannot be read; rows are told apart by what they hold.
    case idUnreadable
}

extension LegacySurvey: Localizable {
    /// What was found, as a whole, in one sentence or several.
    public func text(in language: Language) -> String {
        var said = [
            IdeaBoxLegacyStrings.store(
                path: path, kind: kind == .swiftData ? "SwiftData" : "Core Data",
                entities: LocalizedText(IdeaBoxLegacyStrings.entityKinds(entities.count)),
                others: LocalizedText(IdeaBoxLegacyStrings.otherTables(otherTables)))
        ]
        if hasLog { said.append(.hasLog) }
        if externalFiles > 0 { said.append(.externalFiles(externalFiles)) }
        return said.joined(by: IdeaBoxLegacyStrings.followed).text(in: language)
    }
}

extension LegacyEntity: Localizable {
    /// Its name and how many rows there are.
    public func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: IdeaBoxLegacyStrings {
        guard let count else { return .entityDamaged(name) }
        guard let countWithoutLog, countWithoutLog != count else { return .entity(name: name, count: count) }
        return .entityWithLog(name: name, count: count, alone: countWithoutLog)
    }
}

extension LegacyDamage: Localizable {
    /// What is not whole.
    public func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: IdeaBoxLegacyStrings {
        switch self {
        case .check(let line): .check(line)
        case .truncated(let size, let expected): .truncated(size: size, expected: expected)
        case .logMissing: .logMissing
        case .logLeftOut: .logLeftOut
        case .logDamaged(let byte): .logDamaged(byte)
        case .entitiesUnreadable: .entitiesUnreadable
        case .idUnreadable: .idUnreadable
        }
    }
}

extension [IdeaBoxLegacyStrings] {
    /// One text of all, put together pair by pair.
    func joined(by pair: (LocalizedText, LocalizedText) -> IdeaBoxLegacyStrings) -> LocalizedText {
        let texts = map { LocalizedText($0) }
        return texts.dropFirst().reduce(texts.first ?? LocalizedText(verbatim: "")) {
            LocalizedText(pair($0, $1))
        }
    }
}
