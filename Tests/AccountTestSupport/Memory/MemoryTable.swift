import AccountDomain

/// A kind of rows in memory, in the order of their making.
struct MemoryTable<Key: Hashable & Sendable, Row: VersionedRow>: Sendable {
    private struct Place: Sendable {
        let number: Int
        var row: Row
    }

    private var places: [Key: Place] = [:]
    private var count = 0

    /// All rows, in the order in which they were inserted.
    var rows: [Row] { places.values.sorted { $0.number < $1.number }.map(\.row) }

    /// Some rows after a number, in the order in which they were inserted.
    func page(after number: Int64, limit: Int, _ wrap: (Row) -> AccountRow) -> AccountPage {
        let found = places.values.filter { Int64($0.number) > number }.sorted { $0.number < $1.number }
            .prefix(max(1, limit))
        return AccountPage(
            rows: found.map { wrap($0.row) },
            end: found.count < max(1, limit) ? nil : found.last.map { Int64($0.number) })
    }

    subscript(key: Key) -> Row? { places[key]?.row }

    /// Keeps a row with version 0, if its key is free.
    mutating func insert(_ row: Row, _ key: Key) -> Bool {
        guard places[key] == nil else { return false }
        count += 1
        var row = row
        row.version = 0
        places[key] = Place(number: count, row: row)
        return true
    }

    /// Keeps a row with the next version, if its version is the one that is kept.
    mutating func replace(_ row: Row, _ key: Key) -> Bool {
        guard let place = places[key], place.row.version == row.version else { return false }
        var row = row
        row.version += 1
        places[key] = Place(number: place.number, row: row)
        return true
    }

    /// Drops a row, if its version is the one that is kept.
    mutating func remove(_ row: Row, _ key: Key) -> Bool {
        guard let place = places[key], place.row.version == row.version else { return false }
        places[key] = nil
        return true
    }

    mutating func removeAll(where isToGo: (Row) -> Bool) { places = places.filter { !isToGo($0.value.row) } }
}

/// A row that counts its replacements.
protocol VersionedRow: Sendable {
    var version: Int64 { get set }
}

extension User: VersionedRow {}
extension Identity: VersionedRow {}
extension Device: VersionedRow {}
extension Session: VersionedRow {}
extension Challenge: VersionedRow {}
extension Attempts: VersionedRow {}
extension SecondFactor: VersionedRow {}
extension ServiceGrant: VersionedRow {}
extension CredentialChange: VersionedRow {}
extension Message: VersionedRow {}
extension Notice: VersionedRow {}
extension UsedProof: VersionedRow {}
extension Passkey: VersionedRow {}
