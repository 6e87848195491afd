import XCTest

/// User story 3: nothing is lost when devices disagree, or iCloud is away.
final class NothingLostTests: XCTestCase {
    @MainActor
    func testOtherVersionsStandSideBySideAndOneIsTaken() {
        let box = IdeaBoxInMemory("-conflict")
        box.touch(box.the("filter-conflicts"))
        box.touch(box.the("idea"))
        XCTAssertTrue(box.the("keep").exists)
        box.touch(box.the("take"))
        XCTAssertTrue(box.the("take").exists, "what was there before is kept as another version")
    }

    @MainActor
    func testBothVersionsAreKept() {
        let box = IdeaBoxInMemory("-conflict")
        let count = box.app.buttons.matching(identifier: "idea").count
        box.touch(box.the("filter-conflicts"))
        box.touch(box.the("idea"))
        box.touch(box.the("keepBoth"))
        box.expect(0, of: box.app.buttons.matching(identifier: "keepBoth"))
        box.touch(box.the("close"))
        box.touch(box.the("filter-all"))
        box.expectIdeas(count + 1)
    }

    @MainActor
    func testThePresentVersionIsKept() {
        let box = IdeaBoxInMemory("-conflict")
        box.touch(box.the("filter-conflicts"))
        box.touch(box.the("idea"))
        box.touch(box.the("keep"))
        box.expect(0, of: box.app.buttons.matching(identifier: "take"))
    }

    @MainActor
    func testSignedOutTheIdeasAreHereAndNewOnesAreTaken() {
        let box = IdeaBoxInMemory("-ideas", "-signed-out")
        box.expectIdeas(5)
        box.capture("A kite with lamps")
        box.expectIdeas(6)
    }

    @MainActor
    func testOfflineTheIdeasAreHereAndNewOnesAreTaken() {
        let box = IdeaBoxInMemory("-ideas", "-offline")
        box.capture("A kite with lamps")
        box.expectIdeas(6)
    }

    @MainActor
    func testAFullDiskPutsTheIdeaBackIntoTheField() {
        let box = IdeaBoxInMemory("-disk-full")
        box.capture("A kite with lamps")
        XCTAssertTrue(box.the("problem").exists)
        XCTAssertEqual(box.the("capture").value as? String, "A kite with lamps")
    }

    @MainActor
    func testADeletedIdeaComesBack() {
        let box = IdeaBoxInMemory("-ideas")
        box.openMenu(of: box.the("idea"))
        box.touch(box.the("delete"))
        box.expectIdeas(4)
        box.touch(box.the("filter-deleted"))
        box.touch(box.the("restore"))
        box.touch(box.the("filter-all"))
        box.expectIdeas(5)
    }
}
