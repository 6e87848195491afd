/// How often a code that stays in view is told: a camera sees it in every frame.
public struct ScanDebouncer: Sendable {
    private let pause: UInt64
    private var last: (text: String, at: UInt64)?

    /// A rhythm.
    ///
    /// - Parameter pause: after how many milliseconds the same code is told again.
    public init(pause: UInt64 = 500) { self.pause = pause }

    /// Whether a code is to be told.
    ///
    /// - Parameters:
    ///   - text: what it says.
    ///   - now: milliseconds of a clock that never goes back.
    /// - Returns: true for another code than the last, and for the same after the pause.
    public mutating func tells(_ text: String, at now: UInt64) -> Bool {
        if let last, last.text == text, now < last.at + pause { return false }
        last = (text, now)
        return true
    }
}
