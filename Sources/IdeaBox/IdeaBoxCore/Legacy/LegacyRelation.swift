/// A relation of an entity to another one, as the tables hold it.
public struct LegacyRelation: Sendable, Equatable {
    /// Where the keys stand that make it.
    package enum Keys: Sendable, Equatable {
        /// In a column of the entity's own table.
        case here(column: String)
        /// In a column of the other entity's table.
        case there(column: String)
        /// In a table of their own.
        case between(table: String, here: String, there: String)
    }

    /// Its name in upper case, as far as the tables tell it.
    public let name: String
    /// The other entity.
    public let entity: String
    /// The table of the other entity.
    package let table: String
    package let keys: Keys
    /// The column of that table which names its rows; nil if none does.
    package let label: String?

    package init(name: String, entity: String, table: String, keys: Keys, label: String? = nil) {
        self.name = name
        self.entity = entity
        self.table = table
        self.keys = keys
        self.label = label
    }
}
