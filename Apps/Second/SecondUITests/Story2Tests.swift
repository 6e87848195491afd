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
        search("git", in: second)
        second.expectCard("GitHub, mona@example.com")
        second.expectCards(1)
    }

    @MainActor
    func testASearchThatFindsNothingSaysSo() {
        let second = SecondInMemory("-accounts")
        XCTAssertTrue(second.the("card").exists)
        search("nothing is called like this", in: second)
        XCTAssertTrue(second.the("message").exists)
        second.expectCards(0)
    }

    @MainActor
    func testEachCardCopiesItsOwnCode() {
        let second = SecondInMemory("-accounts")
        XCTAssertTrue(second.the("card").exists)
        second.touch(second.cards.element(boundBy: 1))
        XCTAssertTrue(second.app.staticTexts["Copied to clipboard"].waitForExistence(timeout: 5))
    }

    @MainActor
    private func search(_ text: String, in second: SecondInMemory) {
        let field = second.app.searchFields.firstMatch
        XCTAssertTrue(field.waitForExistence(timeout: 5))
        second.touch(field)
        field.typeText(text)
    }
}
