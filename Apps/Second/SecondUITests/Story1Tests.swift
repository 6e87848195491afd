import XCTest

/// User story 1: the first account.
final class FirstAccountTests: XCTestCase {
    @MainActor
    func testAFreshAppSaysHowToBegin() {
        let second = SecondInMemory()
        XCTAssertEqual(second.text("message"), "Tap + to add your first account")
        XCTAssertTrue(second.the("add").exists)
        second.expectCards(0)
    }

    @MainActor
    func testACodeThatTheCameraSeesBecomesACard() {
        let link = "otpauth://totp/GitHub:mona@example.com?secret=JBSWY3DPEHPK3PXP&issuer=GitHub"
        let second = SecondInMemory("-camera-sees", link)
        second.touch(second.the("add"))
        second.expectCard("GitHub, mona@example.com")
        XCTAssertTrue(second.the("countdown").exists)
    }

    @MainActor
    func testAnAccountCanBeTyped() {
        let second = SecondInMemory()
        second.touch(second.the("add"))
        second.choose("Enter Manually")
        second.type("GitHub", into: "issuer")
        second.type("mona@example.com", into: "account")
        second.type("JBSWY3DPEHPK3PXP", into: "secret")
        second.touch(second.the("save"))
        second.expectCard("GitHub, mona@example.com")
    }

    @MainActor
    func testASecretThatIsNoneIsRefusedWhereItStands() {
        let second = SecondInMemory()
        second.touch(second.the("add"))
        second.choose("Enter Manually")
        second.type("GitHub", into: "issuer")
        second.type("not base 32!", into: "secret")
        second.touch(second.the("issuer"))
        XCTAssertTrue(second.the("problem").exists)
    }

    @MainActor
    func testATapCopiesTheCode() {
        let second = SecondInMemory("-accounts")
        second.touch(second.the("card"))
        second.expectText("Copied to clipboard")
    }
}
