extension IdeaQuery {
    /// Where the words of the query stand in a text, for faces that show it.
    ///
    /// - Parameter text: such as a title.
    /// - Returns: ranges of UTF-16 code units, in order; no two touch.
    public func marks(in text: some StringProtocol) -> [Range<Int>] {
        guard !terms.isEmpty else { return [] }
        let text = MarkedText(text)
        let found = terms.flatMap { term -> [Range<Int>] in
            let joined = term.joined.map { text.joined(beginningWith: $0.letters) } ?? []
            if !joined.isEmpty { return joined }
            let places = term.needles.flatMap(text.places)
            // A single word also finds what a hyphen or an apostrophe parts.
            let only = term.needles.count == 1 ? term.needles[0].letters : []
            return places + text.chains(beginningWith: only)
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { marks, next in
            if let last = marks.last, next.lowerBound <= last.upperBound {
                marks[marks.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
            } else {
                marks.append(next)
            }
        }
    }
}

extension IdeaQuery.Needle {
    /// Its letters, or the characters of its run, each once.
    fileprivate var letters: [UInt32] {
        let words = text.split(separator: UInt8(ascii: " ")).map { word in
            String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
        }
        // Each word of a run begins with the character that the one before ends with.
        return words.prefix(1).joined() + words.dropFirst().compactMap(\.last)
    }

    fileprivate var isRun: Bool {
        guard let first = letters.first.flatMap(Unicode.Scalar.init), first.value >= 0x80 else {
            return false
        }
        if case .unspaced = first.kind { return true }
        return false
    }
}

/// The words of a text with where each letter comes from; they are cut as ``IdeaWords`` does.
private struct MarkedText {
    private struct Word {
        let isRun: Bool
        var letters: [UInt32] = []
        /// Where each letter stands, in UTF-16.
        var sources: [Range<Int>] = []

        func source(_ letters: Range<Int>) -> Range<Int> {
            sources[letters.lowerBound].lowerBound..<sources[letters.upperBound - 1].upperBound
        }
    }

    private var words: [Word] = []
    /// Words that one hyphen or apostrophe parts, as one.
    private var chains: [Word] = []
    private var chain = 0..<0
    private var (isOpen, isJoint) = (false, false)

    init(_ text: some StringProtocol) {
        var at = 0
        for scalar in text.unicodeScalars {
            let end = at + (scalar.value > 0xFFFF ? 2 : 1)
            take(scalar, at..<end)
            at = end
        }
        part()
    }

    /// Where words begin with letters although a hyphen or an apostrophe parts them.
    func chains(beginningWith letters: [UInt32]) -> [Range<Int>] {
        Self.places(letters, beginning: chains)
    }

    /// Where words begin with letters, parted or not.
    func joined(beginningWith letters: [UInt32]) -> [Range<Int>] {
        Self.places(letters, beginning: chains + words.filter { !$0.isRun })
    }

    private static func places(_ letters: [UInt32], beginning words: [Word]) -> [Range<Int>] {
        guard !letters.isEmpty else { return [] }
        return words.filter { $0.letters.starts(with: letters) }.map { $0.source(0..<letters.count) }
    }

    func places(_ needle: IdeaQuery.Needle) -> [Range<Int>] {
        let (letters, isRun) = (needle.letters, needle.isRun)
        return words.filter { $0.isRun == isRun && $0.letters.count >= letters.count }.flatMap { word in
            (0...(isRun ? word.letters.count - letters.count : 0)).compactMap { start in
                let range = start..<start + letters.count
                return word.letters[range].elementsEqual(letters) ? word.source(range) : nil
            }
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar, _ source: Range<Int>) {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39: add(scalar.value, source)
        case 0x41...0x5A: add(scalar.value | 0x20, source)
        case 0x27, 0x2D: join()
        case 0..<0x80: part()
        default: takeForeign(scalar, source)
        }
    }

    private mutating func takeForeign(_ scalar: Unicode.Scalar, _ source: Range<Int>) {
        switch scalar.kind {
        case .letter: for letter in scalar.plainLetters { add(letter, source) }
        case .unspaced(let character): addToRun(character, source)
        case .usual(let other): take(other, source)
        case .dropped: lengthen(to: source)
        case .joint: join()
        case .separator: part()
        }
    }

    private mutating func add(_ letter: UInt32, _ source: Range<Int>) {
        if !isOpen || words.last?.isRun != false {
            if !isJoint { part() }
            if chain.isEmpty { chain = words.count..<words.count }
            words.append(Word(isRun: false))
            chain = chain.lowerBound..<words.count
            (isOpen, isJoint) = (true, false)
        }
        words[words.count - 1].letters.append(letter)
        words[words.count - 1].sources.append(source)
    }

    private mutating func addToRun(_ character: UInt32, _ source: Range<Int>) {
        if isOpen, let word = words.last, word.isRun, let last = word.letters.last,
            let composed = Composition.of(last, character)
        {
            words[words.count - 1].letters[word.letters.count - 1] = composed
            return lengthen(to: source)
        }
        if !isOpen || words.last?.isRun != true {
            part()
            words.append(Word(isRun: true))
            isOpen = true
        }
        words[words.count - 1].letters.append(character)
        words[words.count - 1].sources.append(source)
    }

    /// What is drawn onto the last letter belongs to it.
    private mutating func lengthen(to source: Range<Int>) {
        guard isOpen, let word = words.last, let last = word.sources.last,
            last.upperBound == source.lowerBound
        else { return }
        words[words.count - 1].sources[word.sources.count - 1] = last.lowerBound..<source.upperBound
    }

    private mutating func join() {
        guard isOpen, words.last?.isRun == false else { return part() }
        (isOpen, isJoint) = (false, true)
    }

    private mutating func part() {
        if chain.count > 1 {
            var joined = Word(isRun: false)
            for word in words[chain] {
                joined.letters += word.letters
                joined.sources += word.sources
            }
            chains.append(joined)
        }
        chain = 0..<0
        (isOpen, isJoint) = (false, false)
    }
}
