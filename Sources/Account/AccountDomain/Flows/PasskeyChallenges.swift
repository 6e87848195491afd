internal import AccountAPI
internal import Crypto
internal import FoundationExports
internal import WebAuthn

/// Challenges of passkeys: no row stands for one before it has served, so that looking at a page writes nothing.
///
/// A challenge is its time, chance, and a mark of both and of what it is bound to. Once it has served, a row of the same
/// commit says so to every instance.
extension Accounts {
    /// What a challenge is for; an answer to one purpose is none to another.
    enum PasskeyPurpose: UInt8 {
        case signIn = 1
        case make, makeByTheWay
        /// A proof asked for again.
        case prove
    }

    /// A challenge that was given out and answered.
    struct PasskeyChallenge {
        let bytes: [UInt8]
        let expiresAt: Date

        /// The row that says it has served.
        var id: Identifier<Challenge>? {
            Identifier(bytes: Array(SHA256.hash(data: Data("passkey".utf8) + bytes).prefix(16)))
        }
    }

    private static let headCount = 24

    /// A challenge for the device that asks.
    func passkeyChallenge(
        _ purpose: PasskeyPurpose, _ bound: [UInt8], _ caller: RequestOrigin, at now: Date
    ) throws(AccountError) -> [UInt8] {
        guard let credential = caller.credential else { throw .proof(.missing) }
        let seconds = UInt64(max(0, now.timeIntervalSince1970))
        let time = seconds.bigEndianBytes
        let head = time + dependencies.random.bytes(Self.headCount - time.count)
        return head + dependencies.secrets.mark("passkey", [purpose.rawValue], bound, credential.bytes, head)
    }

    /// The challenge that an answer names, if it was given to this device for this, a short while ago.
    ///
    /// - Throws: `code` with `expired` for any other one.
    func open(
        _ challenge: [UInt8], _ purpose: PasskeyPurpose, _ bound: [UInt8], _ caller: RequestOrigin,
        at now: Date
    ) throws(AccountError) -> PasskeyChallenge {
        guard let credential = caller.credential else { throw .proof(.missing) }
        let head = Array(challenge.prefix(Self.headCount))
        let marks = dependencies.secrets.marks("passkey", [purpose.rawValue], bound, credential.bytes, head)
        guard isOne(Array(challenge.dropFirst(Self.headCount)), of: marks) else {
            throw .code(.expired, left: nil)
        }
        let made = Date(timeIntervalSince1970: Double(head.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }))
        // A clock that was set back in between makes nobody begin again.
        let life = policy.lifetimes.passkeyChallenge
        guard abs(now.timeIntervalSince(made)) <= life else { throw .code(.expired, left: nil) }
        return PasskeyChallenge(bytes: challenge, expiresAt: max(made, now) + life)
    }

    /// The change that says that a challenge has served.
    ///
    /// - Throws: `code` with `used` if it has served before, at whichever instance.
    func spending(_ challenge: PasskeyChallenge, at now: Date) async throws(AccountError) -> AccountChange {
        guard let id = challenge.id else { throw .fault(reason: "a challenge has no name") }
        guard try await dependencies.challenge(id) == nil else { throw .code(.used, left: nil) }
        var row = Challenge(
            id: id, purpose: .passkey, createdAt: now, expiresAt: challenge.expiresAt, triesLeft: 0)
        row.spentAt = now
        return .insert(.challenge(row))
    }
}
