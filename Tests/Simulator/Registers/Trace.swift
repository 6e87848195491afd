/// What happened, in order: a digest always, the words only if somebody wants to read them.
struct Trace {
    private(set) var lines: [String] = []
    /// FNV-1a over all lines.
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    let isKept: Bool
    /// Lines whose words are not wanted are not even made, unless two runs are compared.
    let isMade: Bool

    init(isKept: Bool, isMade: Bool) {
        self.isKept = isKept
        self.isMade = isMade || isKept
    }

    mutating func add(_ line: () -> String) {
        guard isMade else { return }
        let text = line()
        for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        if isKept { lines.append(text) }
    }
}
