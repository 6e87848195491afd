import OneTimePassword
import Testing

/// Links that other authenticators tripped over: `docs` of the peers, rows 9 and 10, and the failing sketch.
@Suite struct OddLinkTests {
    static let links: [LinkRow] = [
        // Aegis #593: spaces in the secret.
        .secret("JBSW Y3DP EHPK 3PXP"),
        // yubioath-android #37, pi-authenticator #268, #270, #415: lower case.
        .secret("jbswy3dpehpk3pxp"),
        // Authenticator-Extension #1089: lower-case sha256 made wrong codes.
        .query("algorithm=sha256") { $0.algorithm = .sha256 },
        // pass-otp #124, keepassxc #3255, Authenticator-Extension #70: encoded padding.
        .secret("JBSWY3DPEHPK3PXP%3D%3D%3D%3D"),
        // stratum #271, pyotp #47: plus signs.
        .label("A:b+c@d.example?", .names("A", "b+c@d.example")),
        .label("A:b%2Bc?issuer=A+A&", .names("A A", "b+c")),
        // bitwarden/ios #1736: an encoded at sign was shown raw.
        .label("A:b%40c.example?", .names("A", "b@c.example")),
        // Aegis #1701: a colon in the issuer.
        .label("A%3AB:c?issuer=A%3AB&", .names("A:B", "c")),
        .label("A:B:c?issuer=A:B&", .names("A:B", "c")),
        // otphp #143, #225, gitea #6634, pyotp #174: a missing or odd issuer.
        .label("b?", .names("", "b")), .label("A:b?issuer=Other&", .names("Other", "b")),
        .label("b@c.example?issuer=A%20%26%20B&", .names("A & B", "b@c.example")),
        // google-authenticator-android #29, #521, raivo #276, Aegis #788: settings ignored.
        .query("algorithm=SHA512&digits=8&period=60") {
            ($0.algorithm, $0.digits, $0.period) = (.sha512, 8, 60)
        },
        // Mauth #33: 70,000 digits froze the app.
        .query("digits=70000", .refused(.digits(.outOfRange))),
        // OTPClient #301: a Cyrillic issuer.
        .label("%D0%AF%D0%BD%D0%B4%D0%B5%D0%BA%D1%81:b?", .names("Яндекс", "b")),
        // Aegis #376, #837: the code in the App Store's advertisement.
        LinkRow("https://itunes.apple.com/app/id1217793794", .refused(.link(.web))),
        // mattrubin #390, Authenticator-Extension #405: Steam.
        LinkRow("otpauth://steam/b?secret=JBSWY3DPEHPK3PXP", .refused(.link(.steam))),
        // Authenticator-Extension #1091, andOTP #561, ente #13005: Google's export.
        LinkRow("otpauth-migration://offline?data=Cg%3D%3D", .refused(.link(.googleExport))),
        // What the sketch in the research refuses without need.
        LinkRow("OTPAUTH://totp/A:b?secret=JBSWY3DPEHPK3PXP", .names("A", "b")),
        LinkRow("otpauth://totp/A:b?SECRET=JBSWY3DPEHPK3PXP", .names("A", "b")),
        .label("A B:c?", .names("A B", "c")), .label("A#B:c?", .names("A#B", "c")),
        // What it takes for a default.
        .query("algorithm=MD5", .refused(.algorithm(.unknown))),
        .query("algorithm=SHA128", .refused(.algorithm(.unknown))),
        .query("digits=six", .refused(.digits(.notANumber))),
        .query("period=half", .refused(.period(.notANumber))),
        // What it takes and then traps on.
        .query("digits=-1", .refused(.digits(.outOfRange))),
        .query("digits=0", .refused(.digits(.outOfRange))),
        .query("digits=2", .refused(.digits(.outOfRange))),
        .query("digits=100", .refused(.digits(.outOfRange))),
        .query("period=0", .refused(.period(.outOfRange))),
        .query("period=-30", .refused(.period(.outOfRange))),
        .secret("", refused: .empty), .label("A:%ZZ?", .refused(.label(.brokenEncoding))),
        // What it ignores: the issuer parameter beside a label with a colon.
        .label("X:b?issuer=A&", .names("A", "b")),
    ]

    @Test(arguments: links) func `links that others tripped over`(row: LinkRow) { row.check() }
}
