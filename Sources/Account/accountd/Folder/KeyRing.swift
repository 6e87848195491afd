import FoundationEssentials

/// The keys of access tokens, and how one follows another without a token being refused.
///
/// Three steps, each by `accountd keys rotate`, which running servers notice: a new key is added, and clients and other
/// servers learn of it; an hour later it signs; when the last token of the old one has run out, that one goes.
struct KeyRing: Sendable, Equatable {
    struct Key: Sendable, Equatable {
        let number: Int
        let madeAt: Date

        init(number: Int, madeAt: Date) {
            self.number = number
            self.madeAt = madeAt
        }

        /// The key of a file; nil for another file.
        init?(file: String) {
            guard file.hasSuffix(".key") else { return nil }
            let parts = file.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let number = Int(parts[0]), let made = Int(parts[1]), number > 0 else {
                return nil
            }
            self.init(number: number, madeAt: Date(timeIntervalSince1970: TimeInterval(made)))
        }

        var file: String { "\(number)-\(Int(madeAt.timeIntervalSince1970)).key" }
    }

    enum Step: Sendable, Equatable {
        case add(Key)
        case promote(Key)
        case remove([Key])
        /// Nothing can be done before that.
        case wait(until: Date)
    }

    let keys: [Key]
    /// The number of the one that signs.
    let current: Int
    /// Since when it does.
    let since: Date

    /// How long a key is known before it signs.
    static let notice: TimeInterval = 3600

    /// The next step.
    ///
    /// - Parameters:
    ///   - now: the present time.
    ///   - lifetime: of an access token.
    /// - Returns: the step.
    func next(at now: Date, lifetime: TimeInterval) -> Step {
        let old = keys.filter { $0.number < current }
        if !old.isEmpty {
            // A minute for clocks that differ.
            let end = since + lifetime + 60
            return now >= end ? .remove(old) : .wait(until: end)
        }
        guard let next = keys.first(where: { $0.number > current }) else {
            return .add(Key(number: current + 1, madeAt: now))
        }
        let start = next.madeAt + Self.notice
        return now >= start ? .promote(next) : .wait(until: start)
    }
}
