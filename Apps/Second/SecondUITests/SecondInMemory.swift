import Foundation
import XCTest

/// The app in memory, in English, and the hands of a person on either system.
@MainActor
struct SecondInMemory {
    /// The running app.
    let app = XCUIApplication()

    /// Starts the app.
    ///
    /// - Parameter arguments: what stands there at the start, such as `-accounts`.
    init(_ arguments: String...) {
        app.launchArguments = ["-AppleLanguages", "(en)", "-in-memory"] + arguments
        app.launch()
    }

    /// The cards on the screen.
    var cards: XCUIElementQuery { app.buttons.matching(identifier: "card") }

    /// Whatever goes by an identifier, once it is there.
    ///
    /// - Parameter name: the identifier.
    /// - Returns: the first such element.
    func the(_ name: String) -> XCUIElement {
        let found = app.descendants(matching: .any).matching(identifier: name).firstMatch
        XCTAssertTrue(found.waitForExistence(timeout: 10), name)
        return found
    }

    /// What stands in a text.
    ///
    /// - Parameter name: the text's identifier.
    /// - Returns: its words, which are a label on iPhone and iPad and a value on the Mac.
    func text(_ name: String) -> String {
        let found = the(name)
        #if os(macOS)
            return found.value as? String ?? ""
        #else
            return found.label
        #endif
    }

    /// Waits until as many cards stand there.
    ///
    /// - Parameter count: how many.
    func expectCards(_ count: Int) {
        let asked = XCTNSPredicateExpectation(
            predicate: NSPredicate(format: "count == \(count)"), object: cards)
        XCTAssertEqual(XCTWaiter.wait(for: [asked], timeout: 10), .completed, "\(count) cards")
    }

    /// Waits for a card.
    ///
    /// - Parameter label: what a screen reader calls it.
    func expectCard(_ label: String) {
        XCTAssertTrue(app.buttons[label].waitForExistence(timeout: 10), label)
    }

    /// Touches or clicks something.
    ///
    /// - Parameter element: what is touched.
    func touch(_ element: XCUIElement) {
        #if os(macOS)
            element.click()
        #else
            element.tap()
        #endif
    }

    /// Opens the menu of something: a long press, or a click with the right button.
    ///
    /// - Parameter element: what has the menu.
    func openMenu(of element: XCUIElement) {
        #if os(macOS)
            element.rightClick()
        #else
            element.press(forDuration: 1)
        #endif
    }

    /// Types into a field.
    ///
    /// - Parameters:
    ///   - text: what is typed.
    ///   - name: the field's identifier.
    func type(_ text: String, into name: String) {
        let field = the(name)
        touch(field)
        field.typeText(text)
    }

    /// Says yes to the question that is asked: an alert on iPhone and iPad, a sheet of the window on the Mac.
    ///
    /// - Parameter label: what stands on the button.
    func confirm(_ label: String) {
        #if os(macOS)
            let button = app.sheets.buttons[label]
        #else
            let button = app.alerts.buttons[label]
        #endif
        XCTAssertTrue(button.waitForExistence(timeout: 5), label)
        touch(button)
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
