/// Scopes within scopes, and how many wait in each; the children of each are kept in two heaps, for both of its ends.
struct FairTree<Scope: Hashable> {
    /// Where a path is looked for.
    enum End {
        /// At each step the child that was served least recently, of equals the one that has waited longest.
        case first
        /// At each step the child in which most wait, of equals the one that ``first`` would come to last.
        case last
    }

    private struct Node {
        let scope: Scope?
        let parent: Int
        /// When it was last served; 0 for never.
        var turn: UInt64
        /// The number of the entry with which it began to wait.
        let since: UInt64
        var count = 0
        var children = Ends<[Int]>(first: [], last: [])
        /// Where it is among its parent's children.
        var place = Ends(first: 0, last: 0)
    }

    private var nodes = [Node(scope: nil, parent: 0, turn: 0, since: 0)]
    private var free: [Int] = []
    private var indices: [Scope: Int] = [:]

    /// How many wait.
    var count: Int { nodes[0].count }

    /// - Parameters:
    ///   - path: the scopes of an entry, the widest first.
    ///   - number: greater than that of every entry before.
    ///   - turn: when a scope that begins to wait was last served.
    mutating func add(_ path: [Scope], number: UInt64, turn: (Scope) -> UInt64) {
        var index = 0
        nodes[0].count += 1
        for scope in path {
            let child = indices[scope] ?? make(scope, in: index, turn(scope), number)
            nodes[child].count += 1
            settle(child, in: index)
            index = child
        }
    }

    /// The path to one end; nil if nothing waits.
    func path(_ end: End) -> [Scope]? {
        var path: [Scope] = []
        var index = 0
        while let child = nodes[index].children[end].first, let scope = nodes[child].scope {
            path.append(scope)
            index = child
        }
        return path.isEmpty ? nil : path
    }

    /// Takes an entry away.
    ///
    /// - Parameters:
    ///   - path: that of an entry which waits.
    ///   - turn: when it was served; nil if it was not.
    mutating func remove(_ path: [Scope], servedAt turn: UInt64?) {
        nodes[0].count -= 1
        for scope in path.reversed() {
            guard let index = indices[scope] else { continue }
            let parent = nodes[index].parent
            nodes[index].count -= 1
            if let turn { nodes[index].turn = turn }
            if nodes[index].count > 0 {
                settle(index, in: parent)
            } else {
                leave(parent, nodes[index].place.first, .first)
                leave(parent, nodes[index].place.last, .last)
                indices[scope] = nil
                free.append(index)
            }
        }
    }

    private mutating func make(_ scope: Scope, in parent: Int, _ turn: UInt64, _ number: UInt64) -> Int {
        let node = Node(scope: scope, parent: parent, turn: turn, since: number)
        let index = free.popLast() ?? nodes.count
        if index == nodes.count { nodes.append(node) } else { nodes[index] = node }
        indices[scope] = index
        for end in [End.first, .last] {
            nodes[index].place[end] = nodes[parent].children[end].count
            nodes[parent].children[end].append(index)
        }
        return index
    }
}

/// The heaps.
extension FairTree {
    private struct Ends<Value> {
        var first: Value
        var last: Value

        subscript(end: End) -> Value {
            get { end == .first ? first : last }
            _modify {
                switch end {
                case .first: yield &first
                case .last: yield &last
                }
            }
        }
    }

    private func isBefore(_ left: Int, _ right: Int, _ end: End) -> Bool {
        let (left, right) = (nodes[left], nodes[right])
        switch end {
        case .first: return (left.turn, left.since) < (right.turn, right.since)
        case .last: return (left.count, left.turn, left.since) > (right.count, right.turn, right.since)
        }
    }

    /// Brings a child whose figures have changed to its places.
    private mutating func settle(_ index: Int, in parent: Int) {
        for end in [End.first, .last] {
            rise(parent, nodes[index].place[end], end)
            sink(parent, nodes[index].place[end], end)
        }
    }

    private mutating func leave(_ parent: Int, _ place: Int, _ end: End) {
        let bottom = nodes[parent].children[end].count - 1
        swap(parent, place, bottom, end)
        nodes[parent].children[end].removeLast()
        guard place < bottom else { return }
        rise(parent, place, end)
        sink(parent, place, end)
    }

    private mutating func rise(_ parent: Int, _ place: Int, _ end: End) {
        var place = place
        while place > 0 {
            let above = (place - 1) / 2
            guard isBefore(nodes[parent].children[end][place], nodes[parent].children[end][above], end)
            else { return }
            swap(parent, place, above, end)
            place = above
        }
    }

    private mutating func sink(_ parent: Int, _ place: Int, _ end: End) {
        var place = place
        let count = nodes[parent].children[end].count
        while true {
            var best = place
            for below in [2 * place + 1, 2 * place + 2] where below < count {
                if isBefore(nodes[parent].children[end][below], nodes[parent].children[end][best], end) {
                    best = below
                }
            }
            guard best != place else { return }
            swap(parent, place, best, end)
            place = best
        }
    }

    private mutating func swap(_ parent: Int, _ one: Int, _ other: Int, _ end: End) {
        nodes[parent].children[end].swapAt(one, other)
        nodes[nodes[parent].children[end][one]].place[end] = one
        nodes[nodes[parent].children[end][other]].place[end] = other
    }
}
