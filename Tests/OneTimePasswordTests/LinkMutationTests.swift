import Bytes
import OneTimePassword
import Testing

/// `swift test`'s share of the fuzzing in `Fuzz/`: damaged links never crash, and what is read can be written.
@Suite struct LinkMutationTests {
    @Test func `a damaged link is refused, or reads back from its own text`() throws {
        var random = SeededGenerator(seed: Soak.seed)
        var (accepted, refused) = (0, Set<OneTimePasswordError>())
        for number in 0..<Soak.times(20_000) {
            var bytes = Array(try LinkRoundTripTests.randomLink(&random).text().utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) { Self.damage(&bytes, &random) }
            let text = String(decoding: bytes, as: UTF8.self)
            do throws(OneTimePasswordError) {
                let link = try OTPAuthLink(text)
                accepted += 1
                #expect((try? OTPAuthLink(link.text())) == link, "seed \(Soak.seed), number \(number)")
            } catch {
                refused.insert(error)
            }
        }
        // The damage must reach both sides, or the loop shows nothing.
        #expect(accepted > Soak.times(2_000))
        #expect(refused.count > 20)
    }

    @Test func `damaged Base32 is refused, or decodes to what it encodes`() throws {
        var random = SeededGenerator(seed: Soak.seed)
        for number in 0..<Soak.times(5_000) {
            var bytes = Array(Base32.encode(SecretBytes(random.bytes(1...40))).utf8)
            Self.damage(&bytes, &random)
            guard let secret = try? Base32.decode(String(decoding: bytes, as: UTF8.self)) else { continue }
            #expect(try Base32.decode(Base32.encode(secret)) == secret, "seed \(Soak.seed), number \(number)")
        }
    }

    private static let splinters = [
        "%", "%3A", "%ZZ", ":", "&", "#", "?", "=", "+", " ", "//", "\u{0}", "0", "1", "8", "é", "中", "-",
        "&digits=7",
        "&digits=", "&period=0", "&period=99999", "&issuer=X", "&algorithm=MD5", "&secret=MY",
        "&encoder=steam",
        "otpauth://", "hotp", "steam", "https://",
    ].map { Array($0.utf8) }

    private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...3, using: &random))
        switch Int.random(in: 0...4, using: &random) {
        case 0: bytes.insert(contentsOf: random.pick(splinters), at: place)
        case 1: bytes.replaceSubrange(place..<end, with: random.pick(splinters))
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: bytes.insert(contentsOf: bytes[place..<end], at: end)
        }
    }
}
