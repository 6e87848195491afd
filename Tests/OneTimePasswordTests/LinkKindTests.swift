import OneTimePassword
import Testing

/// Links that are something else, each told apart, and the limits.
@Suite struct LinkKindTests {
    static let kinds: [(String, OneTimePasswordError.LinkReason)] = [
        ("", .empty), (" \n ", .empty),
        ("otpauth", .notALink), ("otpauth:totp/A?secret=J", .notALink),
        ("://totp/A", .notALink), ("1otpauth://totp", .notALink), ("WIFI:S:net;T:WPA;P:pass;;", .notALink),
        ("mailto:a@b.example", .notALink), ("GitHub: JBSW", .notALink), ("a b://c", .notALink),
        ("http://a.example", .web), ("HTTPS://apps.apple.com/app/id1", .web),
        ("otpauth-migration://offline?data=CjEKCkhlbGxvId6tvu8SGEV4", .googleExport),
        ("OTPAUTH-Migration://offline?data=", .googleExport),
        ("otpauth://hotp/A:b?secret=JBSWY3DPEHPK3PXP&counter=1", .hotp), ("otpauth://HOTP/A", .hotp),
        ("otpauth://", .otherType), ("otpauth:///A", .otherType), ("otpauth://yaotp/A?secret=J", .otherType),
        ("otpauth://totp2/A?secret=J", .otherType), ("otpauth://totp#A?secret=J", .otherType),
        ("motp://A:b?secret=0123456789abcdef", .otherApp),
        ("phonefactor://activate_account?code=1", .otherApp),
    ]

    @Test(arguments: kinds)
    func `links of other kinds`(link: String, reason: OneTimePasswordError.LinkReason) {
        #expect(LinkOutcome(reading: link) == .refused(.link(reason)))
    }

    @Test(arguments: [
        "JBSWY3DPEHPK3PXP", "jbswy3dpehpk3pxp", " JBSW Y3DP EHPK 3PXP\n", "jbsw-y3dp-ehpk-3pxp",
        "JBSWY3DPEHPK3PXPA===",
        "JBSWY3 DPEHPK 3PXPJB SW", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    ])
    func `a secret alone is told apart from text`(text: String) {
        #expect(LinkOutcome(reading: text) == .refused(.link(.bareSecret)))
    }

    @Test(arguments: [
        "JBSWY3DPEHPK3PX", "JBSWY3DPEHPK3PX1", "just words", "please type the code here",
        "JBSW Y3DP EHPK3PXPJBSW",
        "otpauth", "----------------", "123456", "JBSWY3DPEHPK3PXP!", String(repeating: "A", count: 4097),
    ])
    func `other text is no secret`(text: String) {
        #expect(LinkOutcome(reading: text) == .refused(.link(.notALink)))
    }

    @Test(arguments: [
        "steam://JBSWY3DPEHPK3PXP", "STEAM://jbsw",
        "otpauth://steam/Steam:b?secret=JBSWY3DPEHPK3PXP&issuer=Steam",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&encoder=steam",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&period=30&digits=5&issuer=A&Encoder=STEAM",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&algorithm=STEAM",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&digits=s",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&digits=5&representation=steamguard",
        "otpauth://totp/Steam:b?secret=JBSWY3DPEHPK3PXP&issuer=Steam",
        "otpauth://totp/Steam:b?secret=JBSWY3DPEHPK3PXP&digits=5",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&steam",
        "otpauth://totp/A:b?steam&secret=JBSWY3DPEHPK3PXP",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&STEAM=",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&steam=1",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&Steam=True&digits=6",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&amp;steam",
        "otpauth://totp/Steam:b?secret=JBSWY3DPEHPK3PXP&issuer=steam.example",
    ])
    func `Steam in every spelling`(link: String) {
        #expect(LinkOutcome(reading: link) == .refused(.link(.steam)))
    }

    @Test(arguments: [
        "digits=6", "digits=6&steam=0", "digits=6&steam=False", "digits=6&steam=no", "digits=6&steamid=1",
    ])
    func `an ordinary token may be called Steam`(settings: String) {
        let link = "otpauth://totp/Steam:b?secret=JBSWY3DPEHPK3PXP&\(settings)"
        #expect(LinkOutcome(reading: link) == .names("Steam", "b"))
    }

    @Test func `a link has 4,096 bytes at most, white space around it not counted`() {
        let start = "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&image="
        let longest = start + String(repeating: "x", count: 4096 - start.utf8.count)
        #expect(LinkOutcome(reading: longest + "\n") == .names("A", "b"))
        #expect(LinkOutcome(reading: longest + "x") == .refused(.link(.tooLong)))
        #expect(LinkOutcome(reading: "https" + longest.dropFirst(7) + longest) == .refused(.link(.web)))
    }

    @Test(arguments: ["x", "é", "中", "👍", "+", "&"])
    func `issuer and account have 256 characters at most`(character: String) {
        let name = String(repeating: character, count: 256)
        let encoded = character == "&" ? String(repeating: "%26", count: 256) : name
        let plain = character == "+" ? name.replacing("+", with: "%2B") : encoded
        let secret = "secret=JBSWY3DPEHPK3PXP"
        let link = "otpauth://totp/A:\(encoded)?\(secret)&issuer=\(plain)"
        #expect(LinkOutcome(reading: link) == .names(name, name))
        #expect(LinkOutcome(reading: link + "x") == .refused(.issuer(.tooLong)))
        #expect(
            LinkOutcome(reading: "otpauth://totp/A:\(encoded)x?\(secret)") == .refused(.account(.tooLong)))
        #expect(LinkOutcome(reading: "otpauth://totp/x\(encoded):b?\(secret)") == .refused(.issuer(.tooLong)))
    }

    @Test func `a secret in a link has 1,024 bytes at most`() {
        let link = "otpauth://totp/A:b?secret="
        let longest = String(repeating: "A", count: 1639)
        var reading = LinkOutcome.Reading(issuer: "A", account: "b")
        reading.secret = longest
        #expect(LinkOutcome(reading: link + longest) == .accepted(reading))
        #expect(LinkOutcome(reading: link + longest + "A") == .refused(.secret(.tooLong)))
    }

    @Test func `a part of a longer text is read as it stands`() {
        let text = "see otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP"
        #expect(LinkOutcome(reading: text.dropFirst(4)) == .names("A", "b"))
    }
}
