/// Which column of an old store holds which part of an idea.
public struct LegacyMapping: Sendable, Equatable {
    /// The entity whose rows are ideas.
    public let entity: LegacyEntity
    /// For every field the column that was chosen, or that there is none.
    public let choices: [LegacyField: LegacyChoice]

    /// Whether a person named the entity, or its name speaks for it and no other one is as likely.
    public let isEntityCertain: Bool
    /// The entities that are about as likely.
    public let rivals: [LegacyEntity]

    /// Whether what no field takes is appended to the description.
    public let appendsRest: Bool

    package init(
        entity: LegacyEntity, choices: [LegacyField: LegacyChoice], isEntityCertain: Bool = true,
        rivals: [LegacyEntity] = [], appendsRest: Bool = false
    ) {
        self.entity = entity
        self.choices = choices
        self.isEntityCertain = isEntityCertain
        self.rivals = rivals
        self.appendsRest = appendsRest
    }

    /// The same mapping, with what no field takes appended to the description, such as `Tags: boat, harbour`.
    public var appendingRest: LegacyMapping {
        LegacyMapping(
            entity: entity, choices: choices, isEntityCertain: isEntityCertain, rivals: rivals,
            appendsRest: true)
    }

    /// The column of a field; nil if there is none.
    ///
    /// - Parameter field: part of an idea.
    /// - Returns: the column that was chosen.
    public func column(_ field: LegacyField) -> LegacyColumn? { choices[field]?.column }

    /// Whether a person should look at it: something is no more than a guess.
    public var needsAsking: Bool {
        !isEntityCertain || choices.values.contains { $0.confidence == .guess }
    }

    /// The attributes and relations that hold values and that no field takes.
    public var leftOut: [LegacyColumn] {
        let taken = Set(choices.values.compactMap { $0.column?.name })
        let followed = Set(choices.values.compactMap { $0.column?.relation?.name })
        return entity.columns.filter { column in
            guard column.filled != 0, !taken.contains(column.name), !column.isKey else { return false }
            // Of a relation that is followed, what leads to the text is taken with it.
            guard let relation = column.relation else { return true }
            return column.attribute == relation.name && !followed.contains(relation.name)
        }
    }

    /// Those of ``leftOut`` that are appended to the description.
    public var appended: [LegacyColumn] { appendsRest ? leftOut.filter(\.canBeWords) : [] }

    /// Those of ``leftOut`` of which nothing is taken over.
    public var lost: [LegacyColumn] { appendsRest ? leftOut.filter { !$0.canBeWords } : leftOut }
}

extension LegacyColumn {
    /// Whether its values can be written as words: bytes cannot, nor can a relation to what has no name.
    fileprivate var canBeWords: Bool {
        !declared.hasPrefix("BLOB") && (relation == nil || name.contains("."))
    }
}

/// Which column holds a field, and why it is thought so.
public struct LegacyChoice: Sendable, Equatable {
    /// How sure it is.
    public enum Confidence: Int, Sendable, Comparable {
        /// No column was found.
        case none = 0
        /// The type fits, and nothing else speaks for it.
        case guess = 1
        /// The name holds a word for it and the type fits, or the name fits and the type may.
        case likely = 2
        /// Name and type fit.
        case certain = 3
        /// A person named it.
        case chosen = 4

        /// By how sure it is.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What speaks for it.
    public enum Reason: Sendable, Equatable {
        /// The attribute is called as the field often is.
        case name
        /// The attribute's name holds a word that the field often has.
        case nameHolds(String)
        /// It is the first column of a fitting type that is left.
        case type
        /// A person named it.
        case asked
        /// Nothing fits.
        case nothing
    }

    /// The column; nil if the field has none.
    public let column: LegacyColumn?
    /// How sure it is.
    public let confidence: Confidence
    /// What speaks for it.
    public let reason: Reason

    package init(_ column: LegacyColumn?, _ confidence: Confidence, _ reason: Reason) {
        self.column = column
        self.confidence = confidence
        self.reason = reason
    }

    static let nothing = LegacyChoice(nil, .none, .nothing)
}
