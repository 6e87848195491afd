import Bytes
import Foundation
import OneTimePassword
import Testing

@Suite struct InstantTests {
    static let secret = SecretBytes(Array("12345678901234567890".utf8))

    /// Instants in seconds since 1970, and the counter of a period of 30 seconds.
    static let counters: [(Double, UInt64)] = [
        (0, 0), (29.999, 0), (30, 1), (59.999, 1), (1_111_111_109, 0x23523EC),
        (-0.001, 0), (-1, 0), (-1e300, 0), (-.infinity, 0), (.nan, 0), (.signalingNaN, 0),
        (-.greatestFiniteMagnitude, 0), (.leastNonzeroMagnitude, 0),
        (1e18, 33_333_333_333_333_333), (0x1p63, 0x8000_0000_0000_0000 / 30),
        (0x1p64, .max / 30), (1e300, .max / 30), (.greatestFiniteMagnitude, .max / 30),
        (.infinity, .max / 30),
    ]

    @Test(arguments: counters)
    func `every instant has a counter and a code`(seconds: Double, counter: UInt64) throws {
        let totp = try TOTP(secret: Self.secret)
        let date = Date(timeIntervalSince1970: seconds)
        #expect(totp.counter(at: date) == counter)
        #expect(totp.code(at: date) == totp.code(counter: counter))
        #expect(totp.interval(at: date).start == Date(timeIntervalSince1970: Double(counter) * 30))
    }

    @Test(arguments: [1, 29, 30, 86_400])
    func `no instant traps, whatever the period`(seconds: Int) throws {
        var random = SeededGenerator(seed: Soak.seed)
        let totp = try TOTP(secret: Self.secret, period: Period(seconds))
        for _ in 0..<Soak.times(2_000) {
            let date = Date(timeIntervalSinceReferenceDate: Double(bitPattern: random.next()))
            let (start, end) = totp.interval(at: date)
            #expect(
                totp.code(at: date).count == 6, "seed \(Soak.seed): \(date.timeIntervalSinceReferenceDate)")
            #expect(start <= end, "seed \(Soak.seed): \(date.timeIntervalSinceReferenceDate)")
        }
    }

    @Test func `an interval holds its instants and touches the next one`() throws {
        var random = SeededGenerator(seed: Soak.seed)
        for _ in 0..<Soak.times(2_000) {
            let seconds = Double.random(in: 0...1e11, using: &random)
            let totp = try TOTP(
                secret: Self.secret, period: Period(Int.random(in: 1...86_400, using: &random)))
            let date = Date(timeIntervalSince1970: seconds)
            let (start, end) = totp.interval(at: date)
            #expect(start <= date && date < end, "seed \(Soak.seed): \(seconds)")
            #expect(end.timeIntervalSince(start) == Double(totp.period.seconds))
            #expect(totp.counter(at: start) == totp.counter(at: date))
            #expect(totp.counter(at: end) == totp.counter(at: date) + 1)
        }
    }

    @Test func `the last instant before a boundary still has the old code`() throws {
        let totp = try TOTP(secret: Self.secret)
        let boundary = Date(timeIntervalSince1970: 1_999_999_980)
        let before = Date(timeIntervalSinceReferenceDate: boundary.timeIntervalSinceReferenceDate.nextDown)
        #expect(totp.counter(at: boundary) == 66_666_666)
        #expect(totp.counter(at: before) == 66_666_665)
    }

    @Test func `the greatest counter has a code`() throws {
        // Python: hmac.new(b"12345678901234567890", b"\xff" * 8, "sha1"), truncated.
        #expect(try TOTP(secret: Self.secret, digits: Digits(10)).code(counter: .max) == "1663094451")
    }
}
