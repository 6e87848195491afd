/// Numbers in whose order what waits in a store leaves fairly, given when it comes: no matter who reads the store, or
/// when the program is started again.
///
/// It is start-time fair queueing: P. Goyal, H. Vin, H. Cheng, "Start-time Fair Queueing: A Scheduling Algorithm for
/// Integrated Services Packet Switching Networks", SIGCOMM 1996. The virtual time is the number of what was served
/// last; each flow has an end, which what comes of it moves on by its cost; a number is the end of its flow, or the
/// virtual time if that is later. So a flow that comes for the first time is next, and one that brings many gets
/// numbers far ahead.
///
/// Where something belongs to several flows, one within the other, its number is the latest that any of them gives;
/// each end moves by that flow's own cost alone, so that a narrow flow cannot use up the turns of the wide one.
struct FairClock<Flow: Hashable> {
    private let limit: Int
    /// The virtual time.
    private var now: Int64 = 0
    private var ends: [Flow: Int64] = [:]

    /// - Parameter limit: how many flows are remembered, at least 2. Where there are more, that half is forgotten whose
    ///   ends come first.
    init(limit: Int = 65_536) { self.limit = max(2, limit) }

    /// Numbers something that comes now.
    ///
    /// - Parameter costs: of its flows, in turns; nothing for what is in no flow.
    /// - Returns: the number.
    mutating func number(_ costs: [Flow: Int64]) -> Int64 {
        var number = now
        for (flow, cost) in costs {
            let end = max(now, ends[flow] ?? now)
            number = max(number, end)
            ends[flow] = end + cost
        }
        if ends.count > limit { forget() }
        return number
    }

    /// Something with this number has left.
    mutating func served(_ number: Int64) { now = max(now, number) }

    /// Nothing waits: what was sent before counts for nothing.
    mutating func rest() {
        now = ends.values.reduce(now, max)
        ends = [:]
    }

    private mutating func forget() {
        let middle = ends.values.sorted()[ends.count / 2]
        ends = ends.filter { $0.value > middle }
    }
}
