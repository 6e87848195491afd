internal import Bytes
internal import KeyDerivation

/// How much work it is to make a key of a passphrase: the parameters of scrypt (RFC 7914, section 2).
package struct ScryptCost: Sendable, Equatable {
    /// The binary logarithm of N.
    package let exponent: UInt8
    /// r.
    package let blockSize: UInt8
    /// p.
    package let parallelism: UInt8

    /// What new texts are sealed with: 128 MiB, and about a third of a second.
    package static let standard = ScryptCost(exponent: 17, blockSize: 8, parallelism: 1)

    /// How many bytes the salt has.
    static let saltCount = 16

    /// Parameters that need not be within bounds.
    package init(exponent: UInt8, blockSize: UInt8, parallelism: UInt8) {
        self.exponent = exponent
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// Whether this program does the work: N at most 2^20, r at most 16, p at most 4, 128·N·r at most 1 GiB, and
    /// what scrypt itself demands (N at least 2 and less than 2^(16·r)).
    var isBearable: Bool {
        (1...20).contains(exponent) && (1...16).contains(blockSize) && (1...4).contains(parallelism)
            && 128 * Int(blockSize) << Int(exponent) <= 1 << 30 && Int(exponent) < 16 * Int(blockSize)
    }

    /// The 32 bytes of a key, made of a passphrase.
    ///
    /// - Throws: `tooCostly`; `noMemory` if the memory was not to be had.
    func key(of passphrase: Passphrase, salt: [UInt8]) throws(KeyTextError) -> SecretBytes {
        guard isBearable else { throw .tooCostly }
        let scrypt = Scrypt(
            rounds: 1 << Int(exponent), blockSize: Int(blockSize), parallelism: Int(parallelism))
        guard let key = scrypt.key(of: passphrase.bytes, salt: salt) else { throw .noMemory }
        return key
    }
}
