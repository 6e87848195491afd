import XCTest

/// Second in memory, in English.
@MainActor
struct SecondInMemory: InMemory {
    /// The running app.
    let app: XCUIApplication

    /// Starts the app.
    ///
    /// - Parameter arguments: what stands there at the start, such as `-accounts`.
    init(_ arguments: String...) {
        app = Self.started(arguments)
    }

    /// The cards on the screen.
    var cards: XCUIElementQuery { app.buttons.matching(identifier: "card") }

    /// Waits until as many cards stand there.
    ///
    /// - Parameter count: how many.
    func expectCards(_ count: Int) {
        expect(count, of: cards)
    }

    /// Waits for a card.
    ///
    /// - Parameter label: what a screen reader calls it.
    func expectCard(_ label: String) {
        XCTAssertTrue(app.buttons[label].waitForExistence(timeout: 10), label)
    }

    /// Chooses a way to add in the open sheet.
    ///
    /// - Parameter label: what stands on it.
    func choose(_ label: String) {
        #if os(macOS)
            let way = app.radioButtons[label]
        #else
            let way = app.segmentedControls.buttons[label]
        #endif
        XCTAssertTrue(way.waitForExistence(timeout: 5), label)
        touch(way)
    }
}
