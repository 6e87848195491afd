package import FoundationExports
internal import Synchronization

/// The sessions that ended a short while ago, so that their access tokens, which are still valid by themselves, are
/// refused: asked at every request, and held in memory.
package final class RevokedSessions: Sendable {
    private let state = Mutex(State())

    fileprivate struct State {
        var sessions: [Identifier<Session>: Date] = [:]
        /// The same in the order in which services are told of them.
        var ended: [EndedPlace] = []
        var hasLoaded = false
        /// Up to when all that ended anywhere is known; nil before the first reading.
        var wholeAt: Date?
    }

    /// How old the last whole reading may be before services are told nothing, in seconds; as far the clock may have been
    /// set back since.
    package static let staleness: TimeInterval = 60

    package init() {}

    /// Whether a session ended.
    package func contains(_ session: Identifier<Session>) -> Bool {
        state.withLock { $0.sessions[session] != nil }
    }

    /// Takes notice of an end.
    package func add(_ session: Identifier<Session>, at moment: Date) {
        state.withLock { state in
            let isNew = state.sessions.updateValue(moment, forKey: session) == nil
            if isNew { state.insert(EndedPlace(session, at: moment)) }
        }
    }

    /// Takes in what the store knows: what other programs ended, and what ended before this one began.
    ///
    /// - Parameters:
    ///   - store: where they stand.
    ///   - moment: what ended before is of no concern.
    ///   - place: where the time before came to; nil for the first time.
    ///   - now: what is told by its place ended by then, whatever the clock said of who ended it.
    /// - Returns: what the store told.
    /// - Throws: what the store throws.
    package func load(
        from store: any AccountStore, since moment: Date, after place: Int64?, at now: Date
    ) async throws(AccountStoreError) -> Revocations {
        let found = try await store.revocations(since: moment, after: place)
        state.withLock { $0.take(found.sessions, isByPlace: place != nil, now) }
        return found
    }

    /// Takes notice that all that ended anywhere before a moment is known.
    package func noteWhole(at moment: Date) { state.withLock { $0.wholeAt = moment } }

    /// Up to when all that ended anywhere is known, and no later than now.
    ///
    /// - Parameter now: the server's time.
    /// - Returns: the moment.
    /// - Throws: `unavailable` before the first whole reading, and where the last one is too old.
    func wholeness(at now: Date) throws(AccountError) -> Date {
        guard let last = state.withLock({ $0.wholeAt }), abs(now.timeIntervalSince(last)) <= Self.staleness
        else { throw .unavailable(reason: "sessions that ended elsewhere were not read lately") }
        return min(last, now)
    }

    /// Forgets those whose last access tokens have run out.
    package func forget(before moment: Date) {
        state.withLock { state in
            // Mostly there is none, and a copy of many would take its time.
            if state.sessions.values.contains(where: { $0 < moment }) {
                state.sessions = state.sessions.filter { $0.value >= moment }
            }
            let gone = state.ended.prefix { $0.moment < moment }.count
            if gone > 0 { state.ended.removeFirst(gone) }
        }
    }

    /// Those that became known after a place, the earliest first.
    ///
    /// - Parameters:
    ///   - place: nil for all.
    ///   - limit: how many at most.
    /// - Returns: the sessions with their places.
    func ended(after place: EndedPlace?, limit: Int) -> [EndedPlace] {
        state.withLock { state in
            let start = place.map { state.index(after: $0) } ?? 0
            return Array(state.ended[start...].prefix(limit))
        }
    }

    /// How many are remembered.
    package var count: Int { state.withLock { $0.sessions.count } }
}

extension RevokedSessions.State {
    /// Takes in many at once: those of a start may come in any order.
    fileprivate mutating func take(
        _ told: [(session: Identifier<Session>, at: Date)], isByPlace: Bool, _ now: Date
    ) {
        var isSorted = true
        for ending in told {
            let moment = isByPlace ? max(ending.at, now) : ending.at
            guard sessions.updateValue(moment, forKey: ending.session) == nil else { continue }
            let place = EndedPlace(ending.session, at: isPassed(ending.at) ? max(ending.at, now) : ending.at)
            isSorted = isSorted && ended.last.map { $0 < place } ?? true
            ended.append(place)
        }
        if !isSorted { ended.sort() }
        hasLoaded = true
    }

    /// Whether services may have read past a moment; only a clock that was wrong ends a session then that is told now.
    ///
    /// Else its place is that of when it ended, at every instance the same, so that one goes on where another one was.
    private func isPassed(_ moment: Date) -> Bool {
        guard hasLoaded else { return false }
        return wholeAt.map { moment <= $0 - EndedPlace.overlap } ?? true
    }

    fileprivate mutating func insert(_ place: EndedPlace) {
        if ended.last.map({ $0 < place }) ?? true { return ended.append(place) }
        ended.insert(place, at: index(after: place))
    }

    /// Of the first one after a place.
    fileprivate func index(after place: EndedPlace) -> Int {
        var (low, high) = (0, ended.count)
        while low < high {
            let middle = (low + high) / 2
            if place < ended[middle] { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
