/// How much an entity looks like one of ideas, and which of its columns are what.
struct LegacyLikeness {
    let entity: LegacyEntity
    let choices: [LegacyField: LegacyChoice]

    init(_ entity: LegacyEntity, asked: [LegacyField: LegacyChoice] = [:]) {
        self.entity = entity
        var choices = asked
        var free = entity.columns.filter { column in !asked.values.contains { $0.column == column } }
        let open = LegacyField.allCases.filter { asked[$0] == nil }
        // The best fit of all is settled first, so that a field never takes what another one fits better.
        var fits = open.flatMap { field in free.compactMap { Fit(field, $0, in: entity) } }
        fits.sort { $0.score > $1.score }
        for fit in fits where choices[fit.field] == nil && free.contains(fit.column) {
            choices[fit.field] = fit.choice
            free.removeAll { $0 == fit.column }
        }
        for field in [LegacyField.title, .description, .created, .modified] where choices[field] == nil {
            guard let guess = free.first(where: { Fit.type($0, field) == 2 && $0.filled != 0 }) else {
                continue
            }
            choices[field] = LegacyChoice(guess, .guess, .type)
            free.removeAll { $0 == guess }
        }
        for field in LegacyField.allCases where choices[field] == nil { choices[field] = .nothing }
        self.choices = choices
    }

    /// Whether there is a text in it.
    var isPossible: Bool { choices[.title]?.column != nil || choices[.description]?.column != nil }

    /// How much its name speaks for ideas; 0 if it does not.
    var nameScore: Int {
        let name = entity.name.lowercased()
        let words = [("idea", 40), ("note", 12), ("item", 6), ("entry", 6), ("todo", 6), ("task", 6)]
        return name == "idea" ? 60 : words.first { name.contains($0.0) }?.1 ?? 0
    }

    /// The greater, the more it looks like ideas.
    var score: Int {
        guard isPossible else { return -1 }
        let fields = choices.values.reduce(0) { $0 + $1.confidence.rawValue * 3 }
        return nameScore + fields + (entity.count == 0 ? 0 : 5)
    }

    /// A column that may be a field's.
    private struct Fit {
        let field: LegacyField
        let column: LegacyColumn
        let score: Int
        let choice: LegacyChoice

        init?(_ field: LegacyField, _ column: LegacyColumn, in entity: LegacyEntity) {
            let type = Self.type(column, field)
            guard type > 0 else { return nil }
            let name = Self.plain(column.attribute, entity.name.uppercased())
            let words = Self.words(field)
            var score = type * 10 + (column.filled == 0 ? 0 : 15)
            if let place = words.firstIndex(of: name) {
                score += 100 - place
                choice = LegacyChoice(column, type == 2 ? .certain : .likely, .name)
            } else if let place = words.firstIndex(where: { $0.count > 3 && name.contains($0) }) {
                score += 40 - place
                choice = LegacyChoice(column, type == 2 ? .likely : .guess, .nameHolds(words[place]))
            } else {
                return nil
            }
            self.field = field
            self.column = column
            self.score = score
        }

        /// A name without what the entity's own name adds to it, and without the digits that the layout adds where
        /// two entities of a table have attributes of one name.
        private static func plain(_ attribute: String, _ entity: String) -> String {
            var name = attribute.uppercased().filter { $0 != "_" }
            while name.count > 1, name.last?.isNumber == true { name.removeLast() }
            if name.hasPrefix(entity), name.count > entity.count { name.removeFirst(entity.count) }
            return name
        }

        /// Whether a type is the field's (2), may be (1), or cannot be (0).
        static func type(_ column: LegacyColumn, _ field: LegacyField) -> Int {
            let type = column.declared
            func begins(_ names: String...) -> Bool { names.contains { type.hasPrefix($0) } }
            switch field {
            case .title, .description:
                return begins("VARCHAR", "TEXT", "CHAR", "STRING")
                    ? 2 : begins("BLOB") || type.isEmpty ? 1 : 0
            case .created, .modified:
                return begins("TIMESTAMP", "DATE")
                    ? 2 : begins("FLOAT", "REAL", "DOUBLE", "INT", "DEC") ? 1 : 0
            case .completed: return begins("INT", "BOOL") ? 2 : begins("VARCHAR", "FLOAT", "DEC") ? 1 : 0
            case .id: return begins("BLOB", "UUID") ? 2 : begins("VARCHAR", "TEXT", "CHAR") ? 1 : 0
            }
        }

        /// What apps call a field, the most usual first.
        private static func words(_ field: LegacyField) -> [String] {
            switch field {
            case .id: ["ID", "UUID", "IDENTIFIER", "UNIQUEID", "GUID", "UID"]
            case .title: ["TITLE", "NAME", "HEADLINE", "SUBJECT", "HEADING", "CAPTION", "SUMMARY"]
            case .description:
                [
                    "DESCRIPTION", "DESC", "DETAIL", "DETAILS", "DESCRIPTIONTEXT", "DETAILTEXT", "BODY",
                    "NOTES",
                    "NOTE", "CONTENT", "TEXT", "MEMO", "COMMENT", "CONTENTS", "DESCRIBE", "DESCR",
                ]
            case .created:
                [
                    "DATECREATED", "CREATEDAT", "CREATED", "CREATEDDATE", "CREATIONDATE", "CREATEDATE",
                    "DATEADDED",
                    "ADDEDAT", "CREATEDON", "TIMESTAMP", "DATE", "CREAT", "ADDED",
                ]
            case .modified:
                [
                    "DATEMODIFIED", "MODIFIEDAT", "MODIFIED", "MODIFIEDDATE", "MODIFICATIONDATE",
                    "LASTMODIFIED",
                    "LASTMODIFIEDDATE", "UPDATEDAT", "DATEUPDATED", "UPDATED", "LASTUPDATED", "UPDATEDATE",
                    "UPDATEDDATE", "LASTEDITED", "EDITEDAT", "MODIF", "UPDATE", "EDITED", "CHANGED",
                ]
            case .completed:
                [
                    "ISCOMPLETED", "COMPLETED", "ISCOMPLETE", "COMPLETE", "ISDONE", "DONE", "ISFINISHED",
                    "FINISHED",
                    "ISCHECKED", "CHECKED", "COMPLET", "FINISH",
                ]
            }
        }
    }
}

extension Sequence<LegacyEntity> {
    /// The same entities, those first that look most like ideas.
    package var likeliestFirst: [LegacyEntity] {
        map { ($0, LegacyLikeness($0).score) }
            .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.name < $1.0.name }.map(\.0)
    }
}
