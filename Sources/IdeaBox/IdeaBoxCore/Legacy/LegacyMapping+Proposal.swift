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
