import Bytes
import Foundation
import OneTimePassword
import Testing

/// Thousands of random tokens and instants, each computed by a program that shares no line with ours.
@Suite struct OracleTests {
    struct Case {
        var algorithm: Algorithm
        var secret: [UInt8]
        var seconds: UInt64
        var digits: Int
        var period: Int

        init(digits choices: [Int], using random: inout SeededGenerator) {
            algorithm = random.pick(Algorithm.allCases)
            // Past the block sizes of 64 and 128 bytes the key is hashed first.
            secret = random.bytes(1...random.pick([20, 64, 65, 128, 129, 200]))
            seconds = UInt64.random(in: 0...random.pick([100, 1 << 32, 1 << 36]), using: &random)
            digits = random.pick(choices)
            period = random.pick([30, 60, 1, 86_400, Int.random(in: 1...86_400, using: &random)])
        }

        func code() throws -> String {
            let totp = try TOTP(
                secret: SecretBytes(secret), algorithm: algorithm, digits: Digits(digits),
                period: Period(period))
            return totp.code(at: Date(timeIntervalSince1970: Double(seconds)))
        }
    }

    @Test func `oathtool makes the same codes of 6 to 8 digits`() throws {
        var random = SeededGenerator(seed: Soak.seed)
        let cases = (0..<Soak.times(2_400)).map { _ in Case(digits: [6, 7, 8], using: &random) }
        // The shell reads its script, and oathtool each key, from standard input: no secret is an argument.
        let script = cases.map { one in
            let settings = "--totp=\(one.algorithm) -d \(one.digits) -s \(one.period)s -N @\(one.seconds)"
            return "oathtool -b \(settings) - <<< \(Base32.encode(SecretBytes(one.secret)))\n"
        }
        let answers = try Oracle.lines(["bash", "-e"], input: script.joined())
        try compare(cases, with: answers)
    }

    @Test func `Python's hmac makes the same codes of 6 to 10 digits`() throws {
        var random = SeededGenerator(seed: Soak.seed &+ 1)
        let cases = (0..<Soak.times(5_000)).map { _ in Case(digits: [6, 7, 8, 9, 9, 10, 10], using: &random) }
        let program = """
            import hmac, sys
            for line in sys.stdin:
                name, secret, seconds, digits, period = line.split()
                counter = (int(seconds) // int(period)).to_bytes(8, "big")
                code = hmac.new(bytes.fromhex(secret), counter, name).digest()
                start = code[-1] & 15
                number = int.from_bytes(code[start:start + 4], "big") & 0x7FFFFFFF
                print(str(number % 10 ** int(digits)).zfill(int(digits)))
            """
        let input = cases.map { one in
            "\(one.algorithm) \(hexadecimal(one.secret)) \(one.seconds) \(one.digits) \(one.period)\n"
        }
        try compare(cases, with: Oracle.lines(["python3", "-c", program], input: input.joined()))
    }

    private func compare(_ cases: [Case], with answers: [Substring]) throws {
        try #require(answers.count == cases.count)
        for (one, answer) in zip(cases, answers) {
            #expect(try one.code() == answer, "seed \(Soak.seed): \(one)")
        }
    }
}
