import Foundation
import TestSupport
import Testing

@testable import SecondCore

@Suite struct MonogramTests {
    private static let services = [
        "Fastmail", "示例银行", "GitHub", "GitLab", "Google", "Amazon", "Apple", "Adobe", "Dropbox", "Discord",
        "Microsoft", "Mozilla", "Mastodon", "PayPal", "Proton", "Twitter", "Twitch", "Telegram", "Steam",
        "Slack",
        "Stripe", "Bitwarden", "Binance", "Coinbase", "Cloudflare", "DigitalOcean", "Facebook", "Instagram",
        "LinkedIn",
        "Reddit", "中国银行", "中信银行", "招商银行", "工商银行", "支付宝", "微信", "Zoom", "Zoho", "Zürich", "Évernote",
    ]

    private func discs(_ names: [String]) throws -> [Monogram] {
        let listed = try names.enumerated().map { number, name in
            ListedToken(try .sample(number + 1, name))
        }
        let assignment = MonogramAssignment(listed)
        return try listed.map { try #require(assignment[$0]) }
    }

    @Test func `the two that were both brown are told apart`() throws {
        let discs = try discs(["Fastmail", "示例银行"])
        #expect(Self.difference(discs[0].color, discs[1].color) > 12)
    }

    @Test(arguments: 1...200) func `up to 24 issuers have colours that are told apart, whichever they are`(
        seed: Int
    ) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let names = Array(Self.services.shuffled(using: &generator).prefix(2 + seed % 23))
        let discs = try discs(names)
        for (number, disc) in discs.enumerated() {
            for other in discs[..<number] {
                #expect(Self.difference(disc.color, other.color) > 12, "seed \(seed): \(names)")
            }
        }
    }

    @Test(arguments: 1...50) func `more of them never share colour and letters`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let names = Set(
            (0..<120).map { _ in
                String((0..<8).map { _ in letters.randomElement(using: &generator) ?? "a" })
            })
        let discs = try discs(names.sorted())
        #expect(Set(discs.map { $0.letters + $0.color.hexadecimal }).count == names.count, "seed \(seed)")
    }

    @Test func `a new account changes the disc of none that exists`() throws {
        let all = try discs(Self.services)
        for count in 1..<all.count {
            #expect(try discs(Array(Self.services.prefix(count))) == Array(all.prefix(count)))
        }
    }

    @Test func `the order of the list does not count, and one issuer has one disc`() throws {
        let tokens = try ["GitHub", "GitLab", "github"].enumerated().map { number, name in
            ListedToken(try .sample(number + 1, name, "account \(number)"))
        }
        let (there, back) = (MonogramAssignment(tokens), MonogramAssignment(tokens.reversed()))
        #expect(tokens.map { there[$0] } == tokens.map { back[$0] })
        #expect(there[tokens[0]] == there[tokens[2]])
    }

    @Test(arguments: [
        (["GitHub", "GitLab"], ["G", "GL"]), (["Bank of Zürich", "Bank Other"], ["BO", "Ba"]),
        (["中国银行", "中信银行"], ["中", "中信"]), (["a", "A b", "ä"], ["A", "AB", "A"]),
        (["Fastmail", "Facebook", "Fab"], ["F", "Fa", "Fb"]), (["--", "++"], ["•", "•"]),
    ]) func `a second letter where the first ones clash`(row: ([String], [String])) throws {
        #expect(try discs(row.0).map(\.letters) == row.1)
    }

    /// CIEDE2000 of two colours (Sharma, Wu and Dalal, 2005), through XYZ of sRGB and CIELAB: another way than the palette's.
    static func difference(_ left: DiscColor, _ right: DiscColor) -> Double {
        let (p, q) = (lab(left), lab(right))
        let mean = (hypot(p.a, p.b) + hypot(q.a, q.b)) / 2
        let g = 0.5 * (1 - (pow(mean, 7) / (pow(mean, 7) + pow(25, 7))).squareRoot())
        let (a1, a2) = ((1 + g) * p.a, (1 + g) * q.a)
        let (c1, c2) = (hypot(a1, p.b), hypot(a2, q.b))
        func degrees(_ y: Double, _ x: Double) -> Double {
            let angle = atan2(y, x) * 180 / .pi
            return angle < 0 ? angle + 360 : angle
        }
        func radians(_ angle: Double) -> Double { angle * .pi / 180 }
        let (h1, h2) = (degrees(p.b, a1), degrees(q.b, a2))
        var turn = h2 - h1
        if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        let (dL, dC) = (q.l - p.l, c2 - c1)
        let dH = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2))
        let (l, c) = ((p.l + q.l) / 2, (c1 + c2) / 2)
        let h = abs(h1 - h2) > 180 ? (h1 + h2 + 360) / 2 : (h1 + h2) / 2
        var t = 1.0
        for (weight, times, offset) in [(-0.17, 1.0, -30.0), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63)] {
            t += weight * cos(radians(times * h + offset))
        }
        let sL = 1 + 0.015 * pow(l - 50, 2) / (20 + pow(l - 50, 2)).squareRoot()
        let (sC, sH) = (1 + 0.045 * c, 1 + 0.015 * c * t)
        let bend = exp(-pow((h - 275) / 25, 2))
        let seventh = pow(c, 7) / (pow(c, 7) + pow(25, 7))
        let rotation = -sin(radians(60 * bend)) * 2 * seventh.squareRoot()
        let (lightness, chroma, hue) = (dL / sL, dC / sC, dH / sH)
        let squares = lightness * lightness + chroma * chroma + hue * hue
        return (squares + rotation * chroma * hue).squareRoot()
    }

    private static func lab(_ color: DiscColor) -> (l: Double, a: Double, b: Double) {
        func linear(_ part: Double) -> Double {
            part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
        func root(_ part: Double) -> Double {
            part > 216 / 24389 ? cbrt(part) : (24389 / 27 * part + 16) / 116
        }
        let x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
        let y = root(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
        let z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
        return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }
}
