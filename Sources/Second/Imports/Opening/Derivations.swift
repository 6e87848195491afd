internal import Bytes
internal import CSodium
internal import KeyDerivation

/// How keys are made of a file's password, within bounds: a file is somebody else's, and asks for what it likes.
enum Derivation {
    /// The most memory, in bytes.
    private static let mostMemory = 1 << 30
    /// The most work of scrypt, N·r·p: 64 times what Aegis asks for.
    static let mostScryptWork = 1 << 24
    /// The most work of Argon2, memory times passes: twice what Ente asks for.
    private static let mostArgonWork = 8 << 30

    /// Costs of scrypt, as Aegis writes them.
    struct ScryptCost: Sendable, Equatable {
        let rounds: Int64
        let blockSize: Int64
        let parallelism: Int64

        /// N·r·p; nil for costs that scrypt does not know, or that are not borne.
        var work: Int? {
            guard (2...(1 << 20)).contains(rounds), rounds.nonzeroBitCount == 1,
                (1...32).contains(blockSize), (1...16).contains(parallelism),
                128 * rounds * blockSize <= mostMemory, 128 * blockSize * parallelism <= mostMemory
            else { return nil }
            let work = Int(rounds * blockSize * parallelism)
            return work <= mostScryptWork ? work : nil
        }
    }

    /// A key of 32 bytes by scrypt.
    static func scrypt(
        _ password: SecretBytes, salt: [UInt8], _ cost: ScryptCost
    ) throws(ImportError) -> SecretBytes {
        guard cost.work != nil else { throw .tooCostly }
        let scrypt = Scrypt(
            rounds: Int(cost.rounds), blockSize: Int(cost.blockSize), parallelism: Int(cost.parallelism))
        guard let key = scrypt.key(of: password, salt: salt) else { throw .noMemory }
        return key
    }

    /// Whether Argon2id with these costs is borne, and libsodium knows such.
    static func bears(memory: Int64, passes: Int64, salt: [UInt8]) -> Bool {
        (8192...Int64(mostMemory)).contains(memory) && (1...Int64(mostArgonWork)).contains(passes)
            && memory.multipliedReportingOverflow(by: passes).overflow == false
            && memory * passes <= mostArgonWork && salt.count == 16
    }

    /// A key of 32 bytes by Argon2id (RFC 9106), one lane.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - salt: 16 bytes.
    ///   - memory: in bytes.
    ///   - passes: over that memory.
    /// - Returns: the key.
    /// - Throws: `tooCostly`, `noMemory`.
    static func argon2id(
        _ password: SecretBytes, salt: [UInt8], memory: Int64, passes: Int64
    ) throws(ImportError) -> SecretBytes {
        guard bears(memory: memory, passes: passes, salt: salt) else { throw .tooCostly }
        guard sodium_init() >= 0 else { throw .noMemory }
        var isDone = false
        let key = unsafe SecretBytes(capacity: 32) { output in
            isDone = unsafe password.withUnsafeBytes { words in
                guard let words = unsafe words.bindMemory(to: CChar.self).baseAddress,
                    let output = unsafe output.bindMemory(to: UInt8.self).baseAddress
                else { return false }
                return unsafe crypto_pwhash(
                    output, 32, words, UInt64(password.count), salt, UInt64(passes), Int(memory),
                    crypto_pwhash_alg_argon2id13()) == 0
            }
            return output.count
        }
        guard isDone else { throw .noMemory }
        return key
    }
}
