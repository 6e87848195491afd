import XCTest

/// User story 3: a sign-in is protected, ends cleanly, and never ends by itself.
final class SigningOutTests: XCTestCase {
    @MainActor
    func testSigningOutAsksOnce() {
        let app = ReadmigoInMemory("-signed-in")
        app.touch(app.the("leave"))
        app.confirm("Sign Out")
        XCTAssertTrue(app.the("email").exists)
    }

    @MainActor
    func testSigningOutAsksWhatStaysOnTheDevice() {
        let app = ReadmigoInMemory("-signed-in", "-books")
        app.touch(app.the("leave"))
        XCTAssertTrue(app.the("keep-downloads").exists)
        XCTAssertTrue(app.the("keep-progress").exists)
        app.touch(app.the("save"))
        XCTAssertTrue(app.the("email").exists)
    }

    @MainActor
    func testWithoutANetworkTheAccountStaysAndSaysSo() {
        let app = ReadmigoInMemory("-signed-in", "-offline")
        app.expectHome()
        XCTAssertTrue(app.the("offer-refresh").exists)
    }

    @MainActor
    func testAnEndedSessionLeadsToSignIn() {
        let app = ReadmigoInMemory("-expired")
        XCTAssertTrue(app.the("email").exists)
        XCTAssertTrue(app.the("problem").exists)
    }

    @MainActor
    func testFaceIDOpensTheApp() {
        let app = ReadmigoInMemory("-gated")
        app.expectHome()
    }

    @MainActor
    func testFaceIDIsOfferedAfterTheFirstSignIn() {
        let app = ReadmigoInMemory("-face")
        app.signIn()
        app.confirm("Use It")
        app.expectHome()
    }
}
