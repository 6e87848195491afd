import Foundation
import SimulatorCore
import SwiftUI
import Testing
import XCUITest

/// What the stand-in for XCUITest does, and above all: that a test that ought to fail does.
@Suite(.timeLimit(.minutes(5)))
struct UITestTests {
    /// What is wrong, as a test says, with a window that shows these views.
    private func failures<Content: View>(
        of body: @escaping @UITestActor @Sendable (XCUIApplication) -> Void,
        @ViewBuilder in content: @escaping @_Concurrency.MainActor @Sendable (SimulatedClock) -> Content
    ) async -> [UITestFailure] {
        let test = UITest("Test.test") {
            let app = XCUIApplication()
            app.launch()
            body(app)
        }
        return await test.failures { launch in SimulatedApp { WindowGroup { content(launch.clock) } } }
    }

    @Test func aTestThatNamesAWrongLabelFailsWhereItStands() async throws {
        let line = #line + 2
        let failures = await failures { app in
            XCTAssertTrue(app.buttons["Remove"].waitForExistence(timeout: 10), "Remove")
            XCTAssertTrue(app.buttons["Delete"].waitForExistence(timeout: 10), "Delete")
        } in: { _ in
            Button("Delete") {}
        }
        try #require(failures.count == 1)
        #expect(failures[0].text == "Remove: is not true")
        #expect(failures[0].line == line)
        #expect(failures[0].file?.hasSuffix("UITestTests.swift") == true)
        #expect(failures[0].screen.contains("Button \"Delete\""))
    }

    @Test func whatIsNotThereFailsWithASentenceAndTheTestGoesOn() async {
        let failures = await failures { app in
            app.alerts.buttons["Delete"].tap()
            XCTAssertEqual(app.buttons["Delete"].label, "Delete", "after it")
            app.buttons.element(boundBy: 1).tap()
            app.staticTexts.element.tap()
        } in: { _ in
            VStack {
                Button("Delete") {}
                Text(verbatim: "one")
                Text(verbatim: "two")
            }
        }
        #expect(
            failures.map(\.text) == [
                "Cannot tap: there is no button “Delete” in alert.",
                "Cannot tap: there is no number 1 of button.",
                "Cannot tap: there are 2 of staticText, which one?",
            ])
    }

    @Test func valuesThatDifferFail() async {
        let failures = await failures { app in
            XCTAssertEqual(app.staticTexts.count, 2, "texts")
            XCTAssertFalse(app.staticTexts.firstMatch.exists)
        } in: { _ in
            Text(verbatim: "one")
        }
        #expect(failures.map(\.text) == ["texts: “1” is not “2”", "is not false"])
    }

    @Test func waitingEndsByTheAppsOwnClock() async {
        let failures = await failures { app in
            XCTAssertFalse(app.staticTexts["late"].waitForExistence(timeout: 3599), "too early")
            XCTAssertTrue(app.staticTexts["late"].waitForExistence(timeout: 1), "late")
            let gone = XCTNSPredicateExpectation(
                predicate: NSPredicate(format: "exists == false"), object: app.staticTexts["late"])
            XCTAssertEqual(XCTWaiter.wait(for: [gone], timeout: 10), .timedOut)
        } in: { clock in
            Late(clock: clock)
        }
        #expect(failures.map(\.text) == [])
    }

    @Test func elementsAreOfTheTypesThatTheirTraitsMake() async {
        let failures = await failures { app in
            XCTAssertEqual(app.buttons.count, 2)
            XCTAssertEqual(app.buttons.element(boundBy: 1).label, "card")
            let said = NSPredicate(format: "label BEGINSWITH 'he' AND label CONTAINS 'ad' OR value == 'x'")
            XCTAssertEqual(app.staticTexts.matching(said).firstMatch.label, "head")
            XCTAssertEqual(app.descendants(matching: .any).matching(identifier: "own").count, 1)
            XCTAssertTrue(app.buttons["press"].isEnabled)
            XCTAssertFalse(app.buttons["press"].isSelected)
        } in: { _ in
            VStack {
                Button("press") {}
                Text(verbatim: "card").accessibilityAddTraits(.isButton)
                Text(verbatim: "head").accessibilityAddTraits(.isHeader)
                Text(verbatim: "text").accessibilityIdentifier("own")
            }
        }
        #expect(failures.map(\.text) == [])
    }

    @Test func aFieldTakesKeysWhenItHasTheKeyboard() async {
        let failures = await failures { app in
            let field = app.textFields["name"]
            XCTAssertEqual(field.value as? String, "Ada")
            field.typeText("x")
            field.tap()
            field.typeText("Grace\n")
            XCTAssertEqual(app.textFields["name"].value as? String, "Grace")
            app.secureTextFields.firstMatch.tap()
            app.secureTextFields.firstMatch.typeText("abc")
            XCTAssertEqual(app.secureTextFields.firstMatch.value as? String, "•••")
        } in: { _ in
            Fields()
        }
        #expect(
            failures.map(\.text) == ["Cannot type “x”: textField “name” has no keyboard focus."])
    }

    @Test func whatIsOffDoesNothingAndALongPressOpensAMenu() async {
        let failures = await failures { app in
            app.buttons["off"].tap()
            XCTAssertFalse(app.buttons["in the menu"].exists)
            app.staticTexts["row"].press(forDuration: 1)
            XCTAssertTrue(app.buttons["in the menu"].exists)
            XCTAssertFalse(app.buttons["off"].exists, "what lies below the menu")
        } in: { _ in
            VStack {
                Button("off") {}.disabled(true)
                Text(verbatim: "row").contextMenu { Button("in the menu") {} }
            }
        }
        #expect(failures.map(\.text) == [])
    }
}

/// Shows a text after an hour.
private struct Late: View {
    let clock: SimulatedClock
    @State private var isLate = false

    var body: some View {
        Text(verbatim: isLate ? "late" : "early")
            .task(id: 0) {
                try? await clock.sleep(for: .seconds(3600))
                isLate = true
            }
    }
}

/// Two fields.
private struct Fields: View {
    @State private var name = ""
    @State private var secret = ""

    var body: some View {
        VStack {
            TextField(text: $name, prompt: Text(verbatim: "Ada")) { Text(verbatim: "name") }
            SecureField(text: $secret) { Text(verbatim: "secret") }
        }
    }
}
