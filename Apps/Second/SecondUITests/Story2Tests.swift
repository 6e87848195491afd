import XCTest

/// User story 2: many accounts, searched and copied.
final class ManyAccountsTests: XCTestCase {
    @MainActor
    func testAllAccountsAreCards() {
        let second = SecondInMemory("-accounts")
        XCTAssertTrue(second.the("card").exists)
        second.expectCards(3)
    }

    @MainActor
    func testASearchLeavesWhatMatches() {
        let second = SecondInMemory("-accounts")
        XCTAssertTrue(second.the("card").exists)
        second.search("git")
        second.expectCard("GitHub, mona@example.com")
        second.expectCards(1)
    }

    @MainActor
    func testASearchThatFindsNothingSaysSo() {
        let second = SecondInMemory("-accounts")
        XCTAssertTrue(second.the("card").exists)
        second.search("nothing is called like this")
        XCTAssertTrue(second.the("message").exists)
        second.expectCards(0)
    }

    @MainActor
    func testEachCardCopiesItsOwnCode() {
        let second = SecondInMemory("-accounts")
        XCTAssertTrue(second.the("card").exists)
        second.touch(second.cards.element(boundBy: 1))
        second.expectText("Copied to clipboard")
    }
}
