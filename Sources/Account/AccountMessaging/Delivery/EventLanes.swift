internal import AccountDomain
internal import FoundationExports

/// Which service's events are sent next, as a value: no store, no clock.
///
/// Each service has a lane. One that does not answer has one try at a time after growing pauses, and takes no turn from
/// the others.
struct EventLanes {
    /// How many events one service is sent at once, and how many all are together.
    static let perService = 2
    static let width = 8
    /// The longest pause of a service that does not answer, unless it asks for a longer one.
    static let longestRest: TimeInterval = 300

    private struct Lane {
        var underWay = 0
        var failures = 0
        var restsUntil = Date.distantPast
    }

    private var lanes: [Int64: Lane] = [:]
    /// Whose turn was last.
    private var last: Int64 = -1

    /// The lanes in the order of their turns.
    func inTurn(_ waiting: [Int64]) -> [Int64] {
        waiting.filter { $0 > last } + waiting.filter { $0 <= last }
    }

    /// Whether one more of a lane may be sent now.
    func hasRoom(_ number: Int64, at now: Date) -> Bool {
        guard let lane = lanes[number] else { return true }
        return now >= lane.restsUntil && lane.underWay < (lane.failures > 0 ? 1 : Self.perService)
    }

    /// One of a lane is being sent.
    mutating func begin(_ number: Int64) {
        lanes[number, default: Lane()].underWay += 1
        last = number
    }

    /// One of a lane was tried.
    mutating func end(_ number: Int64, _ answer: EventAnswer, at now: Date) {
        guard var lane = lanes[number] else { return }
        lane.underWay -= 1
        switch answer {
        case .taken, .refused: (lane.failures, lane.restsUntil) = (0, .distantPast)
        case .later(_, let pause):
            lane.failures += 1
            let rest = min(DeliveryRules.pause(afterTries: lane.failures), Self.longestRest)
            lane.restsUntil = max(lane.restsUntil, now + max(rest, pause ?? 0))
        }
        lanes[number] = lane.underWay == 0 && lane.failures == 0 ? nil : lane
    }
}
