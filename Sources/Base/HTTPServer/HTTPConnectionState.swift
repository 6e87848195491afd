/// What an HTTP/1.1 connection is in the middle of: what comes in, which answers are owed, and when it is to end.
///
/// A value without sockets: anyone who guards a connection tells it what passes, and asks what is waited for.
package struct HTTPConnectionState: Sendable, Equatable {
    /// What is waited for.
    package enum Phase: Sendable, Equatable {
        /// The first whole head.
        case firstHead
        /// The rest of a request.
        case request
        /// An answer that is owed.
        case answer
        /// The next head.
        case nextHead
        /// The other side's close, after the last answer.
        case close
    }

    private var hasServed = false
    private var isReceiving = false
    private var answersOwed = 0
    /// The other side wants no answer after the ones that it is owed.
    private var endsWhenAnswered = false
    private var closesAfterAnswer = false
    /// Whether the last answer was given: what still comes is read, so that the other side can read that answer, and
    /// thrown away.
    package private(set) var isLingering = false

    package init() {}

    /// A request's head came.
    ///
    /// - Parameter isLast: whether the other side says `Connection: close`. It may have asked before, and the answers to
    ///   that are owed, too (RFC 9112, section 9.6).
    package mutating func requestBegan(isLast: Bool) {
        isReceiving = true
        answersOwed += 1
        if isLast { endsWhenAnswered = true }
    }

    /// A request's end came.
    package mutating func requestEnded() { isReceiving = false }

    /// An answer's head goes out.
    ///
    /// - Parameter isLast: whether it says `Connection: close`.
    package mutating func answerBegan(isLast: Bool) {
        if isLast { closesAfterAnswer = true }
    }

    /// An answer's end goes out.
    ///
    /// - Returns: whether the connection ends with it; it lingers from then on.
    package mutating func answerEnded() -> Bool {
        answersOwed = max(0, answersOwed - 1)
        hasServed = true
        isLingering = isLingering || closesAfterAnswer || endsWhenAnswered && answersOwed == 0
        return isLingering
    }

    /// What is waited for now.
    package var phase: Phase {
        if isLingering { return .close }
        if isReceiving { return .request }
        if answersOwed > 0 { return .answer }
        return hasServed ? .nextHead : .firstHead
    }
}
