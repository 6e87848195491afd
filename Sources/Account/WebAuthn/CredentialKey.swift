internal import Bytes
internal import Crypto
internal import CryptoExtras
internal import FoundationExports

/// The public key of a passkey, as COSE writes it (RFC 9052 and 9053).
package struct CredentialKey: Sendable, Equatable {
    /// What a relying party here asks for, in the order of its wish.
    package enum Algorithm: Int64, Sendable, Equatable, CaseIterable {
        case edDSA = -8
        case es256 = -7
        case rs256 = -257
    }

    /// Why a key is not taken.
    enum Failure: Error {
        case unreadable
        /// It is a key of an algorithm that nobody asked for.
        case notAskedFor
    }

    package let algorithm: Algorithm
    /// As it was read.
    package let bytes: [UInt8]
    private let numbers: Numbers

    private enum Numbers: Equatable {
        /// X9.63, uncompressed.
        case point([UInt8])
        case edwards([UInt8])
        case modulus([UInt8], exponent: [UInt8])
    }

    /// Reads one that was kept.
    package init?(_ bytes: [UInt8]) {
        guard let value = try? CBORReader.whole(bytes[...]), let key = try? Self(value, bytes) else {
            return nil
        }
        self = key
    }

    /// Reads one at the beginning of bytes, and steps over it.
    init(_ reader: inout CBORReader) throws(Failure) {
        let start = reader.rest
        let value: CBOR
        do throws(CBORReader.Failure) { value = try reader.value() } catch { throw .unreadable }
        try self.init(value, Array(start.prefix(start.count - reader.rest.count)))
    }

    /// A key has the members of its kind and no others (WebAuthn, section 6.5.1).
    private init(_ value: CBOR, _ bytes: [UInt8]) throws(Failure) {
        guard case .map(let members) = value, let named = value.value(3)?.integer else { throw .unreadable }
        guard let algorithm = Algorithm(rawValue: named) else { throw .notAskedFor }
        let kind = value.value(1)
        switch algorithm {
        case .es256:
            guard members.count == 5, kind == .unsigned(2), value.value(-1) == .unsigned(1),
                case .bytes(let x)? = value.value(-2), case .bytes(let y)? = value.value(-3),
                x.count == 32, y.count == 32
            else { throw .unreadable }
            numbers = .point([4] + x + y)
        case .edDSA:
            guard members.count == 4, kind == .unsigned(1), case .bytes(let key)? = value.value(-2),
                let curve = value.value(-1)
            else { throw .unreadable }
            // Ed448 is written by the same number.
            guard curve == .unsigned(6) else { throw .notAskedFor }
            guard key.count == 32, Self.isUsable(edwards: Array(key)) else { throw .unreadable }
            numbers = .edwards(Array(key))
        case .rs256:
            guard members.count == 4, kind == .unsigned(3), case .bytes(let modulus)? = value.value(-1),
                case .bytes(let exponent)? = value.value(-2), Self.isUsable(modulus, exponent)
            else { throw .unreadable }
            numbers = .modulus(Array(modulus), exponent: Array(exponent))
        }
        self.algorithm = algorithm
        self.bytes = bytes
        guard isOnCurve else { throw .unreadable }
    }

    /// 2,048 to 4,096 bits, and an odd exponent of 3 or more that is cheap to use.
    private static func isUsable(_ modulus: ArraySlice<UInt8>, _ exponent: ArraySlice<UInt8>) -> Bool {
        guard let first = modulus.first, first != 0, let last = modulus.last, last & 1 == 1,
            let high = exponent.first, high != 0, let low = exponent.last, low & 1 == 1
        else { return false }
        let bits = modulus.count * 8 - first.leadingZeroBitCount
        return (2048...4096).contains(bits) && exponent.count <= 4 && (exponent.count > 1 || low >= 3)
    }

    /// A canonical point that is none of the few for which anybody can sign (RFC 8032, section 5.1.3 and 5.1.7).
    private static func isUsable(edwards key: [UInt8]) -> Bool {
        // The highest bit is the sign of x; the rest is y, the lowest byte first.
        let y = key.dropLast() + [key[31] & 0x7F]
        let prime: [UInt8] = [0xED] + Array(repeating: 0xFF, count: 30) + [0x7F]
        guard y.reversed().lexicographicallyPrecedes(prime.reversed()) else { return false }
        return !smallOrders.contains(Hexadecimal.encode(y))
    }

    /// y of the points of order 1, 2, 4 and 8.
    private static let smallOrders: Set<String> = [
        "01" + String(repeating: "00", count: 31), "ec" + String(repeating: "ff", count: 30) + "7f",
        String(repeating: "00", count: 32),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ]

    private var isOnCurve: Bool {
        switch numbers {
        case .point(let point): (try? P256.Signing.PublicKey(x963Representation: point)) != nil
        case .edwards(let key): (try? Curve25519.Signing.PublicKey(rawRepresentation: key)) != nil
        case .modulus(let n, let e): (try? _RSA.Signing.PublicKey(n: n, e: e)) != nil
        }
    }

    /// Whether it signed a message.
    func hasSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
        switch numbers {
        case .point(let point):
            guard let key = try? P256.Signing.PublicKey(x963Representation: point),
                let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: message)
        case .edwards(let bytes):
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
            return key.isValidSignature(signature, for: message)
        case .modulus(let n, let e):
            guard let key = try? _RSA.Signing.PublicKey(n: n, e: e) else { return false }
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: message,
                padding: .insecurePKCS1v1_5)
        }
    }
}
