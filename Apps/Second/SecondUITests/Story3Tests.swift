import XCTest

/// User story 3: names are changed, accounts are deleted.
final class ChangingAccountsTests: XCTestCase {
    @MainActor
    func testALongPressOffersEditAndDelete() {
        let second = SecondInMemory("-accounts")
        second.openMenu(of: second.the("card"))
        XCTAssertTrue(second.the("edit").exists)
        XCTAssertTrue(second.the("delete").exists)
    }

    @MainActor
    func testANameIsChanged() {
        let second = SecondInMemory("-accounts")
        second.openMenu(of: second.the("card"))
        second.touch(second.the("edit"))
        second.type(" at work", into: "issuer")
        second.touch(second.the("save"))
        second.expectCard("Fastmail at work, ann@example.com")
        second.expectCards(3)
    }

    @MainActor
    func testDeletingAsksAndCanBeTakenBack() {
        let second = SecondInMemory("-accounts")
        delete(in: second)
        second.expectCards(2)
        second.touch(second.the("undo"))
        second.expectCards(3)
    }

    @MainActor
    func testAfterTheLastOneTheListIsEmptyAgain() {
        let second = SecondInMemory("-accounts")
        for left in [2, 1, 0] {
            delete(in: second)
            second.expectCards(left)
        }
        XCTAssertEqual(second.text("message"), "Tap + to add your first account")
    }

    @MainActor
    private func delete(in second: SecondInMemory) {
        second.openMenu(of: second.the("card"))
        second.touch(second.the("delete"))
        second.confirm("Delete")
    }
}
