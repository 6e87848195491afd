import AccountAPI
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import AccountServer

struct StartTests {
    private static func configuration(_ change: (inout ServerConfiguration) -> Void) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        change(&configuration)
        return configuration
    }

    @Test(arguments: ["127.0.0.1", "::1", "localhost", "127.1.2.3"])
    func `plain HTTP is served on a loopback address`(host: String) {
        #expect(throws: Never.self) { try Self.configuration { $0.host = host }.check() }
    }

    @Test(arguments: ["0.0.0.0", "192.0.2.1", "::", "example.com", ""])
    func `plain HTTP is refused elsewhere, but behind a proxy or by TLS it is none`(host: String) {
        #expect(throws: ServerError.plainHTTP(host: host)) {
            try Self.configuration { $0.host = host }.check()
        }
        #expect(throws: Never.self) {
            try Self.configuration {
                $0.host = host
                $0.origin = "https://account.example"
                $0.trustedProxies = [AddressRange("10.0.0.1")].compactMap(\.self)
            }.check()
            try Self.configuration {
                $0.host = host
                $0.origin = "https://account.example"
                $0.tls = .init(certificate: "c", key: "k")
            }.check()
        }
    }

    @Test(
        arguments: [
            "", "account.example", "https://account.example", "http://", "http://a/b", "http://a?x",
            "http://u@a",
        ])
    func `the origin is what browsers send`(origin: String) {
        #expect(throws: ServerError.origin(origin, scheme: "http://")) {
            try Self.configuration { $0.origin = origin }.check()
        }
    }

    @Test func `TLS 1.2 and 1.3 are spoken, older ones are not, and cookies have their prefix`() async throws
    {
        let folder = try PEMFolder()
        defer { folder.remove() }
        try await TestServer.run {
            $0.tls = folder.files
            $0.origin = "https://localhost"
        } _: { server in
            for version in [TLSVersion.tlsv12, .tlsv13] {
                let ask = try Ask(.passwordSignIn).json(
                    PasswordSignInBody(email: "a@b.example", password: "x")
                )
                .with("Readmigo-Client", "browser").with("Origin", "https://localhost")
                let reply = try await Self.exchange(ask, server.port, version)
                #expect(reply.status == 401)
                #expect(reply["strict-transport-security"] == "max-age=63072000; includeSubDomains")
                #expect(reply.cookie("__Host-device") != nil)
                #expect(reply.all("set-cookie").allSatisfy { $0.hasSuffix("; Secure") })
            }
            await #expect(throws: (any Error).self) {
                try await Self.exchange(Ask(.health), server.port, .tlsv11)
            }
            // Of TLS 1.2, suites that encrypt apart from authenticating are refused.
            let apart: [NIOTLSCipher] = [
                .TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA, .TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA,
                .TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA, .TLS_RSA_WITH_AES_128_CBC_SHA,
                .TLS_RSA_WITH_AES_128_GCM_SHA256,
            ]
            await #expect(throws: (any Error).self) {
                try await Self.exchange(Ask(.live), server.port, .tlsv12, apart)
            }
            // Who speaks plainly gets nothing.
            let plain = try? await Wire.exchange(Ask(.health).bytes, port: server.port)
            #expect(plain.map { Reply($0).status } ?? 0 == 0)
        }
    }

    @Test func `a certificate that was renewed is taken in while the server runs, once it fits`() async throws
    {
        let folder = try PEMFolder()
        defer { folder.remove() }
        let certificate = try ServerCertificate(folder.files)
        try await TestServer.run(
            {
                $0.tls = folder.files
                $0.origin = "https://localhost"
            }, certificate: certificate
        ) { server in
            func trusted() async -> [Bool] {
                var trusted: [Bool] = []
                for pem in [PEMFolder.certificate, PEMFolder.otherCertificate] {
                    let reply = try? await Self.exchange(Ask(.live), server.port, .tlsv13, trusting: pem)
                    trusted.append(reply?.status == 200)
                }
                return trusted
            }
            #expect(try !certificate.reload())
            #expect(await trusted() == [true, false])
            try await folder.renew {
                let mismatch = ServerError.certificate(
                    path: folder.files.key, reason: "key and certificate do not belong together")
                #expect(throws: mismatch) { try certificate.reload() }
                #expect(await trusted() == [true, false])
            }
            #expect(try certificate.reload())
            #expect(await trusted() == [false, true])
            #expect(try !certificate.reload())
            folder.remove()
            #expect(throws: ServerError.self) { try certificate.reload() }
            #expect(await trusted() == [false, true])
        }
    }

    @Test func `files that do not fit are named`() throws {
        let folder = try PEMFolder()
        defer { folder.remove() }
        let parts = try TestServer.Parts()
        func start(_ certificate: String, _ key: String) throws {
            let configuration = Self.configuration {
                $0.origin = "https://localhost"
                $0.tls = .init(certificate: certificate, key: key)
            }
            _ = try buildApplication(
                configuration: configuration, accounts: parts.accounts, clock: { parts.clock.now },
                metrics: parts.metrics, logger: parts.log.logger)
        }
        let files = folder.files
        #expect(throws: Never.self) { try start(files.certificate, files.key) }
        for (certificate, key, named) in [
            ("/nowhere", files.key, "/nowhere"), (files.certificate, "/nowhere", "/nowhere"),
            (files.key, files.key, files.key), (files.certificate, folder.other, folder.other),
        ] {
            do {
                try start(certificate, key)
                Issue.record("\(certificate) and \(key) are taken")
            } catch let error as ServerError {
                #expect(error.description.contains(named))
            }
        }
    }

    /// Asks by one version of TLS, trusting the test's own certificate.
    private static func exchange(
        _ ask: Ask, _ port: Int, _ version: TLSVersion, _ suites: [NIOTLSCipher] = [],
        trusting certificate: String = PEMFolder.certificate
    ) async throws -> Reply {
        var configuration = TLSConfiguration.makeClientConfiguration()
        if !suites.isEmpty { configuration.cipherSuiteValues = suites }
        configuration.trustRoots = .certificates([
            try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem)
        ])
        configuration.minimumTLSVersion = version
        configuration.maximumTLSVersion = version
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: "localhost")
                    try channel.pipeline.syncOperations.addHandler(handler)
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(bytes: ask.bytes))
            var received: [UInt8] = []
            do {
                for try await part in inbound { received += Array(part.readableBytesView) }
            } catch {
                if received.isEmpty { throw error }
            }
            return Reply(received)
        }
    }
}
