internal import FoundationExports
internal import NIOCore
internal import NIOSSL
internal import Synchronization

/// The certificate and the key by which the server proves its name; both are read again while it runs.
///
/// Each handshake takes those that were read last. Connections that stand go on with theirs.
package final class ServerCertificate: Sendable {
    private let files: ServerConfiguration.TLSFiles
    private let state: Mutex<Loaded>

    private struct Loaded: Sendable {
        let bytes: [Data]
        let chain: [NIOSSLCertificateSource]
        let key: NIOSSLPrivateKeySource
    }

    /// Reads both files.
    ///
    /// - Throws: `certificate`, with the file that cannot be used.
    package init(_ files: ServerConfiguration.TLSFiles) throws(ServerError) {
        self.files = files
        state = Mutex(try Self.load(try Self.read(files), files))
    }

    /// Reads both files again, if either has changed; where they cannot be used, those in use stay.
    ///
    /// - Returns: whether others are in use now.
    /// - Throws: `certificate`. A pair that is just being replaced fits once both are there.
    package func reload() throws(ServerError) -> Bool {
        let bytes = try Self.read(files)
        guard bytes != state.withLock({ $0.bytes }) else { return false }
        let loaded = try Self.load(bytes, files)
        state.withLock { $0 = loaded }
        return true
    }

    /// TLS 1.2 and 1.3 (ASVS 12.1.1); of 1.2 the suites alone that encrypt and authenticate in one (RFC 9325, section 4.2).
    var configuration: TLSConfiguration {
        var configuration = Self.configuration(state.withLock { $0 })
        configuration.sslContextCallback = { _, promise in
            let loaded = self.state.withLock { $0 }
            var override = NIOSSLContextConfigurationOverride()
            (override.certificateChain, override.privateKey) = (loaded.chain, loaded.key)
            promise.succeed(override)
        }
        return configuration
    }

    private static func configuration(_ loaded: Loaded) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: loaded.chain, privateKey: loaded.key)
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = [
            .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
            .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
            .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
        ]
        configuration.applicationProtocols = ["http/1.1"]
        return configuration
    }

    private static func read(_ files: ServerConfiguration.TLSFiles) throws(ServerError) -> [Data] {
        var bytes: [Data] = []
        for path in [files.certificate, files.key] {
            guard let data = try? Data(contentsOf: URL(filePath: path)) else {
                throw .certificate(path: path, reason: "it cannot be read")
            }
            bytes.append(data)
        }
        return bytes
    }

    private static func load(
        _ bytes: [Data], _ files: ServerConfiguration.TLSFiles
    ) throws(ServerError) -> Loaded {
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(Array(bytes[0])), !chain.isEmpty else {
            throw .certificate(path: files.certificate, reason: "it holds no certificates in PEM form")
        }
        guard let key = try? NIOSSLPrivateKey(bytes: Array(bytes[1]), format: .pem) else {
            throw .certificate(path: files.key, reason: "it holds no private key in PEM form")
        }
        let loaded = Loaded(
            bytes: bytes, chain: chain.map { .certificate($0) }, key: .privateKey(key))
        guard (try? NIOSSLContext(configuration: configuration(loaded))) != nil else {
            throw .certificate(path: files.key, reason: "key and certificate do not belong together")
        }
        return loaded
    }
}
