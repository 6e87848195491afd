import AccountDomain
import ArgumentParser
import FoundationEssentials

/// `accountd keys`.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "The keys that sign access tokens.", subcommands: [Rotate.self])

    /// `accountd keys rotate`.
    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Does the next step of a rotation; a running server notices.",
            discussion: """
                Three steps, so that no token is refused: a new key is added; an hour later it signs; when the \
                last token of the old key has run out, the old key is removed.
                """)

        @OptionGroup var flags: SettingFlags

        func run() async throws {
            let settings = try await flags.settings()
            let folder = try DataFolder(creating: settings.data)
            let (random, now) = (SystemRandomness(), Date())
            // The first key is made where there is none.
            _ = try folder.signingKeys(random, at: now)
            guard let ring = try folder.keyRing() else { return }
            let step = ring.next(at: now, lifetime: settings.policy.lifetimes.longestAccess)
            try folder.apply(step, random, at: now)
            print(Self.sentence(step))
        }

        static func sentence(_ step: KeyRing.Step) -> String {
            switch step {
            case .add(let key):
                "Key \(key.number) is added. In an hour run this again, and it signs."
            case .promote(let key):
                "Key \(key.number) signs. When the last token of the old key has run out, run this again."
            case .remove(let keys):
                "Removed: key \(keys.map { String($0.number) }.joined(separator: ", "))."
            case .wait(let date): "Nothing was changed: the next step is due at \(date.formatted(.iso8601))."
            }
        }
    }
}
