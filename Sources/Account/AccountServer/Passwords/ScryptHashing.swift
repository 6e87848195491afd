package import AccountDomain
internal import Bytes
internal import Foundation

/// Passwords in their one-way form: scrypt with N = 2^15, r = 8, p = 3 and a salt of 16 bytes, in threads of its own.
///
/// A password counts as received, but for Unicode's composition: it is brought into the form NFKD once, here (NIST
/// SP 800-63B-4, section 3.1.1.2: NFKC or NFKD; the same passwords count as one in both), so that keyboards which spell one letter differently (é as one scalar or two, full-width digits of a Chinese keyboard)
/// lock nobody out. Nothing is trimmed, cut off or folded in case. (Zero bytes at the end are the one thing that scrypt
/// itself does not see: its HMAC fills a short key up with them.)
///
/// Each thread needs 32 MiB while it works. Of a password that waits there is one copy, which is wiped at the end.
package struct ScryptHashing: PasswordHashing {
    private let threads: HashingThreads
    private let cost: PasswordCost
    private let random: any Randomness

    /// How many bytes the salt of a new hash has.
    package static let saltCount = 16

    /// Starts the threads, which end with the last copy of this value.
    ///
    /// - Parameters:
    ///   - threads: how many hashes are made at once, at least 1; one for each core if nothing is said.
    ///   - random: where salts come from.
    package init(threads: Int? = nil, random: any Randomness = SystemRandomness()) {
        self.init(threads: threads, random: random, cost: .standard)
    }

    /// Likewise with another cost, for tests that shall be quick.
    package init(threads: Int? = nil, random: any Randomness = SystemRandomness(), cost: PasswordCost) {
        let count = max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount)
        self.init(
            threads: HashingThreads(count: count, waiting: Self.waiting(for: count)), random: random,
            cost: cost)
    }

    /// Likewise with threads that somebody else holds, too.
    package init(threads: HashingThreads, random: any Randomness, cost: PasswordCost) {
        self.threads = threads
        self.random = random
        self.cost = cost
    }

    /// How many passwords may wait for so many threads.
    package static func waiting(for threads: Int) -> Int { 16 * threads }

    /// The hash of a password, with a new salt.
    package func hash(_ password: String) async throws(AccountError) -> String {
        let salt = random.bytes(Self.saltCount)
        let digest = try await digest(of: Self.bytes(of: password), cost, salt)
        return PasswordRecord(cost: cost, salt: salt, digest: digest).text
    }

    /// Whether a password is the one that was hashed.
    ///
    /// The hash of an account that does not exist (nil) is as much work as any other; so is one that cannot be read,
    /// which fits no password and is to be made anew.
    package func check(
        _ password: String, against phc: String?
    ) async throws(AccountError) -> PasswordCheck {
        let words = Self.bytes(of: password)
        guard let phc else {
            _ = try await digest(of: words, cost, Self.anySalt)
            return PasswordCheck(isRight: false, needsRehash: false)
        }
        guard let record = PasswordRecord(phc) else {
            _ = try await digest(of: words, cost, Self.anySalt)
            return PasswordCheck(isRight: false, needsRehash: true)
        }
        let digest = try await digest(of: words, record.cost, record.salt)
        return PasswordCheck(
            // In a time that tells nothing of where they differ.
            isRight: digest == record.digest,
            needsRehash: record.cost != cost || record.salt.count != Self.saltCount)
    }

    private static let anySalt = [UInt8](repeating: 0, count: saltCount)

    /// A full queue of 16 for each thread takes about so long.
    private static let retryAfter = 4

    private func digest(
        of words: SecretBytes, _ cost: PasswordCost, _ salt: [UInt8]
    ) async throws(AccountError) -> SecretBytes {
        let done = await threads.run { cost.digest(of: words, salt: salt) }
        // Too many wait, or the memory was not to be had: both may be better soon.
        guard let digest = done ?? nil else { throw .busy(retryAfter: Self.retryAfter) }
        return digest
    }

    /// NFKD leaves ASCII as it is.
    ///
    /// In two steps: Foundation's compatibility mapping alone forgets to put some marks in order, and its composing
    /// mappings mistake letters beyond U+FFFF for others.
    private static func bytes(of password: String) -> SecretBytes {
        if password.utf8.allSatisfy({ $0 < 0x80 }) { return SecretBytes(password.utf8) }
        let parts = password.decomposedStringWithCompatibilityMapping
        return SecretBytes(parts.decomposedStringWithCanonicalMapping.utf8)
    }
}
