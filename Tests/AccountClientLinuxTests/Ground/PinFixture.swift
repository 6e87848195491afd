import AccountClient
import Foundation
import NIOSSL
import TestSupport

/// A file with the test authority, pins of the test keys, and what was reported.
final class PinFixture: Sendable {
    private let folder: ScratchFolder
    private let reported = Locked<[PinFailure]>([])

    init() throws {
        folder = try ScratchFolder()
        try folder.put("authority.pem", Array(TestAuthority.authority.utf8))
    }

    var authorities: String { "\(folder.path)/authority.pem" }
    var failures: [PinFailure] { reported.withLock { $0 } }

    /// The pins of the present and the backup key, or of others.
    func pinning(
        _ origin: ServiceOrigin, _ certificates: [String] = [TestAuthority.present, TestAuthority.backup],
        until: Date = .distantFuture
    ) throws -> Pinning {
        let pins = try certificates.map { try Self.pin($0) }
        return Pinning([origin: try Pins(Set(pins), until: until)]) { failure in
            self.reported.withLock { $0.append(failure) }
        }
    }

    /// The pin of a certificate's key as NIOSSL cuts it out.
    static func pin(_ pem: String) throws -> Pin {
        let certificate = try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem)
        return try PinOracle.pin(of: certificate)
    }
}
