import Bytes
import Foundation
import Imports
import OneTimePassword
import Testing

/// Whole files that are refused, each with its true reason; hostile ones cost nothing.
struct RefusalTests {
    private static let slot = """
        {"type":1,"uuid":"u","key":"\(String(repeating: "ab", count: 32))","key_params":{"nonce":"\
        \(String(repeating: "ab", count: 12))","tag":"\(String(repeating: "ab", count: 16))"},"n":N,"r":R,"p":P,\
        "salt":"\(String(repeating: "ab", count: 32))"}
        """

    private static func aegis(_ slots: String, version: Int = 1) -> String {
        """
        {"version":\(version),"header":{"slots":[\(slots)],"params":{"nonce":"\(String(repeating: "ab", count: 12))",\
        "tag":"\(String(repeating: "ab", count: 16))"}},"db":"AAAA"}
        """
    }

    private static func costly(_ n: String, _ r: String = "8", _ p: String = "1") -> String {
        aegis(
            slot.replacing("\"n\":N", with: "\"n\":\(n)").replacing("\"r\":R", with: "\"r\":\(r)")
                .replacing("\"p\":P", with: "\"p\":\(p)"))
    }

    private static func ente(memory: String, passes: String) -> String {
        """
        {"version":1,"kdfParams":{"memLimit":\(memory),"opsLimit":\(passes),"salt":"AAAAAAAAAAAAAAAAAAAAAA=="},\
        "encryptedData":"AAAA","encryptionNonce":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}
        """
    }

    private static let files: [(String, ImportError)] = [
        ("", .empty), (" \n\t\r\n", .empty), ("\u{FEFF}", .empty),
        ("hello", .unknownFormat), ("[]", .unknownFormat), ("{}", .unknownFormat), ("[1,2]", .unknownFormat),
        ("{", .unknownFormat), ("{\"a\":1}", .unknownFormat), ("a,b\n1,2\n", .unknownFormat),
        ("PK\u{3}\u{4}rest", .archive),
        ("AUTHENTICATORPROxxxxxxxxxxxxxxxxxxxxxxxxxx", .notOpenable(.stratum)),
        ("{\"encrypted\":true,\"passwordProtected\":true,\"data\":\"2.x\"}", .notOpenable(.bitwarden)),
        ("{\"encrypted\":false}", .damaged(.bitwarden)),
        ("{\"version\":1,\"header\":{", .damaged(.aegis)),
        ("{\"version\":2,\"header\":{},\"db\":{}}", .newerVersion(.aegis, 2)),
        ("{\"version\":1,\"header\":{},\"db\":{\"version\":4,\"entries\":[]}}", .newerVersion(.aegis, 4)),
        ("{\"version\":1,\"header\":{},\"db\":{\"version\":1}}", .damaged(.aegis)),
        ("{\"version\":1,\"header\":{\"slots\":[]},\"db\":\"AAAA\"}", .damaged(.aegis)),
        (aegis(""), .noPassword), (aegis("{\"type\":2}"), .noPassword),
        (aegis("{\"type\":1}"), .damaged(.aegis)),
        // An scrypt of 2^30, and other numbers that nobody means.
        (costly("1073741824"), .tooCostly), (costly("9223372036854775807"), .tooCostly),
        (costly("0"), .tooCostly), (costly("-32768"), .tooCostly), (costly("32767"), .tooCostly),
        (costly("32768", "0"), .tooCostly), (costly("32768", "9223372036854775807"), .tooCostly),
        (costly("32768", "8", "1000000"), .tooCostly), (costly("1048576", "8", "16"), .tooCostly),
        (aegis((0..<17).map { _ in slot.filled }.joined(separator: ",")), .tooCostly),
        ("{\"schemaVersion\":5,\"services\":[]}", .newerVersion(.twoFAS, 5)),
        ("{\"schemaVersion\":4,\"servicesEncrypted\":\"AAAA:AAAA\"}", .damaged(.twoFAS)),
        ("{\"schemaVersion\":4,\"services\":{}}", .damaged(.twoFAS)),
        (ente(memory: "9223372036854775807", passes: "1"), .tooCostly),
        (ente(memory: "1073741824", passes: "9"), .tooCostly),
        (ente(memory: "8192", passes: "9223372036854775807"), .tooCostly),
        (ente(memory: "0", passes: "0"), .tooCostly), (ente(memory: "-1", passes: "1"), .tooCostly),
        (
            "{\"version\":2,\"kdfParams\":{},\"encryptedData\":\"\"}", .newerVersion(.ente, 2)
        ),
        ("{\"version\":1,\"kdfParams\":{},\"encryptedData\":\"\"}", .damaged(.ente)),
        ("{\"version\":2,\"entries\":[]}", .newerVersion(.proton, 2)),
        ("{\"version\":1,\"salt\":\"AAAA\",\"content\":\"AAAA\"}", .damaged(.proton)),
        ("Title,URL,Username,Password,Notes\na,b,c,d,e\n", .noCodeColumn(.applePasswords)),
        ("\"Group\",\"Title\",\"Username\",\"Password\"\n", .noCodeColumn(.keePassXC)),
        ("Title,URL,Username,Password,Notes,OTPAuth\na,\"b", .damaged(.applePasswords)),
    ]

    @Test(arguments: files)
    func `a file that cannot be read is refused with its reason`(text: String, error: ImportError) {
        #expect(throws: error) { try ImportReader.read(SecretBytes(text.utf8)) }
    }

    @Test func `bytes that are no text are of no format`() {
        #expect(throws: ImportError.unknownFormat) {
            try ImportReader.read(SecretBytes([0x89, 0x50, 0xFF, 0xFE, 0x00, 0x0A, 0xC0]))
        }
    }

    @Test func `size, number and depth have bounds`() throws {
        let blanks = [UInt8](repeating: 0x20, count: ImportReader.largestFile + 1)
        #expect(throws: ImportError.tooLarge) { try ImportReader.read(SecretBytes(blanks)) }
        let many =
            "{\"version\":1,\"entries\":[" + String(repeating: "0,", count: ImportReader.mostEntries) + "0]}"
        #expect(throws: ImportError.tooManyEntries) { try ImportReader.read(SecretBytes(many.utf8)) }
        let lines = String(repeating: "otpauth://x\n", count: ImportReader.mostEntries + 1)
        #expect(throws: ImportError.tooManyEntries) { try ImportReader.read(SecretBytes(lines.utf8)) }
        let rows =
            "Title,URL,Username,Password,OTPAuth\n"
            + String(repeating: "a\n", count: ImportReader.mostEntries + 1)
        #expect(throws: ImportError.tooManyEntries) { try ImportReader.read(SecretBytes(rows.utf8)) }
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(throws: ImportError.unknownFormat) { try ImportReader.read(SecretBytes(deep.utf8)) }
        let wide = "Title,URL,Username,Password,OTPAuth\n" + String(repeating: ",", count: 1_000_000)
        #expect(throws: ImportError.damaged(.applePasswords)) {
            try ImportReader.read(SecretBytes(wide.utf8))
        }
    }

    @Test func `an entry of a wrong form is refused, and its neighbours are read`() throws {
        let text = """
            {"version":1,"header":{"slots":null,"params":null},"db":{"version":1,"entries":[7,{"type":"totp","name":"n",\
            "issuer":"i"},{"type":"totp","name":"n","issuer":"i","info":{"secret":5}},{"type":"motp","issuer":"m","info":{}},\
            {"type":"totp","type":"totp"},{"type":"totp","name":null,"issuer":"G","info":{"secret":"JBSWY3DP","digits":"six"}},\
            {"type":"totp","name":"ok","info":{"secret":"JBSWY3DP"}}]}}
            """
        #expect(
            try read(Array(text.utf8)).entries.map(line) == [
                "1 |: This entry is damaged.", "2 i|n: This entry is damaged.", "3 i|n: It has no secret.",
                "4 m|: It makes codes of another kind (motp); only time-based codes (TOTP) are supported.",
                "5 |: This entry is damaged.", "6 G|: The number of digits is not a whole number.",
                "7 |ok SHA1 6 30 JBSWY3DP",
            ])
    }

    @Test func `a line that is no link is refused by its number`() throws {
        let text =
            "# my codes\n\notpauth://totp/A:a?secret=JBSWY3DP\notpauth-migration://offline?data=Cg%3D%3D\nhttps://x.org/\n"
        #expect(
            try read(Array(text.utf8)).entries.map(line) == [
                "1 |: This is not an otpauth link.", "3 A|a SHA1 6 30 JBSWY3DP",
                "4 |: This entry is damaged.",
                "5 |: This is a link to a web page, not an otpauth link.",
            ])
    }

    @Test func `no reason repeats a secret`() throws {
        let text = "otpauth://totp/A:a?secret=JBSWY3DP1EHPK3PXP\notpauth://hotp/A:a?secret=KRSXG5CTMVRXEZLU\n"
        let found = try read(Array(text.utf8))
        for entry in found.entries {
            #expect(!line(entry).contains("JBSWY3DP") && !line(entry).contains("KRSXG5CTMVRXEZLU"))
        }
    }
}

extension String {
    /// A slot with the costs that Aegis writes.
    fileprivate var filled: String {
        replacing("\"n\":N", with: "\"n\":32768").replacing("\"r\":R", with: "\"r\":8")
            .replacing("\"p\":P", with: "\"p\":1")
    }
}
