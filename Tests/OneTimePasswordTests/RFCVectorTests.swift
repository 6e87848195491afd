import Bytes
import Foundation
import OneTimePassword
import Testing

/// The values printed in RFC 4226 appendix D and RFC 6238 appendix B.
@Suite struct RFCVectorTests {
    /// RFC 4226 appendix D: "Truncated" in decimal.
    static let truncated = [
        1_284_755_224, 1_094_287_082, 137_359_152, 1_726_969_429, 1_640_338_314,
        868_254_676, 1_918_287_922, 82_162_583, 673_399_871, 645_520_489,
    ]
    static let hotp = [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
    ]

    @Test(arguments: 0..<10)
    func `RFC 4226 appendix D`(counter: Int) throws {
        let secret = SecretBytes(Array("12345678901234567890".utf8))
        #expect(try TOTP(secret: secret).code(counter: UInt64(counter)) == Self.hotp[counter])
        // Ten digits show the whole 31-bit number before the modulus.
        let whole = try TOTP(secret: secret, digits: Digits(10)).code(counter: UInt64(counter))
        #expect(whole.count == 10)
        #expect(Int(whole) == Self.truncated[counter])
    }

    static let seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
    static let totp: [Algorithm: [String]] = [
        .sha1: ["94287082", "07081804", "14050471", "89005924", "69279037", "65353130"],
        .sha256: ["46119246", "68084774", "67062674", "91819424", "90698825", "77737706"],
        .sha512: ["90693936", "25091201", "99943326", "93441116", "38618901", "47863826"],
    ]
    static let counters: [UInt64] = [0x1, 0x23523EC, 0x23523ED, 0x273EF07, 0x3F940AA, 0x27BC86AA]

    @Test(arguments: Algorithm.allCases)
    func `RFC 6238 appendix B`(algorithm: Algorithm) throws {
        let lengths: [Algorithm: Int] = [.sha1: 20, .sha256: 32, .sha512: 64]
        let length = try #require(lengths[algorithm])
        let digits = String(repeating: "1234567890", count: 7).utf8.prefix(length)
        let totp = try TOTP(secret: SecretBytes(Array(digits)), algorithm: algorithm, digits: Digits(8))
        let dates = Self.seconds.map { Date(timeIntervalSince1970: Double($0)) }
        #expect(dates.map(totp.code(at:)) == Self.totp[algorithm])
        #expect(dates.map(totp.counter(at:)) == Self.counters)
    }
}
