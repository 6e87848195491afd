internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Accounts found in pictures, waiting for a word from the page, which never sees their secrets.
struct PictureOffers {
    private var waiting: [String: (token: NewToken, since: Date)] = [:]

    /// How long an offer stands, in seconds.
    static let life = 600.0

    /// Keeps a token and names it.
    mutating func add(_ token: NewToken, at now: Date) -> String {
        waiting = waiting.filter { abs(now.timeIntervalSince($0.value.since)) < Self.life }
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        waiting[name] = (token, now)
        return name
    }

    /// The tokens of these names; nil if one of them stands no more.
    func tokens(_ names: [String]) -> [NewToken]? {
        let tokens = names.compactMap { waiting[$0]?.token }
        return tokens.count == names.count ? tokens : nil
    }

    mutating func remove(_ names: [String]) {
        for name in names { waiting[name] = nil }
    }
}
