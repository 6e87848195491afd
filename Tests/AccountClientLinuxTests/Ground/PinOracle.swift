import AccountClient
import Crypto
import Foundation
import NIOSSL

/// What BoringSSL says of a certificate's key.
enum PinOracle {
    struct NoPin: Error {}

    static func key(of certificate: NIOSSLCertificate) throws -> [UInt8] {
        try certificate.extractPublicKey().toSPKIBytes()
    }

    static func pin(of certificate: NIOSSLCertificate) throws -> Pin {
        let digest = SHA256.hash(data: Data(try key(of: certificate)))
        guard let pin = Pin("sha256/" + Data(digest).base64EncodedString()) else { throw NoPin() }
        return pin
    }
}
