import Foundation
import XCTest

/// Readmigo in memory, in English: `reader@example.com`, whose password is `Reading123`; every code is 123456.
@MainActor
struct ReadmigoInMemory: InMemory {
    /// The running app.
    let app: XCUIApplication

    /// Starts the app.
    ///
    /// - Parameter arguments: what stands there at the start, such as `-signed-in`.
    init(_ arguments: String...) {
        app = Self.started(arguments)
    }

    /// Signs in by e-mail and password.
    ///
    /// - Parameter password: what is typed.
    func signIn(_ password: String = "Reading123") {
        type("reader@example.com", into: "email")
        type(password + "\n", into: "password")
    }

    /// Fills in fields from the top, and goes on.
    ///
    /// - Parameter fields: what is typed, each with its field's identifier.
    func fill(_ fields: KeyValuePairs<String, String>) {
        for (name, text) in fields { type(text, into: name) }
        touch(the("go"))
    }

    /// Waits until something is in the account's name.
    ///
    /// - Parameter text: letters alone.
    func expectName(with text: String) {
        let asked = XCTNSPredicateExpectation(
            predicate: NSPredicate(format: "label CONTAINS '\(text)' OR value CONTAINS '\(text)'"),
            object: the("account-name"))
        XCTAssertEqual(XCTWaiter.wait(for: [asked], timeout: 10), .completed, text)
    }

    /// Waits for the page of the account.
    func expectHome() {
        XCTAssertTrue(the("leave").exists)
    }
}
