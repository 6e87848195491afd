internal import FoundationExports
internal import SecondCore

/// Accounts found in pictures, waiting for a word from the page, which never sees their secrets.
struct PictureOffers {
    typealias Waiting = [String: (token: NewToken, since: Date)]
    private var waiting: Waiting = [:]

    /// How long an offer stands, in seconds.
    static let life = 600.0

    /// Keeps a token and names it.
    mutating func add(_ token: NewToken, at now: Date) -> String {
        forgetOld(at: now)
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        waiting[name] = (token, now)
        return name
    }

    /// Takes the offers of these names, so that nobody takes them a second time.
    ///
    /// - Returns: nil, and nothing is taken, if one of them stands no more or is named twice.
    mutating func take(_ names: [String], at now: Date) -> Waiting? {
        forgetOld(at: now)
        guard !names.isEmpty, Set(names).count == names.count else { return nil }
        let taken = waiting.filter { names.contains($0.key) }
        guard taken.count == names.count else { return nil }
        for name in names { waiting[name] = nil }
        return taken
    }

    /// What was taken stands again, because it could not be added.
    mutating func putBack(_ taken: Waiting) { waiting.merge(taken) { _, again in again } }

    /// Wipes the secrets of offers that nobody answered.
    mutating func forgetOld(at now: Date) {
        waiting = waiting.filter { abs(now.timeIntervalSince($0.value.since)) < Self.life }
    }
}
