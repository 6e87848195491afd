#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Session {
    /// What a refresh token that was shown leads to.
    package enum Refreshing: Sendable, Equatable {
        /// The next token is given.
        case renewed(Session)
        /// The current token is given once more: its answer was lost, or several asked at once.
        case repeated(Session)
        /// An old token was used again: the session ends.
        case reused(Session)
        /// The session is over.
        case over(AccountError.SessionReason)
    }

    /// Decides on a token of this session (`research/auth.md`, section 4, trap 3).
    ///
    /// | the token's counter | what follows |
    /// |---|---|
    /// | the current one | renewed |
    /// | one behind | repeated, if the device proved itself, or the child was never used, or it was replaced at most a minute ago |
    /// | further behind | repeated within a minute of its replacement |
    /// | ahead | renewed from there: the store was set back, for nobody else makes such a token |
    /// | anything else | reused |
    ///
    /// - Parameters:
    ///   - shown: the token's counter.
    ///   - isProven: whether the request proved the session's own device.
    ///   - now: the server's time.
    ///   - lifetimes: of sessions, and how long an old token is borne.
    /// - Returns: what follows, with the session as it is to be kept.
    package func refreshing(
        counter shown: Int64, isProven: Bool, at now: Date, _ lifetimes: Lifetimes
    ) -> Refreshing {
        if endedAt != nil { return .over(end == .reused ? .reused : .revoked) }
        guard isOpen(at: now) else { return .over(.expired) }
        if shown >= counter { return .renewed(renewed(from: shown, at: now, lifetimes)) }
        let behind = counter - shown
        let isRecent = replacement(of: shown).map { now.timeIntervalSince($0) <= lifetimes.grace } ?? false
        let isLastUnused = behind == 1 && (isProven || seenCounter < counter)
        guard isRecent || isLastUnused else { return .reused(ended(.reused, at: now)) }
        return .repeated(self)
    }

    /// When the current token was made.
    package var tokenMadeAt: Date { replacedAt.last ?? createdAt }

    private static let remembered = 8

    /// When the token of a counter was replaced; nil if that was too long ago.
    private func replacement(of shown: Int64) -> Date? {
        let back = counter - shown
        guard back >= 1, back <= Int64(replacedAt.count) else { return nil }
        return replacedAt[replacedAt.count - Int(back)]
    }

    private func renewed(from shown: Int64, at now: Date, _ lifetimes: Lifetimes) -> Session {
        var session = self
        // Whole seconds, as the access token counts them: the store and the token say the same.
        let moment = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        session.counter = shown + 1
        session.replacedAt = Array((replacedAt + [moment]).suffix(Self.remembered))
        session.idleEndsAt = min(now + lifetimes.idle, absoluteEndsAt)
        session.lastActiveAt = max(lastActiveAt, now)
        return session
    }

    /// The same session, ended.
    package func ended(_ reason: End, at now: Date) -> Session {
        guard endedAt == nil else { return self }
        var session = self
        session.endedAt = now
        session.end = reason
        return session
    }
}
