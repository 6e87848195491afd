import Bytes
import Crypto
import Foundation
import OneTimePassword

/// Prints what a code costs beside the bare HMAC, and what a byte costs to read, at three lengths.
@main struct CodeBenchmark {
    static func main() throws {
        try codes()
        print("")
        try parsing()
    }

    /// The bare HMAC is swift-crypto's `authenticationCode(for:using:)` with the key object made beforehand.
    private static func codes() throws {
        print("ns per code        TOTP.code   bare HMAC   ratio   (goal: at most 1.25)   preparing a TOTP")
        try row(.sha1, HMAC<Insecure.SHA1>.self)
        try row(.sha256, HMAC<SHA256>.self)
        try row(.sha512, HMAC<SHA512>.self)
    }

    private static func row<Hash>(_ algorithm: Algorithm, _ hmac: HMAC<Hash>.Type) throws {
        let bytes = [UInt8](repeating: 0x5A, count: 20)
        let secret = SecretBytes(bytes)
        let key = SymmetricKey(data: bytes)
        let totp = try TOTP(secret: secret, algorithm: algorithm)
        let times = Stopwatch().nanoseconds(
            repetitions: 50_000,
            [
                { count in
                    (0..<count).reduce(0) { sum, index in
                        sum &+ totp.code(at: Date(timeIntervalSince1970: Double(index) * 30)).utf8.count
                    }
                },
                { count in
                    (0..<count).reduce(0) { sum, index in
                        unsafe withUnsafeBytes(of: UInt64(index).bigEndian) { message in
                            let code = unsafe hmac.authenticationCode(for: message, using: key)
                            return sum &+ code.byteCount
                        }
                    }
                },
                { count in
                    (0..<count).reduce(0) { sum, _ in
                        sum &+ ((try? TOTP(secret: secret, algorithm: algorithm))?.period.seconds ?? 0)
                    }
                },
            ])
        print(
            algorithm.rawValue + column(decimal(times[0], places: 0), 28 - algorithm.rawValue.count),
            column(decimal(times[1], places: 0), 11), column(decimal(times[0] / times[1], places: 2), 7),
            column(decimal(times[2], places: 0), 42))
    }

    /// Linear reading shows as the same time per byte at a quarter, a half and the whole of the limit.
    private static func parsing() throws {
        print("ns per byte        1/4 of limit   1/2 of limit   limit")
        let head = "otpauth://totp/Issuer:account?secret=JBSWY3DPEHPK3PXP&image="
        try row("link, long value", OTPAuthLink.lengthLimit) { length in
            head + String(repeating: "x", count: length - head.utf8.count)
        }
        try row("link, escapes", OTPAuthLink.lengthLimit) { length in
            head + String(repeating: "%41", count: (length - head.utf8.count) / 3)
        }
        try row("link, parameters", OTPAuthLink.lengthLimit) { length in
            head + String(repeating: "&a=b", count: (length - head.utf8.count) / 4)
        }
        let letters = TOTP.secretLimit * 8 / 5
        let lengths = [letters / 4, letters / 2, letters]
        let texts = lengths.map { String(repeating: "A", count: $0) }
        try print(line("Base32", texts) { text in try Base32.decode(text).count })
        let spaced = lengths.map { String(repeating: "A - ", count: $0) }
        try print(line("Base32, spaced", spaced) { text in try Base32.decode(text).count })
    }

    private static func row(_ name: String, _ limit: Int, _ text: (Int) -> String) throws {
        let texts = [limit / 4, limit / 2, limit].map(text)
        try print(line(name, texts) { text in try OTPAuthLink(text).issuer.utf8.count })
    }

    private static func line(
        _ name: String, _ texts: [String], _ work: @escaping (String) throws -> Int
    ) throws -> String {
        for text in texts { _ = try work(text) }
        let times = Stopwatch().nanoseconds(
            repetitions: 500,
            texts.map { text in
                { count in (0..<count).reduce(0) { sum, _ in sum &+ ((try? work(text)) ?? 0) } }
            })
        let perByte = zip(times, texts).map { time, text in decimal(time / Double(text.utf8.count), places: 1)
        }
        return name + column(perByte[0], 31 - name.count) + column(perByte[1], 15) + column(perByte[2], 8)
    }
}
