import AccountDomain
import ArgumentParser
import FoundationExports
import Logging

/// `accountd keys`.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "The keys that sign access tokens, and the master keys that seal what is stored.",
        subcommands: [Rotate.self])

    /// `accountd keys rotate`.
    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Does the next step of a rotation of both; running servers notice.",
            discussion: """
                Three steps, so that nothing is refused: a new key is added; an hour later it is used, and running \
                servers seal again what the old master key sealed; when nothing hangs on the old key any more, it is \
                removed. Each time it says when the next step is due.
                """)

        @OptionGroup var flags: SettingFlags
        @Flag(
            help: """
                Ends the sessions that still hold a token under an old master key, which are waited for otherwise: \
                for when that key is in other hands.
                """)
        var endSessions = false

        func run() async throws {
            let settings = try await flags.settings()
            let folder = try DataFolder(creating: settings.data)
            let (random, now) = (SystemRandomness(), Date())
            try await folder.alone {
                // The first keys are made where there are none.
                _ = try folder.signingKeys(random, at: now)
                _ = try folder.masterKeys(random, at: now)
                print("Signing keys: \(try Self.rotateSigning(folder, settings, random, at: now))")
                print("Master keys: \(try await rotateMaster(folder, settings, random, at: now))")
            }
        }

        private static func rotateSigning(
            _ folder: DataFolder, _ settings: Settings, _ random: any Randomness, at now: Date
        ) throws -> String {
            guard let ring = try folder.signing.ring() else { return "" }
            let lifetime = settings.policy.lifetimes.longestAccess
            let step = ring.next(at: now, lifetime: lifetime)
            try folder.signing.apply(step, random, at: now)
            return step.sentence(use: "signs", lifetime: lifetime, at: now)
        }

        private func rotateMaster(
            _ folder: DataFolder, _ settings: Settings, _ random: any Randomness, at now: Date
        ) async throws -> String {
            guard let ring = try folder.master.ring() else { return "" }
            let step = ring.next(at: now, lifetime: AccountPolicy.marksLast)
            guard case .remove(let old) = step else {
                try folder.master.apply(step, random, at: now)
                return step.sentence(use: "seals", lifetime: AccountPolicy.marksLast, at: now)
            }
            let logger = Logger(label: "accountd") { LineLogHandler($0, settings.logs, now: { Date() }) }
            let accounts = try ServerAssembly(settings, logger, now: { now }, makesFolder: false).accounts
            let retirement = try await accounts.retire(
                Set(old.map(\.number)), since: ring.since, endsSessions: endSessions, at: now)
            if let reason = retirement.reason(for: old) { return reason }
            try folder.remove(old, of: ring, keepsCodes: retirement == .done(hasLegacyCodes: true))
            return step.sentence(use: "seals", lifetime: AccountPolicy.marksLast, at: now)
        }
    }
}

extension KeyRing.Step {
    /// What was done, and when the next step is due.
    func sentence(use: String, lifetime: TimeInterval, at now: Date) -> String {
        switch self {
        case .add(let key):
            "key \(key.number) was added. \(Self.next(key.madeAt + KeyRing.notice)): from then on it \(use)."
        case .promote(let key):
            "key \(key.number) \(use) now. \(Self.next(now + lifetime + 60)): then the old key can go."
        case .remove(let keys):
            "key \(keys.numbers) was removed; nothing hangs on it any more. The rotation is over."
        case .wait(let date): "nothing was changed. \(Self.next(date))."
        }
    }

    private static func next(_ date: Date) -> String {
        "Next step: run this again at \(date.formatted(.iso8601))"
    }
}

extension KeyRing {
    /// Which keys there are, and how far a rotation is.
    func sentence(use: String, lifetime: TimeInterval, at now: Date) -> String {
        let rotation =
            switch next(at: now, lifetime: lifetime) {
            case .add: "no rotation is under way"
            case .wait(let date): "a rotation goes on at \(date.formatted(.iso8601))"
            case .promote, .remove: "a rotation waits for its next step: accountd keys rotate"
            }
        return "\(keys.numbers); \(current) \(use); \(rotation)"
    }
}

extension [KeyRing.Key] {
    fileprivate var numbers: String { map { String($0.number) }.joined(separator: ", ") }
}

extension Accounts.Retirement {
    /// Why old master keys stay; nil if they may go.
    func reason(for old: [KeyRing.Key]) -> String? {
        guard case .waits(let sessions, let values) = self else { return nil }
        if sessions == 0 {
            return "nothing was changed: values that are in use at this moment: \(values). "
                + "Next step: run this again in ten minutes."
        }
        return
            "nothing was changed: open sessions that may hold a token under key \(old.numbers): \(sessions); each gets "
            + "a new one when its device is used, and ends if it is not used for 30 days. "
            + "Next step: run this again in a day."
    }
}

extension Accounts.SealedCount {
    /// By which keys what is stored is sealed.
    ///
    /// - Throws: ``SealedValuesError`` for values that cannot be opened.
    func sentence(current: Int) throws -> String {
        guard unreadable == 0 else { throw SealedValuesError(count: unreadable) }
        let parts = byKey.sorted { $0.key < $1.key }.map { key, values in
            "\(values) by key \(key)\(key == current ? "" : " (an old one)")"
        }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}

/// Some of what is stored cannot be opened.
struct SealedValuesError: Error, Sendable, Equatable, CustomStringConvertible {
    let count: Int

    var description: String {
        "\(count) sealed values are opened by none of the master keys; put the missing key back from a backup."
    }
}
