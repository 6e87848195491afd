import Foundation
import XCTest

/// The hands of a person on either system, in an app that was started in memory and in English.
@MainActor
protocol InMemory {
    /// The running app.
    var app: XCUIApplication { get }
}

extension InMemory {
    /// Starts an app.
    ///
    /// - Parameter arguments: what stands there at the start, such as `-accounts`.
    /// - Returns: the running app.
    static func started(_ arguments: [String]) -> XCUIApplication {
        let app = XCUIApplication()
        app.launchArguments = ["-AppleLanguages", "(en)", "-in-memory"] + arguments
        app.launch()
        return app
    }

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

    /// Waits until as many elements are there.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - query: which elements.
    func expect(_ count: Int, of query: XCUIElementQuery) {
        let asked = XCTNSPredicateExpectation(
            predicate: NSPredicate(format: "count == \(count)"), object: query)
        XCTAssertEqual(XCTWaiter.wait(for: [asked], timeout: 10), .completed, "\(count) of them")
    }

    /// Waits for something with a label.
    ///
    /// - Parameter text: the label.
    func expectText(_ text: String) {
        XCTAssertTrue(app.staticTexts[text].waitForExistence(timeout: 10), text)
    }

    /// Waits for something that is read in one with others, such as the lines of a row.
    ///
    /// - Parameter text: a part of its label; without quotation marks.
    func expectText(with text: String) {
        let label = NSPredicate(format: "label CONTAINS '\(text)' OR value CONTAINS '\(text)'")
        XCTAssertTrue(app.staticTexts.matching(label).firstMatch.waitForExistence(timeout: 10), text)
    }

    /// Types into the search field.
    ///
    /// - Parameter text: what is searched for.
    func search(_ text: String) {
        let field = app.searchFields.firstMatch
        XCTAssertTrue(field.waitForExistence(timeout: 5))
        touch(field)
        field.typeText(text)
    }
}
