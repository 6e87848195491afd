public import AccountClient
internal import KeyDerivation

/// scrypt on Linux.
public struct LinuxScrypt: ScryptHash {
    /// Nothing is kept between two hashes.
    public init() {}

    /// The hash of a text; see `ScryptHash`.
    public func digest(of text: [UInt8], salt: [UInt8], n: Int, r: Int, p: Int) -> [UInt8]? {
        Scrypt(rounds: n, blockSize: r, parallelism: p).digest(of: text, salt: salt)
    }
}
