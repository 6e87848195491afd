/// An idea's row in the index of words: the larger, the later it was modified.
///
/// The higher bits are the time in 128ths of a second, the lower ones number what was modified within one of them.
/// The index of words gives its rows by their numbers, so what a list shows first is found first.
enum Place {
    /// How many bits number what has one time.
    static let slotBits: Int64 = 21
    private static let ticks: Double = 128
    private static let lastTick: Int64 = 1 << 40 - 1

    /// The places of a time.
    ///
    /// - Parameter modified: in seconds since 2001; what is more than 136 years off has the place of that time.
    /// - Returns: the places, the first one first.
    static func range(of modified: Double) -> ClosedRange<Int64> {
        let ticks = (modified * ticks).rounded(.down) + Double(lastTick / 2)
        let tick = ticks < 1 ? 0 : ticks >= Double(lastTick) ? lastTick : Int64(ticks)
        return tick << slotBits...(tick << slotBits | (1 << slotBits - 1))
    }

    /// The time of a place: what has the same is not in order.
    static func tick(of place: Int64) -> Int64 { place >> slotBits }
}
