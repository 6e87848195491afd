import XCTest

/// User story 2: a person sees where the account is signed in, and decides.
final class DevicesTests: XCTestCase {
    @MainActor
    func testTheDevicesAreListedThisOneFirst() {
        let app = ReadmigoInMemory("-signed-in")
        app.expectHome()
        app.expect(2, of: app.app.buttons.matching(identifier: "end"))
    }

    @MainActor
    func testAnotherDeviceIsSignedOutAfterAQuestionAndAFreshProof() {
        let app = ReadmigoInMemory("-signed-in")
        app.touch(app.the("end"))
        app.confirm("Sign Out")
        app.type("Reading123", into: "password")
        app.touch(app.the("save"))
        app.expect(1, of: app.app.buttons.matching(identifier: "end"))
    }

    @MainActor
    func testTheSwitchesStandThere() {
        let app = ReadmigoInMemory("-signed-in")
        XCTAssertTrue(app.the("switch-notifiesNewDevice").exists)
        XCTAssertTrue(app.the("switch-verifiesUnusual").exists)
    }

    @MainActor
    func testTheNicknameIsChanged() {
        let app = ReadmigoInMemory("-signed-in")
        app.touch(app.the("rename"))
        app.type("X", into: "nickname")
        app.touch(app.the("save"))
        app.expectName(with: "X")
    }
}
