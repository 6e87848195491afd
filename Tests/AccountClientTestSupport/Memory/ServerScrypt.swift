internal import AccountClient
internal import AccountServer
internal import Bytes

/// The server's own scrypt, BoringSSL's: another hand than the clients'.
package struct ServerScrypt: ScryptHash {
    package init() {}

    package func digest(of text: [UInt8], salt: [UInt8], n: Int, r: Int, p: Int) -> [UInt8]? {
        let cost = PasswordCost(exponent: n.trailingZeroBitCount, blockSize: r, lanes: p)
        return cost.digest(of: SecretBytes(text), salt: salt).map { digest in
            unsafe digest.withUnsafeBytes { unsafe Array($0) }
        }
    }
}
