import Foundation
import XCTest

/// User story 1: the ideas of the old app are here, and ideas are kept.
final class KeptIdeasTests: XCTestCase {
    @MainActor
    func testTheOldAppsIdeasAreOfferedAndTakenOver() {
        let box = IdeaBoxInMemory("-old-store")
        box.touch(box.the("takeOver"))
        XCTAssertTrue(box.the("report").exists)
        box.touch(box.the("close"))
        box.expectIdeas(5)
    }

    @MainActor
    func testADamagedOldStoreIsToldOf() {
        let box = IdeaBoxInMemory("-old-store-damaged")
        XCTAssertTrue(box.the("problem").exists)
    }

    @MainActor
    func testAnIdeaIsWrittenAboveTheListAndTheFieldIsFreeForTheNext() {
        let box = IdeaBoxInMemory()
        box.capture("A kite with lamps")
        box.capture("A song for the bus")
        box.expectIdea("A kite with lamps")
        box.expectIdea("A song for the bus")
        box.expectIdeas(2)
    }

    @MainActor
    func testAnIdeaIsChanged() {
        let box = IdeaBoxInMemory("-ideas")
        box.touch(box.the("idea"))
        box.type("More of it", into: "description")
        box.touch(box.the("save"))
        box.expectIdeas(5)
    }

    @MainActor
    func testAnIdeaIsDone() {
        let box = IdeaBoxInMemory("-ideas")
        let circle = box.the("done")
        let wasDone = circle.isSelected
        box.touch(circle)
        let changed = XCTNSPredicateExpectation(
            predicate: NSPredicate(format: "selected == \(wasDone ? 0 : 1)"), object: box.the("done"))
        XCTAssertEqual(XCTWaiter.wait(for: [changed], timeout: 10), .completed)
    }

    @MainActor
    func testDeletingCanBeTakenBack() {
        let box = IdeaBoxInMemory("-ideas")
        box.openMenu(of: box.the("idea"))
        box.touch(box.the("delete"))
        box.expectIdeas(4)
        box.touch(box.the("undo"))
        box.expectIdeas(5)
    }

    @MainActor
    func testASearchLeavesWhatMatches() {
        let box = IdeaBoxInMemory()
        box.capture("A kite with lamps")
        box.capture("A song for the bus")
        box.expectIdeas(2)
        box.search("kite")
        box.expectIdeas(1)
        box.expectIdea("A kite with lamps")
    }
}
