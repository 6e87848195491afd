/// How much an entity looks like one of ideas, and which of its columns are what.
struct LegacyLikeness {
    let entity: LegacyEntity
    let choices: [LegacyField: LegacyChoice]

    init(_ entity: LegacyEntity, asked: [LegacyField: LegacyChoice] = [:]) {
        self.entity = entity
        var choices = asked
        var free = entity.columns.filter { column in
            !column.isKey && !column.isLabel && !asked.values.contains { $0.column == column }
        }
        let open = LegacyField.allCases.filter { asked[$0] == nil }
        // The best fit of all is settled first, so that a field never takes what another one fits better.
        var fits = open.flatMap { field in free.compactMap { Fit(field, $0, in: entity) } }
        fits.sort { $0.score > $1.score }
        for fit in fits where choices[fit.field] == nil && free.contains(fit.column) {
            choices[fit.field] = fit.choice
            free.removeAll { $0 == fit.column }
        }
        for field in [LegacyField.title, .description, .created, .modified] where choices[field] == nil {
            let fitting = free.filter { column in
                Fit.type(column, field) == 2 && column.filled != 0
                    && column.sample?.allows(field, column.declared) != false
            }
            // The text that is longest is the most likely to be the description.
            let longest = fitting.max { $0.lettersEach < $1.lettersEach && $0.relation == nil }
            guard let guess = field == .description ? longest : fitting.first(where: { $0.relation == nil })
            else { continue }
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
        let named = holdsNoText ? 0 : nameScore
        return named + fields + (entity.count == 0 ? 0 : 5) + textScore
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
            // A text behind a relation is taken where the entity itself has none.
            guard column.relation == nil || column.sample?.isText == true else { return nil }
            let last = column.attribute.split(separator: ".").last.map(String.init) ?? column.attribute
            let name = Self.plain(last, entity.name.uppercased())
            let words = Self.words(field)
            var score = type * 10 + (column.filled == 0 ? 0 : 15) - (column.relation == nil ? 0 : 30)
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
    /// Whether it only names what a relation leads to.
    fileprivate var isLabel: Bool { relation.map { attribute == $0.name } ?? false }

    fileprivate var lettersEach: Double { sample?.lettersEach ?? 0 }
}
