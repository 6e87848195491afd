/// How much an entity looks like one of ideas, and which of its columns are what.
struct LegacyLikeness {
    let entity: LegacyEntity
    let choices: [LegacyField: LegacyChoice]
    /// By field that is a guess, the columns that would fit about as well.
    let alternatives: [LegacyField: [LegacyColumn]]

    init(_ entity: LegacyEntity, asked: [LegacyField: LegacyChoice] = [:]) {
        self.entity = entity
        var choices = asked
        var free = entity.columns.filter { column in
            // A text behind a relation is taken where the entity itself has none.
            let mayBe = column.relation == nil || column.sample?.isText == true
            return mayBe && !column.isKey && !column.isLabel && !asked.values.contains { $0.column == column }
        }
        let open = LegacyField.allCases.filter { asked[$0] == nil }
        // The best fit of all is settled first, so that a field never takes what another one fits better.
        var fits = open.flatMap { field in free.compactMap { Fit(field, $0, in: entity) } }
        fits.sort { $0.score > $1.score }
        for fit in fits where choices[fit.field] == nil && free.contains(fit.column) {
            choices[fit.field] = fit.choice
            free.removeAll { $0 == fit.column }
        }
        var alternatives: [LegacyField: [LegacyColumn]] = [:]
        for field in [LegacyField.title, .description, .created, .modified] where choices[field] == nil {
            let fitting = free.filter { column in
                Fit.type(column, field) == 2 && column.filled != 0
                    && (field == .description || column.relation == nil)
                    && column.sample?.allows(field, column.declared) != false
            }
            // The text that is longest is the most likely to be the description, else what most rows have.
            let weights = fitting.map { column in
                column.share(of: entity) * (field == .description ? column.lettersEach : 1)
            }
            guard let most = weights.max(), let best = weights.firstIndex(of: most) else { continue }
            choices[field] = LegacyChoice(fitting[best], .guess, .type)
            let near = fitting.indices.filter { $0 != best && weights[$0] * 2 >= most }
            if !near.isEmpty { alternatives[field] = near.map { fitting[$0] } }
            free.removeAll { $0 == fitting[best] }
        }
        for field in LegacyField.allCases where choices[field] == nil { choices[field] = .nothing }
        self.choices = choices
        self.alternatives = alternatives
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
        // A field of which few rows have a value speaks for less.
        let fields = choices.values.reduce(0.0) { sum, choice in
            sum + Double(choice.confidence.rawValue) * 3 * (choice.column?.share(of: entity) ?? 0)
        }
        let named = holdsNoText ? 0 : nameScore
        return named + Int(fields) + (entity.count == 0 ? 0 : 5) + textScore
    }

    /// The texts that people may have written into it.
    private var texts: [LegacyColumn] {
        [LegacyField.title, .description].compactMap { choices[$0]?.column }
    }

    /// Whether it is known that there is no text in it.
    var holdsNoText: Bool {
        entity.count == 0 || texts.allSatisfy { $0.filled == 0 || $0.sample.map { !$0.isText } ?? false }
    }

    /// The more text it holds, the more; each doubling counts one.
    private var textScore: Int {
        let letters = texts.reduce(0.0) { $0 + $1.lettersEach * Double($1.filled ?? 0) }
        return Int.bitWidth - Int(min(letters, 1e12)).leadingZeroBitCount
    }

    /// A column that may be a field's.
    private struct Fit {
        let field: LegacyField
        let column: LegacyColumn
        let score: Int
        let choice: LegacyChoice

        init?(_ field: LegacyField, _ column: LegacyColumn, in entity: LegacyEntity) {
            let type = Self.type(column, field)
            guard type > 0, column.sample?.allows(field, column.declared) != false else { return nil }
            let last = column.attribute.split(separator: ".").last.map(String.init) ?? column.attribute
            let name = Self.plain(last, entity.name.uppercased())
            let words = Self.words(field)
            var score = type * 10 + Int(column.share(of: entity) * 30) - (column.relation == nil ? 0 : 30)
            // What is declared to be a date and holds none that an idea can have.
            let isDate = field == .created || field == .modified
            if isDate, let sample = column.sample, sample.count > 0, sample.dateUnit == nil { score -= 25 }
            if let place = words.firstIndex(of: name) {
                score += 100 - place
                choice = LegacyChoice(column, type == 2 ? .certain : .likely, .name)
            } else if let place = words.firstIndex(where: { Self.holds(name, $0) }) {
                score += 40 - place
                choice = LegacyChoice(column, type == 2 ? .likely : .guess, .nameHolds(words[place]))
            } else {
                return nil
            }
            self.field = field
            self.column = column
            self.score = score
        }

        /// Whether a word of more than three letters stands in a name; none is part of another word there.
        private static func holds(_ name: String, _ word: String) -> Bool {
            word.count > 3 && name.contains(word) && !(word == "TEXT" && name.contains("CONTEXT"))
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

extension LegacyColumn {
    /// The part of an entity's rows that have a value; 1 if that is not known.
    fileprivate func share(of entity: LegacyEntity) -> Double {
        guard let filled, let count = entity.count, count > 0 else { return 1 }
        return Double(filled) / Double(count)
    }

    fileprivate var lettersEach: Double { sample?.lettersEach ?? 0 }
}
