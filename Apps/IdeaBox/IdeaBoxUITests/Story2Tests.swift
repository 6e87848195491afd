import XCTest

/// User story 2: the ideas are on every device.
final class EveryDeviceTests: XCTestCase {
    @MainActor
    func testHowSyncStandsIsAlwaysInSightAndSaysMore() {
        let box = IdeaBoxInMemory("-ideas")
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
        XCTAssertTrue(box.the("sync").exists)
    }
}
