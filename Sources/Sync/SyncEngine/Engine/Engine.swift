/// What to do next between a replica and a cloud: a value that turns events into effects and does nothing itself.
///
/// It remembers nothing that must outlive the program: that is the ``SyncMetadata``'s. The same events give the same
/// effects.
public struct Engine: Sendable, Equatable {
    /// Waits and distances, in milliseconds.
    public struct Timing: Sendable, Equatable {
        /// Between two readings for truth: events are for promptness only.
        public var scan: UInt64 = 30_000
        /// Between two looks for a key that is missing.
        public var keyCheck: UInt64 = 5_000
        /// How long a cloud that cannot say that it is complete is waited for.
        public var patience: UInt64 = 15_000
        /// The first wait after a failure; it doubles with each further one.
        public var firstRetry: UInt64 = 1_000
        /// The first wait before a version that got lost is put again.
        public var firstAgain: UInt64 = 500
        /// How long nothing is written after own files vanished: who empties a folder takes one file after the other.
        public var settling: UInt64 = 3_000
        /// The longest wait.
        public var longest: UInt64 = 600_000

        /// The waits that the products use.
        public init() {}
    }

    let pace: Timing
    /// Whether the cloud can know that a reading was complete.
    let tellsComplete: Bool
    private(set) var random: UInt64
    var pendingWork: PendingSyncWork
    /// What is under way; nil if nothing is.
    var activity: Effect?
    /// The marks of all pages of the reading under way.
    var present: Set<String>?
    /// Where the reading under way goes on.
    var nextPage: String?
    /// The account ids that all pages of the reading under way tell of.
    var readingAccount: Set<String>?
    /// Whether nothing was waited for since a reading ended.
    var hasJustRead = false
    /// Whether the last attempt to put found nothing that can be put, such as a record that is too large for the cloud.
    var hasPreparedNothing = false
    /// What the pages of the reading under way showed so far.
    var partial = Partial()
    /// What could not be opened and needs no second look before keys change, by mark.
    var settled: [String: Finding] = [:]
    /// The versions of pages that wait for the whole listing, which tells whose cloud it is.
    var heldBack: [CloudVersion] = []

    /// What the pages of one reading showed so far.
    struct Partial: Sendable, Equatable {
        var unfinished: [Finding] = []
        var waiting = 0
        var damagedPuts: Set<String> = []
        /// How many versions its pages went through, and how many follow.
        var (passed, remaining) = (0, 0)
        /// Whether it has more than one page.
        var isLong = false
    }

    /// Why a part of several puts was not taken.
    struct Refusal: Sendable, Equatable {
        let error: CloudError
        let wait: UInt64?
    }

    var wantsKeys = true
    var wantsFetch = true
    /// Whether the cloud was read whole since the start.
    var hasRead = false
    /// Whether a cloud that cannot say that it is complete was read after the wait for it was over.
    var hasWaited = false
    /// Whether the cloud has no account id yet.
    var wantsAccount = false
    var started: UInt64 = 0
    var nextScan: UInt64 = 0
    var notBefore: UInt64 = 0
    var putNotBefore: UInt64 = 0
    var removeNotBefore: UInt64 = 0
    var readTrouble: CloudError?
    var readFailures = 0
    var writeTrouble: CloudError?
    var writeFailures = 0
    var agains = 0
    /// Until when what vanished may be the beginning of the cloud's emptying; nil if nothing did.
    var settlesAt: UInt64?
    /// How many versions stood there in the last reading.
    var lastCount = 0
    /// Why the rest of what was just handed over was not, and the wait that the cloud asked for.
    var refused: Refusal?
    /// How many registers were handed over since a step left others behind; nil where one step is enough.
    var handedOver: Int?
    /// Whether the next reading looks whether the last put is as it was written.
    var verifies: Bool
    /// Whether the last put got lost and is waited with.
    var owesAgain = false
    /// What is known of the cloud's state, for people.
    public internal(set) var view = CloudView()

    /// An engine that has not started.
    ///
    /// - Parameters:
    ///   - limits: what the cloud can say.
    ///   - seed: for jitter.
    ///   - pace: waits and distances.
    ///   - verifies: whether the first reading looks whether the last put is as it was written, by reading it back.
    public init(limits: CloudLimits, seed: UInt64, pace: Timing = Timing(), verifies: Bool = false) {
        (self.pace, self.verifies) = (pace, verifies)
        tellsComplete = limits.tellsComplete
        random = seed | 1
        pendingWork = PendingSyncWork(nil, isNewID: false)
    }

    /// Half to the whole of a wait that doubles with each of `count` attempts.
    mutating func backoff(_ first: UInt64, _ count: Int) -> UInt64 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        let whole = min(first << UInt64(min(count, 20)), pace.longest)
        return whole / 2 + random % (whole / 2 + 1)
    }

    /// Whether nothing is under way and nothing is wanted: all that could be done has been done.
    public var isAtRest: Bool {
        activity == nil && !wantsFetch && nextPage == nil && !wantsKeys && !(pendingWork.wantsPut && mayPut)
            && !(mayPut && needsAccount)
            && pendingWork.removable.isEmpty
    }

    /// The instant from which something may be written.
    private var writesFrom: UInt64 { max(putNotBefore, settlesAt ?? 0) }

    /// Whether something may be written into the cloud: it was read whole since the start, or nobody else can have
    /// written under this id.
    private var mayPut: Bool {
        view.otherCloud == nil && (hasRead || (!tellsComplete && pendingWork.isNewID))
    }
}

/// What is known of a cloud's state beyond what is stored.
public struct CloudView: Sendable, Equatable {
    /// A cloud that is not the one the replica knows.
    public enum Other: Sendable, Equatable {
        /// Nothing stands in it.
        case empty
        /// Another account's data stands in it.
        case foreign
        /// It has not told everything yet.
        case unclear
    }

    /// Whether the cloud has answered since the start.
    public internal(set) var hasAnswered = false
    /// The account ids that stand in it.
    public internal(set) var account: Set<String> = []
    /// Whether it was read whole since the start.
    public internal(set) var isRead = false
    /// Whether something is under way.
    public internal(set) var isBusy = false
    /// How far it is; nil for what takes no more than a step.
    public internal(set) var progress: CloudProgress?
    /// Why the cloud did not do what it was last asked to; nil if it did.
    public internal(set) var trouble: CloudError?
    /// Whether it is another cloud than the replica knows, and which kind.
    public internal(set) var otherCloud: Other?
    /// What could not be joined in the last reading.
    public internal(set) var findings: [Finding] = []
    /// How many versions are not all there yet.
    public internal(set) var waiting = 0
    /// The own puts that the last reading found to be other than they were written.
    public internal(set) var damagedPuts: Set<String> = []

    /// Nothing is known yet.
    public init() {}
}

extension Engine {
    /// What is to be done now that nothing is under way.
    mutating func next(at now: UInt64) -> Effect {
        if now < notBefore { return .wake(at: notBefore) }
        if wantsKeys { return .checkKeys }
        if wantsFetch || nextPage != nil {
            // An event from now on asks for another reading.
            if nextPage == nil { wantsFetch = false }
            return .fetch(cursor, page: nextPage)
        }
        if mayPut, needsAccount || settlesAt != nil, now >= writesFrom, !hasJustRead {
            // Only a cloud that was just seen is given an account, or what it lost: another one may stand there by now.
            return .fetch(cursor, page: nil)
        }
        if let effect = write(at: now) { return effect }
        return .wake(at: wake(after: now))
    }

    /// What need not be told again: what was joined, and what cannot be before keys change.
    private var cursor: CloudCursor {
        var cursor = pendingWork.cursor
        cursor.joined.formUnion(settled.keys)
        if verifies { cursor.joined.subtract(pendingWork.newestPut) }
        return cursor
    }

    /// The versions by which the known cloud is told from another, where it lost its account id; none before one is known.
    private var landmarks: Set<String> { pendingWork.accounts.isEmpty ? [] : pendingWork.cursor.joined }

    /// Whether the cloud lost its account id, or is to hold something and has none yet.
    private var needsAccount: Bool { wantsAccount && (pendingWork.wantsPut || !pendingWork.accounts.isEmpty) }

    /// What is to be written into the cloud, if anything may be.
    private func write(at now: UInt64) -> Effect? {
        guard mayPut else {
            // Anyone who may have written under this id: under a new one nobody has.
            return hasWaited && view.otherCloud == nil && pendingWork.wantsPut ? .renew : nil
        }
        // What stands there may have changed with the last put: only what was just seen is removed.
        let mayRemove = hasRead && hasJustRead && !wantsAccount && now >= removeNotBefore
        if mayRemove, wantsRoom, now >= settlesAt ?? 0 {
            return .remove(pendingWork.removableForRoom, account: pendingWork.accounts)
        }
        // What cannot be put keeps nothing from leaving that is needless.
        let isStuck = hasPreparedNothing && !wantsAccount && now < putNotBefore
        guard now >= (isStuck ? settlesAt ?? 0 : writesFrom) else { return nil }
        if wantsAccount { return needsAccount ? .beginAccount(beside: landmarks) : nil }
        if pendingWork.wantsPut, !isStuck { return .prepare }
        if mayRemove, !pendingWork.removable.isEmpty {
            return .remove(pendingWork.removable, account: pendingWork.accounts)
        }
        return nil
    }

    /// Whether room can be made for what did not fit: removal comes before the next put then.
    var wantsRoom: Bool { writeTrouble == .quotaExceeded && !pendingWork.removableForRoom.isEmpty }

    private func wake(after now: UInt64) -> UInt64 {
        var instant = nextScan
        let wantsWrite = pendingWork.wantsPut || !pendingWork.removable.isEmpty || settlesAt != nil
        if wantsWrite, mayPut, writesFrom > now { instant = min(instant, writesFrom) }
        if !hasRead, !hasWaited, !tellsComplete { instant = min(instant, started + pace.patience) }
        return max(instant, now + 1)
    }
}
