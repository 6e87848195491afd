/// Values by key, at most so many: those that were not written for longest are forgotten first, many at a time.
package struct RecentMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let half: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    /// - Parameter capacity: how many are kept at most.
    package init(capacity: Int) { half = max(1, capacity / 2) }

    /// How many are kept now.
    package var count: Int { young.count + old.count }

    package subscript(key: Key) -> Value? { young[key] ?? old[key] }

    /// The value, which counts as written just now.
    package mutating func renewed(_ key: Key) -> Value? {
        if let found = young[key] { return found }
        guard let found = old[key] else { return nil }
        keep(found, for: key)
        return found
    }

    /// Keeps a value, in place of the one before.
    package mutating func keep(_ value: Value, for key: Key) {
        if young.count >= half, young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = value
    }
}
