public import Localization

/// Which column of an old store holds which part of an idea.
public struct LegacyMapping: Sendable, Equatable {
    /// The entity whose rows are ideas.
    public let entity: LegacyEntity
    /// For every field the column that was chosen, or that there is none.
    public let choices: [LegacyField: LegacyChoice]

    /// Whether a person named the entity, or its name speaks for it and no other one is as likely.
    public let isEntityCertain: Bool
    /// The entities that are about as likely.
    public let alternatives: [LegacyEntity]

    /// By field that is a guess, the columns that would fit about as well.
    public let fieldAlternatives: [LegacyField: [LegacyColumn]]

    /// Whether what no field takes is appended to the description.
    public let appendsRest: Bool

    package init(
        entity: LegacyEntity, choices: [LegacyField: LegacyChoice], isEntityCertain: Bool = true,
        alternatives: [LegacyEntity] = [], fieldAlternatives: [LegacyField: [LegacyColumn]] = [:],
        appendsRest: Bool = false
    ) {
        self.entity = entity
        self.choices = choices
        self.isEntityCertain = isEntityCertain
        self.alternatives = alternatives
        self.fieldAlternatives = fieldAlternatives
        self.appendsRest = appendsRest
    }

    /// The same mapping, with what no field takes appended to the description, such as `Tags: boat, harbour`.
    public var appendingRest: LegacyMapping {
        LegacyMapping(
            entity: entity, choices: choices, isEntityCertain: isEntityCertain, alternatives: alternatives,
            fieldAlternatives: fieldAlternatives, appendsRest: true)
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
    ///
    /// Where a relation is followed, or the rest is appended, what else stands in the rows that it leads to is among them.
    public var leftOut: [LegacyColumn] {
        let chosen = choices.values.compactMap(\.column)
        let taken = Set(chosen.map(\.name))
        return entity.columns.filter { column in
            guard column.filled != 0, !taken.contains(column.name), !column.isKey else { return false }
            guard let relation = column.relation else { return true }
            let followed = chosen.filter { $0.relation == relation }
            guard followed.isEmpty else {
                return !column.isLabel && !followed.contains { $0.inner == column.inner }
            }
            guard appendsRest else { return column.isLabel }
            guard column.isLabel else { return column.inner == nil || column.inner != relation.label }
            // What has no name of its own is told by its other values.
            return column.inner != nil
                || !entity.columns.contains { $0.relation == relation && $0.canBeWords }
        }
    }

    /// Those of ``leftOut`` that are appended to the description.
    public var appended: [LegacyColumn] {
        guard appendsRest else { return [] }
        return leftOut.filter(\.canBeWords).map { column in
            var column = column
            column.showsGaps = column.relation != nil
            return column
        }
    }

    /// Those of ``leftOut`` of which nothing is taken over.
    public var lost: [LegacyColumn] { appendsRest ? leftOut.filter { !$0.canBeWords } : leftOut }

    /// What is said of both, each on a line; nothing where nothing is left out.
    public func restText(in language: Language) -> String {
        let lines: [(columns: [LegacyColumn], said: IdeaBoxLegacyStrings)] = [
            (appended, .appended(appended.names)), (lost, .lost(lost.names)),
        ]
        return lines.filter { !$0.columns.isEmpty }.map { $0.said.text(in: language) }
            .joined(separator: "\n")
    }
}

extension [LegacyColumn] {
    /// Attributes and relations with how many values each has: `PRICE (3)`, `TAGS (12)`.
    var names: [String] { map { column in column.attribute + (column.filled.map { " (\($0))" } ?? "") } }
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

extension LegacyChoice: Localizable {
    /// Why the column was chosen, in a few words.
    public func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: IdeaBoxLegacyStrings {
        switch reason {
        case .name: confidence == .certain ? .nameAndType : .name
        case .nameHolds(let word): .nameHolds(word)
        case .type: .type
        case .asked: .asked
        case .nothing: .nothing
        }
    }
}

extension LegacyMapping {
    /// The mapping that names and types suggest, with what a person named instead.
    ///
    /// - Parameters:
    ///   - survey: what was found.
    ///   - name: the entity that a person named; nil chooses the one most like ideas.
    ///   - overrides: each `field=ATTRIBUTE`, or `field=` for a field that is to stay empty.
    /// - Throws: `noEntity`, `noIdeas`, `badMapping`, `noAttribute`, `noText`.
    public init(
        _ survey: LegacySurvey, entity name: String? = nil, overrides: [String] = []
    ) throws(LegacyError) {
        let known = survey.entities.map(\.name)
        let entity: LegacyEntity
        if let name {
            guard let named = survey.entity(name) else { throw .noEntity(name, known: known) }
            entity = named
        } else {
            guard let best = survey.entities.first(where: { LegacyLikeness($0).isPossible }) else {
                throw .noIdeas(known: known)
            }
            entity = best
        }
        var asked: [LegacyField: LegacyChoice] = [:]
        for text in overrides {
            let (field, column) = try Self.override(text, entity)
            asked[field] = LegacyChoice(column, .chosen, .asked)
        }
        let likeness = LegacyLikeness(entity, asked: asked)
        let choices = likeness.choices
        guard choices[.title]?.column != nil || choices[.description]?.column != nil else {
            throw .noText(entity: entity.name)
        }
        let alternatives = name == nil ? Self.alternatives(of: entity, in: survey) : []
        self.init(
            entity: entity, choices: choices,
            isEntityCertain: name != nil || alternatives.isEmpty && likeness.nameScore > 0,
            alternatives: alternatives, fieldAlternatives: likeness.alternatives)
    }

    /// Other entities that hold texts and look almost as much like ideas.
    private static func alternatives(of entity: LegacyEntity, in survey: LegacySurvey) -> [LegacyEntity] {
        let best = LegacyLikeness(entity).score
        return survey.entities.filter { other in
            let likeness = LegacyLikeness(other)
            return other.name != entity.name && likeness.isPossible && !likeness.holdsNoText
                && best - likeness.score < clear
        }
    }

    /// By so much the best entity must look more like ideas than the next one.
    private static let clear = 8

    private static func override(
        _ text: String, _ entity: LegacyEntity
    ) throws(LegacyError) -> (LegacyField, LegacyColumn?) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let field = LegacyField(rawValue: parts[0].lowercased()) else {
            throw .badMapping(text)
        }
        guard !parts[1].isEmpty else { return (field, nil) }
        guard let column = entity.column(String(parts[1])) else {
            throw .noAttribute(String(parts[1]), entity: entity.name, known: entity.columns.map(\.attribute))
        }
        return (field, column)
    }
}
