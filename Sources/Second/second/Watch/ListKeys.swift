import Terminal

/// What the keys of a list have brought about: a filter, and the chosen line.
struct ListKeys: Equatable {
    /// What the list is for.
    enum Use {
        /// It stays, and is filtered or left by letters.
        case live
        /// It is left with a choice, or without one; every letter is one of the filter.
        case picker
    }

    /// What the program is to do about a key.
    enum Request: Equatable { case none, quit, choose(Int) }

    /// The longest filter: no name has more letters, and what is pasted may have any number.
    private static let longest = 256

    private let use: Use

    private(set) var filter: LineEditor
    /// The place of the chosen card.
    private(set) var chosen = 0
    /// Whether `/` has begun a filter, so that `q` is a letter of it.
    private(set) var isFiltering: Bool

    init(filter: LineEditor, for use: Use = .live) {
        self.filter = filter
        self.use = use
        isFiltering = !filter.letters.isEmpty
    }

    /// Keeps the chosen line among those there are.
    mutating func limit(to count: Int) { chosen = max(0, min(chosen, count - 1)) }

    /// Takes keys up to the first that asks for something.
    ///
    /// - Parameters:
    ///   - typed: the keys; those that were not taken are left. One that means a line, behind one that changed the
    ///     filter, waits for the list that follows from it.
    ///   - count: how many lines the list has.
    /// - Returns: what the last key that was taken asks for.
    mutating func take(_ typed: inout ArraySlice<Key>, count: Int) -> Request {
        let before = filter.text
        while let key = typed.first {
            if filter.text != before, key.meansLine { return .none }
            typed.removeFirst()
            let request = take(key, count: count)
            guard request == .none else { return request }
        }
        return .none
    }

    mutating func take(_ key: Key, count: Int) -> Request {
        switch key {
        case .control("c"), .control("q"): return .quit
        case .control("d") where use == .picker, .escape where use == .picker: return .quit
        case .escape:
            guard isFiltering else { return .quit }
            filter = LineEditor()
            isFiltering = false
        case .letter("q") where use == .live && !isFiltering: return .quit
        case .letter("/") where use == .live && !isFiltering: isFiltering = true
        case .enter: return .choose(chosen)
        case .up, .control("p"): chosen = max(0, chosen - 1)
        case .down, .control("n"): chosen = max(0, min(count - 1, chosen + 1))
        case .pageUp: chosen = max(0, chosen - 10)
        case .pageDown: chosen = max(0, min(count - 1, chosen + 10))
        default: edit(key)
        }
        return .none
    }

    private mutating func edit(_ key: Key) {
        let before = filter.text
        if case .letter = key, filter.letters.count >= Self.longest { return }
        guard filter.take(key) else {
            // Taking back what is not there ends an empty filter.
            if key == .backspace, filter.letters.isEmpty { isFiltering = false }
            return
        }
        if filter.text != before { chosen = 0 }
        isFiltering = isFiltering && key == .backspace ? true : !filter.letters.isEmpty
    }
}

extension Key {
    /// Whether it is about the lines of a list, not about its filter.
    fileprivate var meansLine: Bool {
        switch self {
        case .enter, .up, .down, .pageUp, .pageDown, .control("n"), .control("p"): true
        default: false
        }
    }
}
