import Foundation
import OneTimePassword
import TestSupport
import Testing

/// The examples of the module's page of documentation, line for line.
struct DocumentationTests {
    @Test func `the page's examples are these, and its links lead somewhere`() throws {
        let page = try DocumentationPage(of: "Sources/Base/OneTimePassword")
        #expect(try page.untested() == [])
        #expect(page.deadLinks() == [])
        #expect(page.missingTypes() == [])
    }

    @Test func `a code comes from a link`() throws {
        let text = "otpauth://totp/GitHub:octocat?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        let link = try OTPAuthLink(text)
        let now = Date(timeIntervalSince1970: 59)
        let code = link.totp.code(at: now)
        let end = link.totp.interval(at: now).end
        let line = "\(link.issuer), \(link.account): \(code)"

        #expect(code == "287082")
        #expect(end == Date(timeIntervalSince1970: 60))
        #expect(line == "GitHub, octocat: 287082")
    }

    @Test func `a code comes from a typed secret`() {
        var (code, message) = ("", "")
        do throws(OneTimePasswordError) {
            let secret = try Base32.decode("gezd gnbv gy3t qojq")
            let totp = try TOTP(secret: secret, digits: Digits(8), period: Period(60))
            code = totp.code(counter: 1)
            _ = try Base32.decode("GEZDGNBVGY3TQOJ0")
        } catch {
            message = error.description
        }

        #expect(code.count == 8)
        #expect(message.hasPrefix("The secret contains \u{201C}0\u{201D}"))
    }

    @Test(arguments: PrivacyTests.errors)
    func `an error tells Foundation its sentence`(error: OneTimePasswordError) {
        #expect((error as any LocalizedError).errorDescription == error.description)
        #expect(error.localizedDescription == error.description)
    }
}
