import AccountServer
import Bytes
import Testing

/// RFC 7914, section 12, but for the last vector, which needs 1 GiB.
@Suite struct ScryptVectors {
    struct Vector: Sendable, CustomTestStringConvertible {
        let password, salt: String
        let cost: PasswordCost
        let digest: String

        var testDescription: String { "\(password), \(salt), \(cost)" }
    }

    static let vectors = [
        Vector(
            password: "", salt: "", cost: PasswordCost(exponent: 4, blockSize: 1, lanes: 1),
            digest: """
                77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442\
                fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
                """),
        Vector(
            password: "password", salt: "NaCl", cost: PasswordCost(exponent: 10, blockSize: 8, lanes: 16),
            digest: """
                fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
                2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
                """),
        Vector(
            password: "pleaseletmein", salt: "SodiumChloride",
            cost: PasswordCost(exponent: 14, blockSize: 8, lanes: 1),
            digest: """
                7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
                d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
                """),
    ]

    @Test(arguments: vectors) func `scrypt makes what the RFC says`(_ vector: Vector) throws {
        let digest = try #require(
            vector.cost.digest(
                of: SecretBytes(vector.password.utf8), salt: Array(vector.salt.utf8), count: 64))
        #expect(hexadecimal(digest) == vector.digest)
    }

    // hashlib.scrypt(b"correct horse", salt=bytes(range(16)), n=2**15, r=8, p=3, maxmem=2**26, dklen=32)
    @Test func `the standard cost makes what Python's hashlib makes`() throws {
        let digest = try #require(
            PasswordCost.standard.digest(of: SecretBytes("correct horse".utf8), salt: Array(0..<16)))
        #expect(hexadecimal(digest) == "00d616c2bc06f5ec4ce30467dee0e19e44ee2cc1b6eee8f893d773e4aac13e48")
    }

    @Test(arguments: [
        (0, 8, 1), (21, 8, 1), (15, 0, 3), (15, 8, 0), (15, 8, 17), (18, 8, 1), (17, 8, 5), (16, 1, 1),
        (12, 17, 1), (-1, 8, 1), (.max, .max, .max),
    ])
    func `work that is not bearable is not done`(_ exponent: Int, _ blockSize: Int, _ lanes: Int) {
        let cost = PasswordCost(exponent: exponent, blockSize: blockSize, lanes: lanes)
        #expect(!cost.isBearable)
        #expect(cost.digest(of: SecretBytes("a".utf8), salt: [1]) == nil)
    }

    @Test(arguments: [
        (15, 8, 3), (16, 8, 2), (17, 8, 1), (17, 8, 4), (1, 1, 1), (15, 1, 16), (14, 8, 5), (12, 16, 1),
    ])
    func `each set of ASVS that fits, and more, is bearable`(
        _ exponent: Int, _ blockSize: Int, _ lanes: Int
    ) {
        #expect(PasswordCost(exponent: exponent, blockSize: blockSize, lanes: lanes).isBearable)
    }

    // CryptoExtras itself reckons how much memory may be taken: too little for one lane of more than 16 blocks.
    @Test func `the largest blocks have memory enough`() {
        let cost = PasswordCost(exponent: 1, blockSize: 16, lanes: 1)
        #expect(cost.digest(of: SecretBytes("a".utf8), salt: [1])?.count == 32)
    }

    private func hexadecimal(_ secret: SecretBytes) -> String {
        unsafe secret.withUnsafeBytes { bytes in
            unsafe bytes.map { (String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)) }.joined()
        }
    }
}
