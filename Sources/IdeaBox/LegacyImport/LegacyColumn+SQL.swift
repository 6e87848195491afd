internal import IdeaBoxCore

extension LegacyColumn {
    /// Whether it is declared to hold texts.
    var isText: Bool { ["VARCHAR", "TEXT", "CHAR", "STRING"].contains { declared.hasPrefix($0) } }

    /// What a query reads its value by.
    ///
    /// - Parameter table: the entity's own table.
    /// - Returns: an expression of SQL.
    func expression(in table: String) -> String {
        guard let relation else { return LegacyCatalogue.quoted(name) }
        guard let inner else { return "NULL" }
        let (own, other) = (LegacyCatalogue.quoted(table), LegacyCatalogue.quoted(relation.table))
        let value = "o.\(LegacyCatalogue.quoted(inner))"
        switch relation.keys {
        case .here(let column):
            let shown = isLabel && showsGaps ? "coalesce(\(value), '–')" : value
            return
                "(SELECT \(shown) FROM \(other) AS o WHERE o.Z_PK = \(own).\(LegacyCatalogue.quoted(column)))"
        case .there(let column):
            let rows = "\(other) AS o WHERE o.\(LegacyCatalogue.quoted(column)) = \(own).Z_PK"
            return list(of: value, rows, relation)
        case .between(let between, let here, let there):
            let rows = """
                \(LegacyCatalogue.quoted(between)) AS b \
                JOIN \(other) AS o ON o.Z_PK = b.\(LegacyCatalogue.quoted(there)) \
                WHERE b.\(LegacyCatalogue.quoted(here)) = \(own).Z_PK
                """
            return list(of: value, rows, relation)
        }
    }

    /// The values of several rows, in the order of what names them, so that lists of one relation fit each other.
    private func list(of value: String, _ rows: String, _ relation: LegacyRelation) -> String {
        let order = (relation.label.map { "o.\(LegacyCatalogue.quoted($0)), " } ?? "") + "o.Z_PK"
        // As elsewhere in a description: in UTC.
        let said =
            declared.hasPrefix("TIMESTAMP")
            ? "strftime('%Y-%m-%dT%H:%M:%SZ', \(value) + 978307200, 'unixepoch')" : value
        let shown = showsGaps ? "coalesce(v, '–')" : "v"
        let all = "group_concat(\(shown), ', ')"
        let kept = showsGaps && !isLabel ? "CASE WHEN count(v) > 0 THEN \(all) END" : all
        return "(SELECT \(kept) FROM (SELECT \(said) AS v FROM \(rows) ORDER BY \(order)))"
    }
}
