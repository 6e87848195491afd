import XCTest

/// User story 1: a person signs in, or registers, in any of the four ways.
final class SigningInTests: XCTestCase {
    @MainActor
    func testEmailAndPasswordLeadToTheAccount() {
        let app = ReadmigoInMemory()
        app.signIn()
        app.expectHome()
    }

    @MainActor
    func testAWrongPasswordSaysHowManyAttemptsAreLeftAndRegisterStandsBeside() {
        let app = ReadmigoInMemory()
        app.signIn("Wrong1234")
        XCTAssertTrue(app.the("problem").exists)
        XCTAssertTrue(app.the("link-register").exists)
    }

    @MainActor
    func testALockedAccountSaysWhenItOpens() {
        let app = ReadmigoInMemory("-locked")
        app.signIn()
        XCTAssertTrue(app.the("problem").exists)
    }

    @MainActor
    func testRegisteringGoesByConsentCodeAndProfile() {
        let app = ReadmigoInMemory()
        app.touch(app.the("link-register"))
        app.type("new@example.com", into: "email")
        app.type("Reading123", into: "newPassword")
        XCTAssertTrue(app.the("strength").exists)
        app.type("Reading123", into: "confirmation")
        app.touch(app.the("consent"))
        app.touch(app.the("go"))
        app.fill(["code": "123456"])
        app.fill(["nickname": "Ada"])
        app.expectHome()
    }

    @MainActor
    func testThePasswordIsShownByTheEye() {
        let app = ReadmigoInMemory()
        app.type("Reading123", into: "password")
        app.touch(app.the("eye-password"))
        XCTAssertEqual(app.the("password").value as? String, "Reading123")
    }

    @MainActor
    func testASecondProofIsAskedFor() {
        let app = ReadmigoInMemory("-second-factor")
        app.signIn()
        app.touch(app.the("way-recoveryCode"))
        app.fill(["code": "123456"])
        app.expectHome()
    }

    @MainActor
    func testAPhonesCodeLeadsToAProfile() {
        let app = ReadmigoInMemory()
        app.touch(app.the("provider-phone"))
        app.fill(["phone": "+8613800000000"])
        app.fill(["code": "123456"])
        XCTAssertTrue(app.the("nickname").exists)
    }

    @MainActor
    func testAppleLeadsToAProfileWithTheTerms() {
        let app = ReadmigoInMemory()
        app.touch(app.the("provider-apple"))
        app.type("Ada", into: "nickname")
        app.touch(app.the("consent"))
        app.touch(app.the("go"))
        app.expectHome()
    }
}
