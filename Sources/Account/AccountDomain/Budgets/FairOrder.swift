/// The waiting entries of one class, as a tree: the next one is found from the widest scope down, at each step the
/// scope that was served least recently.
///
/// An entry's path is the scopes it belongs to, the widest first: its networks, or its account alone. A scope is in
/// one place of the tree, so it names its node. Adding and taking cost the depth times the logarithm of the siblings.
struct FairOrder<Element> {
    enum Scope: Hashable {
        case account(Identifier<User>)
        case network(NetworkPrefix)
    }

    struct Entry {
        let element: Element
        /// Greater than that of every entry before.
        let number: UInt64
        let kind: Asker.Kind
    }

    private var tree = FairTree<Scope>()
    /// What waits at each node without children, the oldest first.
    private var entries: [Scope: EntryQueue] = [:]

    var count: Int { tree.count }

    mutating func add(_ entry: Entry, at path: [Scope], _ served: ServedMemory<Scope>) {
        guard let leaf = path.last else { return }
        tree.add(path, number: entry.number) { served[$0] }
        entries[leaf, default: EntryQueue()].append(entry)
    }

    /// Takes the next entry; its scopes count as served at this turn.
    mutating func takeFirst(turn: UInt64, _ served: inout ServedMemory<Scope>) -> Entry? {
        guard let path = tree.path(.first), let entry = take(path, { $0.popFirst() }) else { return nil }
        for scope in path { served.note(scope, servedAt: turn) }
        tree.remove(path, servedAt: turn)
        return entry
    }

    /// Takes the entry that has to go when there is no room: the newest one of the scope with the most entries, from
    /// the widest down; of several such scopes the one that would be served last.
    mutating func takeLast() -> Entry? {
        guard let path = tree.path(.last), let entry = take(path, { $0.popLast() }) else { return nil }
        tree.remove(path, servedAt: nil)
        return entry
    }

    /// Takes the newest entry of a path.
    mutating func take(_ path: [Scope]) -> Entry? {
        guard let entry = take(path, { $0.popLast() }) else { return nil }
        tree.remove(path, servedAt: nil)
        return entry
    }

    private mutating func take(_ path: [Scope], _ pop: (inout EntryQueue) -> Entry?) -> Entry? {
        guard let leaf = path.last else { return nil }
        let entry = entries[leaf].flatMap { _ in pop(&entries[leaf, default: EntryQueue()]) }
        if entries[leaf]?.isEmpty == true { entries[leaf] = nil }
        return entry
    }

    /// Entries of one leaf, of which both ends are taken.
    private struct EntryQueue {
        private var entries: [Entry?] = []
        private var start = 0

        var isEmpty: Bool { start == entries.count }

        mutating func append(_ entry: Entry) { entries.append(entry) }

        mutating func popFirst() -> Entry? {
            guard !isEmpty else { return nil }
            defer {
                entries[start] = nil
                start += 1
                if start > 32, 2 * start > entries.count {
                    entries.removeFirst(start)
                    start = 0
                }
            }
            return entries[start]
        }

        mutating func popLast() -> Entry? { isEmpty ? nil : entries.removeLast() }
    }
}
