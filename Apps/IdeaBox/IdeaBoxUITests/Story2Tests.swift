import XCTest

/// User story 2: the ideas are on every device.
final class EveryDeviceTests: XCTestCase {
    @MainActor
    func testHowSyncStandsIsInTheMenuAndSaysMore() {
        let box = IdeaBoxInMemory("-ideas")
        box.touch(box.the("more"))
        box.touch(box.the("sync"))
        box.expectText(with: "This device")
        box.touch(box.the("syncNow"))
        XCTAssertTrue(box.the("close").exists)
    }

    @MainActor
    func testAWriteIsHandedOverWithoutAWord() {
        let box = IdeaBoxInMemory()
        box.capture("A kite with lamps")
        box.expectIdeas(1)
        // What goes well is said in the menu alone.
        box.expect(0, of: box.app.buttons.matching(identifier: "sync"))
    }
}
