import AccountClient
import Foundation
import NIOSSL
import TestSupport
import Testing

@Suite struct SubjectPublicKeyTests {
    static let certificates: [NIOSSLCertificate] = {
        let own = [
            TestAuthority.authority, TestAuthority.present, TestAuthority.renewed, TestAuthority.backup,
            TestAuthority.stranger, TestAuthority.expired, TestAuthority.elsewhere, TestAuthority.selfSigned,
        ].compactMap { try? NIOSSLCertificate(bytes: Array($0.utf8), format: .pem) }
        // Real ones, of many makers and algorithms, where the system has them.
        let system = try? NIOSSLCertificate.fromPEMFile("/etc/ssl/certs/ca-certificates.crt")
        return own + (system ?? [])
    }()

    @Test func `the key that is cut out is the one that BoringSSL finds`() throws {
        #expect(Self.certificates.count >= 8)
        for certificate in Self.certificates {
            let bytes = try certificate.toDERBytes()
            let key = try #require(SubjectPublicKey(certificate: bytes))
            #expect(key.bytes == (try PinOracle.key(of: certificate)))
            #expect(key.pin == (try PinOracle.pin(of: certificate)))
            // As a part of something larger it is the same.
            let larger: [UInt8] = [0, 0] + bytes + [0]
            #expect(SubjectPublicKey(certificate: larger[2..<bytes.count + 2]) == key)
        }
    }

    @Test func `what is cut off or added is no certificate`() throws {
        for certificate in Self.certificates.prefix(8) {
            let bytes = try certificate.toDERBytes()
            for count in 0..<bytes.count {
                #expect(SubjectPublicKey(certificate: bytes.prefix(count)) == nil)
            }
            for byte: UInt8 in [0, 0x30, 0xFF] {
                #expect(SubjectPublicKey(certificate: bytes + [byte]) == nil)
            }
        }
        #expect(SubjectPublicKey(certificate: [UInt8]()) == nil)
    }

    @Test func `whatever is changed in a certificate, nothing traps, and what is found stands in it`() throws
    {
        let seed = UInt64.random(in: .min ... .max)
        var numbers = SeededGenerator(seed: seed)
        var found = 0
        for _ in 0..<20_000 {
            var bytes = try numbers.pick(Self.certificates).toDERBytes()
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let index = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<5, using: &numbers) {
                case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
                case 1:
                    bytes[index] = numbers.pick([0, 1, 0x30, 0x7F, 0x80, 0x81, 0x82, 0x83, 0x84, 0xA0, 0xFF])
                case 2: bytes.remove(at: index)
                case 3: bytes.insert(UInt8.random(in: .min ... .max, using: &numbers), at: index)
                default: bytes.removeSubrange(index...)
                }
                if bytes.isEmpty { break }
            }
            guard let key = SubjectPublicKey(certificate: bytes) else { continue }
            found += 1
            #expect(Self.contains(bytes, key.bytes), "seed \(seed)")
        }
        // Changes of a signature or a name leave the frame as it is.
        #expect(found > 1000, "seed \(seed)")
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: part) }
    }

    @Test func `random bytes, and random DER, are no certificate and trap nothing`() {
        let seed = UInt64.random(in: .min ... .max)
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let bytes = numbers.bytes(Int.random(in: 0..<60, using: &numbers))
            let wrapped: [UInt8] = [0x30, UInt8(bytes.count)] + bytes
            #expect(SubjectPublicKey(certificate: wrapped) == nil, "seed \(seed)")
        }
    }

    /// A value in DER.
    private func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        var length: [UInt8] = [UInt8(truncatingIfNeeded: count)]
        if count >= 0x100 { length = [0x82, UInt8(count >> 8), UInt8(count & 255)] }
        if (0x80..<0x100).contains(count) { length = [0x81, UInt8(count)] }
        return [tag] + length + content
    }

    /// The smallest certificate, with parts of it changed.
    private func certificate(
        version: [UInt8]? = [0xA0, 3, 2, 1, 2], serial: [UInt8] = [2, 1, 1],
        named: [UInt8] = [0x30, 3, 6, 1, 42],
        algorithm: [UInt8] = [0x30, 3, 6, 1, 42], key: [UInt8] = [0x30, 9, 0x30, 3, 6, 1, 42, 3, 2, 0, 7],
        tail: [UInt8] = [], signature: [UInt8] = [3, 2, 0, 1], end: [UInt8] = []
    ) -> [UInt8] {
        let names: [UInt8] = [0x30, 0, 0x30, 0, 0x30, 0]
        let fields = [version ?? [], serial, named, names, key, tail]
        return der(0x30, [der(0x30, fields.flatMap { $0 }), algorithm, signature, end].flatMap { $0 })
    }

    @Test func `a certificate is taken in its strict form alone`() {
        let key: [UInt8] = [0x30, 9, 0x30, 3, 6, 1, 42, 3, 2, 0, 7]
        let good: [[UInt8]] = [
            certificate(), certificate(version: nil), certificate(version: [0xA0, 3, 2, 1, 1]),
            certificate(tail: [0x81, 1, 0, 0x82, 1, 0, 0xA3, 2, 0x30, 0]),
            certificate(tail: [0xA3, 2, 0x30, 0]),
        ]
        for bytes in good { #expect(SubjectPublicKey(certificate: bytes)?.bytes == key) }
        let parameters: [UInt8] = [0x30, 11, 0x30, 5, 6, 1, 42, 5, 0, 3, 2, 0, 7]
        #expect(SubjectPublicKey(certificate: certificate(key: parameters))?.bytes == parameters)
        let rest = Array(certificate().dropFirst())
        let inner = Array(certificate().dropFirst(2))
        var bad: [[UInt8]] = [
            certificate(version: [0xA0, 3, 2, 1, 3]), certificate(version: [0xA0, 3, 2, 1, 0]),
            certificate(version: [0xA0, 0]), certificate(version: [0xA0, 6, 2, 1, 2, 2, 1, 2]),
            certificate(serial: [2, 0]), certificate(serial: [4, 1, 1]), certificate(serial: []),
            certificate(named: [0x30, 3, 6, 1, 43]), certificate(algorithm: [0x30, 3, 6, 1, 43]),
            certificate(key: [0x31, 9, 0x30, 3, 6, 1, 42, 3, 2, 0, 7]),
            certificate(key: [0x30, 5, 0x30, 3, 6, 1, 42]),
            certificate(key: [0x30, 9, 0x30, 3, 6, 1, 42, 3, 2, 1, 7]),
            certificate(key: [0x30, 8, 0x30, 3, 6, 1, 42, 3, 1, 0]),
            certificate(key: [0x30, 8, 0x30, 2, 6, 0, 3, 2, 0, 7]),
            certificate(key: [0x30, 10, 0x30, 3, 6, 1, 42, 3, 2, 0, 7, 0]),
            certificate(key: [0x30, 13, 0x30, 7, 6, 1, 42, 5, 0, 5, 0, 3, 2, 0, 7]),
            certificate(tail: [0x82, 1, 0, 0x81, 1, 0]), certificate(tail: [0xA3, 0, 0xA3, 0]),
            certificate(tail: [0x04, 0]), certificate(signature: [3, 1, 0]), certificate(signature: [3, 0]),
            certificate(signature: [3, 2, 1, 1]), certificate(signature: [4, 2, 0, 1]),
            certificate(end: [0x05, 0]), certificate(serial: [2, 0x81, 1, 1]),
        ]
        bad.append([0x31] + rest)
        bad.append([0x30, 0x80] + inner + [0, 0])
        // A length in a longer form than it needs.
        bad.append([0x30, 0x81] + rest)
        bad.append([0x30, 0x84, 0, 0, 0] + rest)
        for (number, bytes) in bad.enumerated() {
            #expect(SubjectPublicKey(certificate: bytes) == nil, "number \(number)")
        }
    }
}

@Suite struct PinsTests {
    static let texts = (1...3 as ClosedRange<UInt8>).map {
        Data(repeating: $0, count: 32).base64EncodedString()
    }

    @Test func `a pin is read in each of its spellings`() throws {
        for byte: UInt8 in [0, 7, 0xFF] {
            let code = Data(repeating: byte, count: 32).base64EncodedString()
            let pin = try #require(Pin(code))
            #expect(pin.digest == [UInt8](repeating: byte, count: 32))
            #expect(Pin("sha256/\(code)") == pin && Pin("sha256//\(code)") == pin)
            #expect(pin.base64 == code && "\(pin)" == "sha256/\(code)")
        }
    }

    @Test(
        arguments: [
            "", "sha256/", "sha256///\(texts[0])", "sha1/\(texts[0])", String(texts[0].dropLast()),
            texts[0] + "=",
            " \(texts[0])", String(repeating: "é", count: 22), String(repeating: "A", count: 44),
            String(texts[0].dropLast(2)) + "F=",
        ])
    func `what is no pin is none`(text: String) { #expect(Pin(text) == nil) }

    @Test func `there are two at least, and they end`() throws {
        let until = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(throws: PinsError.tooFew) { try Pins([], until: until) }
        #expect(throws: PinsError.tooFew) {
            try Pins([Self.texts[0], "sha256/\(Self.texts[0])"], until: until)
        }
        #expect(throws: PinsError.malformed("x")) { try Pins([Self.texts[0], "x"], until: until) }
        let pins = try Pins(Self.texts, until: until)
        #expect(pins.pins.count == 3)
        #expect(pins.hold(at: until - 0.001) && !pins.hold(at: until) && !pins.hold(at: until + 1))
    }

    @Test func `a certificate is judged by the service's pins, and a wrong one is reported`() throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let origin = try #require(ServiceOrigin("https://account.readmigo.com"))
        let ground = try PinFixture()
        func der(_ pem: String) throws -> [UInt8] {
            try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem).toDERBytes()
        }
        let pinning = try ground.pinning(origin, until: now)
        let stranger = try PinFixture.pin(TestAuthority.stranger)
        #expect(pinning.judge(certificate: try der(TestAuthority.present), of: origin, at: now - 1) == .right)
        #expect(pinning.judge(certificate: try der(TestAuthority.backup), of: origin, at: now - 1) == .right)
        #expect(pinning.judge(certificate: try der(TestAuthority.stranger), of: origin, at: now) == .lapsed)
        let other = try #require(ServiceOrigin("https://account.readmigo.com:8443"))
        #expect(
            pinning.judge(certificate: try der(TestAuthority.stranger), of: other, at: now - 1) == .unpinned)
        #expect(ground.failures == [])
        #expect(
            pinning.judge(certificate: try der(TestAuthority.stranger), of: origin, at: now - 1)
                == .wrong(stranger))
        #expect(pinning.judge(certificate: [0x30], of: origin, at: now - 1) == .wrong(nil))
        #expect(
            ground.failures == [
                PinFailure(origin: origin, found: stranger, date: now - 1),
                PinFailure(origin: origin, found: nil, date: now - 1),
            ])
        let verdicts: [PinVerdict] = [.unpinned, .lapsed, .right, .wrong(nil)]
        #expect(verdicts.map(\.isGood) == [true, true, true, false])
    }
}
