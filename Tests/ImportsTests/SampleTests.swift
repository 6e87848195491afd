import Bytes
import Foundation
import Imports
import Localization
import OneTimePassword
import Testing

/// Files that Tests/Python/import_files.py made by the documents of the other programs: every entry comes out, or is
/// refused with its reason.
struct SampleTests {
    /// The three good accounts that every file has as far as its form can say them.
    private static let good = [
        "1 GitHub|alice SHA1 6 30 GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        "2 Zürcher Bank|ann@example.org SHA256 8 60 JBSWY3DPEHPK3PXP",
        "3 中国银行|\"李雷\" \\ home SHA512 7 20 MFRGGZDFMZTWQ2LK",
    ]
    private static let refused = [
        "4 Counter|h: This account counts its codes (HOTP); only time-based codes (TOTP) are supported.",
        "5 Steam|gamer: Steam makes codes of its own kind, which are not supported.",
        "6 Torn|t: The secret contains “1”, which is not one of A-Z and 2-7; did you mean I or L?",
        "7 Old|o: The algorithm is none of SHA1, SHA256 and SHA512.",
        "8 Still|s: The period in seconds is not between 1 and 86400.",
        "9 Long|l: The number of digits is not between 6 and 10.",
        "10 Empty|e: It has no secret.",
    ]
    /// A link says of an empty secret that it is empty.
    private static let all = good + refused
    private static let links = good + refused.dropLast() + ["10 Empty|e: The secret is empty."]

    struct Sample: CustomTestStringConvertible, Sendable {
        let file: String
        let format: ImportFormat
        let lines: [String]
        var withoutCode = 0

        var testDescription: String { file }
    }

    private static let bitwarden =
        links + [
            "11 Bare|b@example.org SHA1 6 30 JBSWY3DPEHPK3PXP",
            "12 Steam alone|gamer: Steam makes codes of its own kind, which are not supported.",
        ]
    private static let ente = links + ["11 Binned|alice: It lies in that program’s trash."]
    private static let samples = [
        Sample(file: "links.txt", format: .links, lines: links),
        Sample(file: "aegis.json", format: .aegis, lines: all),
        Sample(file: "aegis-sealed.json", format: .aegis, lines: all),
        Sample(file: "2fas.2fas", format: .twoFAS, lines: all),
        Sample(file: "2fas-sealed.2fas", format: .twoFAS, lines: all),
        Sample(file: "ente.txt", format: .ente, lines: ente),
        Sample(file: "ente-sealed.json", format: .ente, lines: ente),
        Sample(file: "bitwarden.json", format: .bitwarden, lines: bitwarden, withoutCode: 2),
        Sample(file: "bitwarden.csv", format: .bitwarden, lines: bitwarden, withoutCode: 2),
        Sample(file: "proton.json", format: .proton, lines: links),
        Sample(file: "proton-sealed.json", format: .proton, lines: links),
        // All of an export stand in one line. It cannot say seven digits or a minute.
        Sample(
            file: "google.txt", format: .google,
            lines: [
                "1 GitHub|alice SHA1 6 30 GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                "1 Zürcher Bank|ann@example.org SHA256 8 30 JBSWY3DPEHPK3PXP",
                "1 Shop|bob SHA512 6 30 GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                "1 Counter|h: This account counts its codes (HOTP); only time-based codes (TOTP) are supported.",
                "1 Old|o: The algorithm is none of SHA1, SHA256 and SHA512.",
                "1 Empty|e: It has no secret.",
            ]),
        Sample(file: "apple.csv", format: .applePasswords, lines: links, withoutCode: 1),
        Sample(
            file: "keepassxc.csv", format: .keePassXC,
            lines: links + [
                "11 No name| SHA1 6 30 GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                "12 | SHA1 6 30 GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
            ], withoutCode: 1),
        Sample(
            file: "andotp.json", format: .andOTP,
            lines: all + ["11 Forum|bob SHA1 6 30 GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"]),
        Sample(file: "raivo.json", format: .raivo, lines: all),
        // Its secrets are bytes, so that none can be torn.
        Sample(
            file: "freeotp-plus.json", format: .freeOTPPlus,
            lines: all.filter { !$0.contains("Torn") }.enumerated().map { index, line in
                "\(index + 1)" + line.drop { $0 != " " }
            } + ["10 Renamed|by hand SHA1 6 30 GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"]),
        Sample(
            file: "stratum.json", format: .stratum,
            lines: all + [
                "11 Yandex|: It makes codes of another kind (Yandex); only time-based codes (TOTP) are supported."
            ]),
    ]

    @Test(arguments: samples)
    func `every entry of a file is read, or refused by name`(sample: Sample) throws {
        let found = try read(try Self.bytes(of: sample.file))
        #expect(found.format == sample.format)
        #expect(found.entries.map(line) == sample.lines)
        #expect(found.withoutCode == sample.withoutCode)
    }

    @Test func `every sample is read`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.samples.map(\.file)))
    }

    @Test(arguments: samples)
    func `a mark of the byte order, blanks and other ends of lines change nothing`(sample: Sample) throws {
        let bytes = try Self.bytes(of: sample.file)
        let plain = try read(bytes)
        #expect(try read(Array("\u{FEFF}".utf8) + bytes) == plain)
        #expect(try read(bytes + Array("\r\n \n".utf8)).entries.count == plain.entries.count)
    }

    @Test(arguments: samples.filter { $0.file.contains("sealed") })
    func `another password, and a byte that was changed, do not open a file`(sample: Sample) throws {
        let bytes = try Self.bytes(of: sample.file)
        guard case .sealed(let sealed) = try ImportReader.read(SecretBytes(bytes)) else {
            Issue.record("the file is open")
            return
        }
        #expect(throws: ImportError.wrongPassword) { try sealed.open(with: SecretBytes("open sesame".utf8)) }
        #expect(throws: ImportError.wrongPassword) { try sealed.open(with: SecretBytes([])) }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")
    static let password = SecretBytes("open sesame ü".utf8)

    static func bytes(of file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: file)))
    }
}

/// Reads a file, with the samples' password if it is sealed.
func read(_ bytes: [UInt8]) throws -> ImportedEntries {
    switch try ImportReader.read(SecretBytes(bytes)) {
    case .entries(let entries): entries
    case .sealed(let sealed): try sealed.open(with: SampleTests.password)
    }
}

/// All of an entry on one line.
func line(_ entry: ImportedEntry) -> String {
    let names = "\(entry.number) \(entry.issuer)|\(entry.account)"
    switch entry.result {
    case .failure(let refusal): return "\(names): \(refusal.text(in: .english))"
    case .success(let link):
        let totp = link.totp
        return "\(names) \(totp.algorithm.rawValue) \(totp.digits.count) \(totp.period.seconds) "
            + Base32.encode(totp.secret)
    }
}
