public import AccountClient
internal import Bytes
internal import KeyDerivation

/// scrypt on iPhone, iPad and Mac, whose systems have none.
public struct PortableScrypt: ScryptHash {
    /// Nothing is kept between two hashes.
    public init() {}

    /// The hash of a text; see `ScryptHash`.
    public func digest(of text: [UInt8], salt: [UInt8], n: Int, r: Int, p: Int) -> [UInt8]? {
        let scrypt = Scrypt(rounds: n, blockSize: r, parallelism: p)
        var isDone = false
        let digest = unsafe SecretBytes(capacity: 32) { output in
            isDone = unsafe scrypt.derive(SecretBytes(text), salt: salt, into: output)
            return output.count
        }
        return isDone ? unsafe digest.withUnsafeBytes { unsafe Array($0) } : nil
    }
}
