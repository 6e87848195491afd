import Terminal

/// What the keys of the live list have brought about: a filter, and the chosen line.
struct WatchKeys: Equatable {
    /// What the program is to do about a key.
    enum Request: Equatable { case none, quit, copy(Int) }

    private(set) var filter: LineEditor
    /// The place of the chosen card.
    private(set) var chosen = 0
    /// Whether `/` has begun a filter, so that `q` is a letter of it.
    private(set) var isFiltering: Bool

    init(filter: LineEditor) {
        self.filter = filter
        isFiltering = !filter.letters.isEmpty
    }

    /// Keeps the chosen line among those there are.
    mutating func limit(to count: Int) { chosen = max(0, min(chosen, count - 1)) }

    mutating func take(_ key: Key, count: Int) -> Request {
        switch key {
        case .control("c"), .control("q"): return .quit
        case .escape:
            guard isFiltering else { return .quit }
            filter = LineEditor()
            isFiltering = false
        case .letter("q") where !isFiltering: return .quit
        case .letter("/") where !isFiltering: isFiltering = true
        case .enter: return .copy(chosen)
        case .up: chosen = max(0, chosen - 1)
        case .down: chosen = max(0, min(count - 1, chosen + 1))
        case .pageUp: chosen = max(0, chosen - 10)
        case .pageDown: chosen = max(0, min(count - 1, chosen + 10))
        default: edit(key)
        }
        return .none
    }

    private mutating func edit(_ key: Key) {
        let before = filter.text
        guard filter.take(key) else {
            // Taking back what is not there ends an empty filter.
            if key == .backspace, filter.letters.isEmpty { isFiltering = false }
            return
        }
        if filter.text != before { chosen = 0 }
        isFiltering = isFiltering && key == .backspace ? true : !filter.letters.isEmpty
    }
}
