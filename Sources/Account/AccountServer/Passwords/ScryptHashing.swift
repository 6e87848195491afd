package import AccountDomain
package import Bytes
internal import Crypto
internal import CryptoExtras
internal import Foundation
internal import Traces
internal import Tracing

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

    package var hasRoom: Bool { threads.hasRoom }

    /// How many passwords may wait for so many threads.
    package static func waiting(for threads: Int) -> Int { 16 * threads }

    /// The hash of a password, with a new salt.
    package func hash(_ password: String, for asker: Asker) async throws(AccountError) -> String {
        let salt = random.bytes(Self.saltCount)
        let digest = try await digest(of: Self.bytes(of: password), cost, salt, for: asker)
        return PasswordRecord(cost: cost, salt: salt, digest: digest).text
    }

    /// Whether a password is the one that was hashed.
    ///
    /// The hash of an account that does not exist (nil) is as much work as any other; so is one that cannot be read,
    /// which fits no password and is to be made again.
    package func check(
        _ password: String, against phc: String?, for asker: Asker
    ) async throws(AccountError) -> PasswordCheck {
        let words = Self.bytes(of: password)
        guard let phc else {
            _ = try await digest(of: words, cost, Self.anySalt, for: asker)
            return PasswordCheck(isRight: false, needsRehash: false)
        }
        guard let record = PasswordRecord(phc) else {
            _ = try await digest(of: words, cost, Self.anySalt, for: asker)
            return PasswordCheck(isRight: false, needsRehash: true)
        }
        let digest = try await digest(of: words, record.cost, record.salt, for: asker)
        return PasswordCheck(
            // In a time that tells nothing of where they differ.
            isRight: digest == record.digest,
            needsRehash: record.cost != cost || record.salt.count != Self.saltCount)
    }

    private static let anySalt = [UInt8](repeating: 0, count: saltCount)

    private func digest(
        of words: SecretBytes, _ cost: PasswordCost, _ salt: [UInt8], for asker: Asker
    ) async throws(AccountError) -> SecretBytes {
        try await traced("hash password") { span throws(AccountError) in
            let digest = try await threads.run(for: asker) {
                // Until then it waited for a thread.
                span?.addEvent(SpanEvent(name: "begin"))
                return cost.digest(of: words, salt: salt)
            }
            // The memory was not to be had: it may be once less is under way.
            guard let digest else { throw threads.busy(asker.kind) }
            return digest
        }
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

/// A password's hash with all that is needed to make it again, as the store keeps it.
///
/// In text the form of the Password Hashing Competition: `$scrypt$ln=15,r=8,p=3$salt$hash`, both in base64 without
/// padding.
package struct PasswordRecord: Sendable, Equatable {
    package let cost: PasswordCost
    package let salt: [UInt8]
    package let digest: SecretBytes

    /// How many bytes the hash has.
    package static let digestCount = 32

    package init(cost: PasswordCost, salt: [UInt8], digest: SecretBytes) {
        self.cost = cost
        self.salt = salt
        self.digest = digest
    }

    /// Reads what ``text`` wrote.
    ///
    /// - Returns: nil for another function, another order or spelling of the parameters, parameters that are not
    ///   bearable, a salt of fewer than 8 bytes or more than 64, a hash of another length than ours.
    package init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard text.utf8.count <= 256, parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let cost = Self.cost(parts[2]), cost.isBearable, let salt = Self.bytes(parts[3]),
            let digest = Self.bytes(parts[4]), (8...64).contains(salt.count),
            digest.count == Self.digestCount
        else { return nil }
        self.init(cost: cost, salt: salt, digest: SecretBytes(digest))
    }

    /// The record as the store keeps it.
    package var text: String {
        let parameters = "ln=\(cost.exponent),r=\(cost.blockSize),p=\(cost.lanes)"
        let hash = unsafe digest.withUnsafeBytes { unsafe Self.base64(Data($0)) }
        return "$scrypt$\(parameters)$\(Self.base64(Data(salt)))$\(hash)"
    }

    private static func cost(_ text: Substring) -> PasswordCost? {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3, let exponent = number(fields[0], after: "ln="),
            let blockSize = number(fields[1], after: "r="), let lanes = number(fields[2], after: "p=")
        else { return nil }
        return PasswordCost(exponent: exponent, blockSize: blockSize, lanes: lanes)
    }

    /// A decimal number of at most three digits, in its one spelling.
    private static func number(_ field: Substring, after name: String) -> Int? {
        guard field.hasPrefix(name) else { return nil }
        let digits = field.dropFirst(name.count)
        guard digits.utf8.count <= 3, let value = Int(digits), String(value) == digits else { return nil }
        return value
    }

    private static func base64(_ bytes: Data) -> String {
        String(bytes.base64EncodedString().prefix { $0 != "=" })
    }

    /// The bytes of base64 without padding, in its one spelling.
    private static func bytes(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text + padding), base64(data) == text else { return nil }
        return Array(data)
    }
}

/// How much work a password's hash is: the parameters of scrypt (RFC 7914, section 2).
package struct PasswordCost: Sendable, Equatable {
    /// The binary logarithm of N.
    package let exponent: Int
    /// r.
    package let blockSize: Int
    /// p.
    package let lanes: Int

    /// What new hashes are made with: 32 MiB, the smallest set of OWASP ASVS 5.0, appendix C.
    package static let standard = PasswordCost(exponent: 15, blockSize: 8, lanes: 3)

    /// Parameters that need not be within bounds.
    package init(exponent: Int, blockSize: Int, lanes: Int) {
        self.exponent = exponent
        self.blockSize = blockSize
        self.lanes = lanes
    }

    /// Whether this program does the work: at most 128 MiB, at most 16 lanes, and at most about five times the work
    /// of ``standard``, so that no row of the store can stop a thread for long; what scrypt itself demands (N at
    /// least 2 and less than 2^(16·r)); and at most the blocks for which CryptoExtras reckons memory enough.
    package var isBearable: Bool {
        guard (1...20).contains(exponent), (1...16).contains(blockSize), (1...16).contains(lanes),
            exponent < 16 * blockSize
        else { return false }
        let mixing = blockSize << exponent
        return 128 * mixing <= 128 << 20 && mixing * lanes <= 1 << 22
    }

    /// The hash of a password, by BoringSSL, which wipes its memory before it gives it back.
    ///
    /// - Parameters:
    ///   - password: what is hashed.
    ///   - salt: any bytes.
    ///   - count: how many bytes are wanted.
    /// - Returns: nil if the parameters are not bearable, or the memory was not to be had.
    package func digest(of password: SecretBytes, salt: [UInt8], count: Int = 32) -> SecretBytes? {
        guard isBearable else { return nil }
        let key = unsafe password.withUnsafeBytes { words in
            unsafe try? KDF.Scrypt.deriveKey(
                from: words, salt: salt, outputByteCount: count, rounds: 1 << exponent, blockSize: blockSize,
                parallelism: lanes)
        }
        return key.map { key in unsafe key.withUnsafeBytes { unsafe SecretBytes($0) } }
    }
}
