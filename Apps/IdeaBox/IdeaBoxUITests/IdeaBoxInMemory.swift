import Foundation
import XCTest

/// IdeaBox in memory, in English.
@MainActor
struct IdeaBoxInMemory: InMemory {
    /// The running app.
    let app: XCUIApplication

    /// Starts the app.
    ///
    /// - Parameter arguments: what stands there at the start, such as `-ideas`.
    init(_ arguments: String...) {
        app = Self.started(arguments)
    }

    /// The ideas on the screen.
    var ideas: XCUIElementQuery { app.buttons.matching(identifier: "idea") }

    /// Waits until as many ideas stand there.
    ///
    /// - Parameter count: how many.
    func expectIdeas(_ count: Int) {
        expect(count, of: ideas)
    }

    /// Writes an idea into the field above the list.
    ///
    /// - Parameter text: the idea.
    func capture(_ text: String) {
        type(text + "\n", into: "capture")
    }

    /// Waits for an idea.
    ///
    /// - Parameter title: how its label begins; without quotation marks.
    func expectIdea(_ title: String) {
        let label = NSPredicate(format: "label BEGINSWITH '\(title)'")
        XCTAssertTrue(ideas.matching(label).firstMatch.waitForExistence(timeout: 10), title)
    }
}
