package import Bytes
internal import CSodium

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
    /// of ``standard``, so that no row of the store can stop a thread for long; and what scrypt itself demands (N at
    /// least 2 and less than 2^(16·r)).
    package var isBearable: Bool {
        guard (1...20).contains(exponent), (1...32).contains(blockSize), (1...16).contains(lanes),
            exponent < 16 * blockSize
        else { return false }
        let mixing = blockSize << exponent
        return 128 * mixing <= 128 << 20 && mixing * lanes <= 1 << 22
    }

    /// The hash of a password.
    ///
    /// The library takes its memory from the system for this call alone and gives it back at the end (`mmap`,
    /// `munmap`): the system wipes it before anybody else sees it.
    ///
    /// - Parameters:
    ///   - password: what is hashed.
    ///   - salt: any bytes.
    ///   - count: how many bytes are wanted.
    /// - Returns: nil if the parameters are not bearable, or the memory was not to be had.
    package func digest(of password: SecretBytes, salt: [UInt8], count: Int = 32) -> SecretBytes? {
        // Lets the library choose what this processor does best; done once, however often it is asked for.
        guard isBearable, sodium_init() >= 0 else { return nil }
        var isDone = false
        let digest = unsafe SecretBytes(capacity: count) { output in
            unsafe password.withUnsafeBytes { words in
                isDone = unsafe derive(words, salt, into: output)
            }
            return output.count
        }
        return isDone ? digest : nil
    }

    private func derive(
        _ words: UnsafeRawBufferPointer, _ salt: [UInt8], into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let start = unsafe words.baseAddress.map({ unsafe $0.assumingMemoryBound(to: UInt8.self) }),
            let digest = unsafe output.baseAddress.map({ unsafe $0.assumingMemoryBound(to: UInt8.self) })
        else { return false }
        return unsafe crypto_pwhash_scryptsalsa208sha256_ll(
            start, words.count, salt, salt.count, 1 << UInt64(exponent), UInt32(blockSize), UInt32(lanes),
            digest, output.count) == 0
    }
}
