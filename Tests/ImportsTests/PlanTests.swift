import Bytes
import Foundation
import Imports
import OneTimePassword
import Testing

/// What is new, what is here, what comes twice; and what a vault of Aegis says of what was written.
struct PlanTests {
    private let text = """
        otpauth://totp/A:a?secret=JBSWY3DP
        otpauth://totp/A:a?secret=JBSWY3DP
        otpauth://totp/B:b?secret=JBSWY3DP
        otpauth://totp/A:a?secret=MFRGGZDF
        otpauth://totp/A:a?secret=JBSWY3DP&digits=8
        otpauth://hotp/C:c?secret=JBSWY3DP
        """

    private func plan(beside present: [ImportPlan.Present] = []) throws -> ImportPlan {
        ImportPlan(try read(Array(text.utf8)).entries, beside: present)
    }

    @Test func `codes and names together make an entry`() throws {
        let plan = try plan()
        #expect(
            plan.rows.map(\.outcome) == [
                .new, .twice, .new, .new, .new, .refused(.field(.link(.hotp))),
            ])
        #expect(
            plan.new.map { "\($0.issuer) \(Base32.encode($0.totp.secret)) \($0.totp.digits.count)" } == [
                "A JBSWY3DP 6", "B JBSWY3DP 6", "A MFRGGZDF 6", "A JBSWY3DP 8",
            ])
    }

    @Test func `what makes the same codes is here already, whatever it is called`() throws {
        let here = ImportPlan.Present(
            issuer: "Renamed", account: "x", totp: try TOTP(secret: Base32.decode("JBSWY3DP")))
        let plan = try plan(beside: [here])
        let outcome = ImportPlan.Outcome.here(issuer: "Renamed", account: "x")
        #expect(
            plan.rows.map(\.outcome) == [
                outcome, outcome, outcome, .new, .new, .refused(.field(.link(.hotp))),
            ])
    }

    @Test func `importing the same again adds nothing`() throws {
        let here = try plan().new.map {
            ImportPlan.Present(issuer: $0.issuer, account: $0.account, totp: $0.totp)
        }
        #expect(try plan(beside: here).new.isEmpty)
    }

    @Test func `missing parts of Google's exports are counted`() {
        func part(_ id: Int64, _ index: Int64, of count: Int64) -> GooglePart {
            let message: [UInt8] =
                [0x10, 1, 0x18, UInt8(count), 0x20, UInt8(index), 0x28, UInt8(id)]
            let link =
                "otpauth-migration://offline?data="
                + Data(message).base64EncodedString().replacing("+", with: "%2B").replacing("=", with: "%3D")
            return ImportReader.entries(of: [link]).parts[0]
        }
        #expect(GooglePart.missing(beside: []) == 0)
        #expect(GooglePart.missing(beside: [part(1, 0, of: 3)]) == 2)
        #expect(GooglePart.missing(beside: [part(1, 0, of: 3), part(1, 0, of: 3), part(2, 1, of: 2)]) == 3)
        #expect(GooglePart.missing(beside: (0..<3).map { part(1, $0, of: 3) }) == 0)
    }

    @Test func `a vault of Aegis that was written reads back`() throws {
        let links = try read(try SampleTests.bytes(of: "aegis.json")).entries.compactMap {
            try? $0.result.get()
        }
        let accounts = links.map { AegisExport.Account(id: UUID(), link: $0, isFavorite: false) }
        let file = try AegisExport.seal(accounts, passphrase: SampleTests.password, slot: UUID())
        #expect(!file.contains("GitHub") && !file.contains("GEZDGNBV"))
        let again = try read(Array(file.utf8))
        #expect(again.format == .aegis)
        #expect(again.entries.map { try? $0.result.get() } == links)
        let other = try AegisExport.seal(accounts, passphrase: SampleTests.password, slot: UUID())
        #expect(file != other)
    }
}
