import OneTimePassword
import Testing

/// A row for every ruling on otpauth links in the project's requirements.
@Suite struct LinkRulingTests {
    static let schemeAndType: [LinkRow] = [
        .label("A:b?", .names("A", "b")),
        LinkRow("OTPAUTH://TOTP/A:b?SECRET=JBSWY3DPEHPK3PXP", .names("A", "b")),
        LinkRow("OtpAuth://ToTp/A:b?Secret=JBSWY3DPEHPK3PXP", .names("A", "b")),
        LinkRow(" \n\totpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP\r\n", .names("A", "b")),
        LinkRow("otpauth://totp?secret=JBSWY3DPEHPK3PXP", .names("", "")),
        LinkRow("otpauth://totp/A:b?%73ecret=JBSWY3DPEHPK3PXP", .names("A", "b")),
    ]

    static let secrets: [LinkRow] = [
        .secret("jbswy3dpehpk3pxp"), .secret("JBSW Y3DP EHPK 3PXP"), .secret("JBSW+Y3DP+EHPK+3PXP"),
        .secret("JBSW%20Y3DP%20EHPK%203PXP"), .secret("JBSW-Y3DP-EHPK-3PXP"), .secret("JBSW_Y3DP_EHPK_3PXP"),
        .secret("JBSWY3DPEHPK3PXP===="), .secret("JBSWY3DPEHPK3PXP%3D%3D"), .secret("%4ABSWY3DPEHPK3PXP"),
        .secret("JBSWY3DPEHPK3PXPA"), .secret("", refused: .empty), .secret("%20-_%3D", refused: .empty),
        .secret("J", refused: .tooShort), .secret("JBSW0", refused: .badLetter("0", likely: ["O"])),
        .secret("JBSW1", refused: .badLetter("1", likely: ["I", "L"])),
        .secret("JBSW8", refused: .badLetter("8", likely: ["B"])),
        .secret("JBSW9", refused: .badLetter("9", likely: [])),
        .secret("JBSW#part", refused: .badLetter("#", likely: [])),
        .secret("JBSW%2BY3DP", refused: .badLetter("+", likely: [])),
        .secret("JBSW%ZZ", refused: .brokenEncoding), .secret("JBSW%4", refused: .brokenEncoding),
        .secret("JBSW%", refused: .brokenEncoding), .secret("JBSW%FF", refused: .brokenEncoding),
        LinkRow("otpauth://totp/A:b?secret", .refused(.secret(.empty))),
        LinkRow("otpauth://totp/A:b", .refused(.secret(.missing))),
        LinkRow("otpauth://totp/A:b?issuer=A", .refused(.secret(.missing))),
        LinkRow("otpauth://totp/A:b?secret=J&secret=K", .refused(.secret(.repeated))),
    ]

    static let algorithms: [LinkRow] =
        [
            ("SHA1", .sha1), ("sha1", .sha1), ("SHA-1", .sha1), ("HMAC-SHA1", .sha1), ("HmacSHA1", .sha1),
            ("SHA256", .sha256), ("sha256", .sha256), ("sha-256", .sha256), ("HmacSHA256", .sha256),
            ("HMAC_SHA_256", .sha256), ("HMAC+SHA+256", .sha256), ("Sha512", .sha512),
            ("hmac-sha-512", .sha512),
        ].map { (spelling: String, algorithm: Algorithm) in
            .query("algorithm=\(spelling)") { $0.algorithm = algorithm }
        }
        + [
            "MD5", "SHA", "SHA0", "SHA128", "SHA224", "SHA384", "SHA-3-256", "SHA2", "SHA1x", "xSHA1", "HMAC",
            "1",
        ]
        .map { .query("algorithm=\($0)", .refused(.algorithm(.unknown))) }
        + [
            .query("algorithm=", .refused(.algorithm(.empty))),
            .query("algorithm", .refused(.algorithm(.empty))),
            .query("algorithm=%G1", .refused(.algorithm(.brokenEncoding))),
            .query("algorithm=SHA1&algorithm=SHA256", .refused(.algorithm(.repeated))),
        ]

    static let numbers: [LinkRow] =
        (6...10).map { digits in .query("digits=\(digits)") { $0.digits = digits } }
        + [1, 15, 30, 60, 86_400].map { seconds in .query("period=\(seconds)") { $0.period = seconds } }
        + [
            .query("digits=08") { $0.digits = 8 },
            .query("digits=", .refused(.digits(.empty))), .query("period=", .refused(.period(.empty))),
            .query("digits=%C3", .refused(.digits(.brokenEncoding))),
            .query("period=%C3", .refused(.period(.brokenEncoding))),
            .query("digits=6&digits=8", .refused(.digits(.repeated))),
            .query("period=30&period=60", .refused(.period(.repeated))),
        ]
        + ["six", "6.0", "6e0", "0x6", "+6", "%2B6", "%206", "6%20", "6+", "٦", "６", "-", "--6", "6#x"]
        .flatMap {
            [
                LinkRow.query("digits=\($0)", .refused(.digits(.notANumber))),
                .query("period=\($0)", .refused(.period(.notANumber))),
            ]
        }
        + ["0", "-1", "-0", "1", "2", "5", "11", "100", "70000", "99999999999999999999999"]
        .map { .query("digits=\($0)", .refused(.digits(.outOfRange))) }
        + ["0", "-30", "86401", "99999999999999999999999", "-99999999999999999999999"]
        .map { .query("period=\($0)", .refused(.period(.outOfRange))) }

    static let parameters: [LinkRow] = [
        .query("issuer=A&issuer=A&digits=8&digits=8") { $0.digits = 8 },
        .query("issuer=A&ISSUER=B", .refused(.issuer(.repeated))),
        .query("issuer=&issuer=B", .refused(.issuer(.repeated))),
        .query("issuer=A+B") { $0.issuer = "A B" },
        .query("issuer=A%2BB") { $0.issuer = "A+B" },
        .query("issuer=A=B") { $0.issuer = "A=B" },
        .query("issuer=A#B") { $0.issuer = "A#B" },
        .query("issuer=A?B") { $0.issuer = "A?B" },
        .query("issuer=A B") { $0.issuer = "A B" },
        .query("issuer=%E4%B8%AD%E6%96%87") { $0.issuer = "中文" },
        .query("issuer=中文") { $0.issuer = "中文" },
        .query("&&issuer=X&") { $0.issuer = "X" },
        .query("image=https%3A%2F%2Fa.example%2Fi.png&color=ff0000&counter=1&lock=&x") { _ in },
        .query("image=1&image=2") { _ in },
        .query("issuer=%ZZ", .refused(.issuer(.brokenEncoding))),
        .query("issuer=%C3%28", .refused(.issuer(.brokenEncoding))),
        .query("issuer=%ED%A0%80", .refused(.issuer(.brokenEncoding))),
        .query("issuer=%C0%AF", .refused(.issuer(.brokenEncoding))),
        .query("image=%", .refused(.link(.brokenEncoding))),
        .query("%=1", .refused(.link(.brokenEncoding))),
    ]

    static let labels: [LinkRow] = [
        .label("b?", .names("", "b")), .label("?", .names("", "")), .label("A:?", .names("A", "")),
        .label(":b?", .names("", "b")), .label("A%3Ab?", .names("A", "b")),
        .label("A%3ab?", .names("A", "b")),
        .label("b?issuer=A&", .names("A", "b")), .label("?issuer=A&", .names("A", "")),
        .label("A:b?issuer=&", .names("A", "b")), .label("X:b?issuer=A&", .names("A", "b")),
        .label("X:Y:b?issuer=X%3AY&", .names("X:Y", "b")),
        .label("X%3AY%3Ab?issuer=X:Y&", .names("X:Y", "b")),
        .label("X%3AY:b?", .names("X:Y", "b")), .label("X:Y:b?", .names("X", "Y:b")),
        .label("X%3AY%3Ab?", .names("X", "Y:b")), .label("A:b%3Ac?issuer=A&", .names("A", "b:c")),
        .label("AB:c?issuer=A&", .names("A", "c")), .label("a:b?issuer=A&", .names("A", "b")),
        .label("A: b?", .names("A", "b")), .label("A:%20%20b?", .names("A", "b")),
        .label("A%3A%20b?issuer=A&", .names("A", "b")), .label("A :b ?", .names("A ", "b ")),
        .label("%20b?", .names("", "b")),
        .label("A+B:c+d?issuer=A%2BB&", .names("A+B", "c+d")),
        .label("A+B:c?issuer=A+B&", .names("A B", "c")),
        .label("A#1:b#2?", .names("A#1", "b#2")), .label("A/B:c/d?", .names("A/B", "c/d")),
        .label("A B:c d?", .names("A B", "c d")), .label("中文:小明?", .names("中文", "小明")),
        .label("%E4%B8%AD:%e5%b0%8f?", .names("中", "小")),
        .label("A:b@c.example?", .names("A", "b@c.example")),
        .label("A:b%3Fc%26d%25?", .names("A", "b?c&d%")),
        .label("%ZZ:b?", .refused(.label(.brokenEncoding))),
        .label("A:b%?", .refused(.label(.brokenEncoding))),
        .label("A:%E4%B8?", .refused(.label(.brokenEncoding))),
        .label("%E4:%B8%AD?", .refused(.label(.brokenEncoding))),
    ]

    /// Apple's rule since 2021: the prefix is the service's proper name, the parameter its host.
    static let hosts: [LinkRow] =
        [
            ("GitHub", "github.example"), ("GitHub", "GITHUB.example"), ("中文", "accounts.b-c.example"),
            ("A", "пример.рф"), ("A", "xn--e1afmkfd.xn--p1ai"), ("www.a.example", "a.example"),
            ("A", "1.2.example"), ("X:Y", "a.example"),
        ].map { prefix, host in
            let label = prefix.replacing(":", with: "%3A")
            return .label("\(label):b?issuer=\(host)&", .names(prefix, "b", domain: host))
        }
        // No host name, and so the service's name.
        + [
            "a", "a b.example", "a_b.example", ".example", "a..example", "a.example.", "-a.example",
            "a-.example", "1.2.3.4", "v2.0", "https://a.example", "a.example/x", "a.example:80",
            "a@b.example",
            "\(String(repeating: "a", count: 64)).example", "a。example", "Dr. Who",
        ].map { issuer in
            let encoded = issuer.replacing(" ", with: "%20")
            return .label("GitHub:b?issuer=\(encoded)&", .names(issuer, "b"))
        }
        + [
            // Nothing beside the host to be shown.
            .label("b?issuer=a.example&", .names("a.example", "b")),
            .label(":b?issuer=a.example&", .names("a.example", "b")),
            .label("%20:b?issuer=a.example&", .names("a.example", "b")),
            // The same twice.
            .label("a.example:b?issuer=a.example&", .names("a.example", "b")),
            .label("A.Example:b?issuer=a.example&", .names("a.example", "b")),
            // The label begins with the parameter and a colon, so it is cut there.
            .label("a.example:80:b?issuer=a.example&", .names("a.example", "80:b")),
        ]

    /// White space alone is no issuer, wherever it stands.
    static let blanks: [LinkRow] =
        ["%20", "+", "%20%09%0A", "%C2%A0", "%E3%80%80"].flatMap { blank in
            [
                LinkRow.label("A:b?issuer=\(blank)&", .names("A", "b")),
                .label("b?issuer=\(blank)&", .names("", "b")),
            ]
        }
        + ["%20", "%20%09%0A", "%C2%A0", "%E3%80%80"].flatMap { blank in
            [
                LinkRow.label("\(blank):b?", .names("", "b")),
                .label("\(blank)%3Ab?issuer=\(blank)&", .names("", "b")),
                .label("\(blank):b?issuer=A&", .names("A", "b")),
            ]
        }

    @Test(arguments: hosts) func `a prefix beside a host name is the issuer, and the host is kept`(
        row: LinkRow
    ) {
        row.check()
    }
    @Test(arguments: blanks) func `an issuer of white space alone is none`(row: LinkRow) { row.check() }
    @Test(arguments: schemeAndType) func `scheme, type and names in any case`(row: LinkRow) { row.check() }
    @Test(arguments: secrets) func `the secret`(row: LinkRow) { row.check() }
    @Test(arguments: algorithms) func `the algorithm`(row: LinkRow) { row.check() }
    @Test(arguments: numbers) func `digits and period`(row: LinkRow) { row.check() }
    @Test(arguments: parameters) func `parameters, known and unknown`(row: LinkRow) { row.check() }
    @Test(arguments: labels) func `issuer and account`(row: LinkRow) { row.check() }
}

extension LinkRow {
    func check() { #expect(LinkOutcome(reading: link) == outcome) }
}
