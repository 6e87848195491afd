@testable import SimulatorCore
import SwiftUI
import Testing

/// Sheets, alerts, menus, the keyboard, and what those who hear are told.
@MainActor
struct LayerTests {
    private func shown(_ view: some View) -> Simulator {
        Simulator(SimulatedApp { WindowGroup { view } })
    }

    @Test func aSheetIsAboveAndCanBeSwipedAway() async throws {
        let simulator = shown(Page())
        try await simulator.tap("open")
        #expect(simulator.screen.layers.map(\.kind) == [.window, .sheet])
        #expect(simulator.find("open") == nil)
        try simulator.dismiss()
        #expect(simulator.screen.layers.map(\.kind) == [.window])
        #expect(simulator.find("open")?.label == "dismissed")
    }

    @Test func aSheetThatHoldsWorkStays() async throws {
        let simulator = shown(Page(isHeld: true))
        try await simulator.tap("open")
        #expect(throws: Simulator.Failure.self) { try simulator.dismiss() }
        #expect(simulator.screen.layers.count == 2)
    }

    @Test func theKeyboardGoesFromFieldToField() async throws {
        let simulator = shown(Fields())
        try await simulator.type("a", into: "first")
        #expect(simulator.find("state")?.label == "first")
        let first = try await simulator.the("first")
        simulator.submit(first.node)
        #expect(simulator.find("state")?.label == "second")
        let second = try await simulator.the("second")
        simulator.blur(second.node)
        #expect(simulator.find("state")?.label == "none")
    }

    @Test func whatIsOffCannotBeTapped() throws {
        let simulator = shown(Button("x") {}.accessibilityIdentifier("x").disabled(true))
        let button = try #require(simulator.find("x"))
        #expect(throws: Simulator.Failure.isOff("x")) { try simulator.tap(button.node) }
    }

    @Test func theTreeSaysRoleNameStateAndIdentifier() {
        let view = VStack {
            Text(verbatim: "Title").accessibilityAddTraits(.isHeader)
            Text(verbatim: " ")
            HStack {
                Text(verbatim: "a")
                Text(verbatim: "b")
            }
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("both")
            Image(systemName: "star").accessibilityHidden(true)
        }
        #expect(
            shown(view).screen.text
                == "window\n  StaticText \"Title\" [header]\n  StaticText \"a, b\" #both\n")
    }

    @Test func whatAPersonTypedIsNotMarkup() {
        let html = shown(Text(verbatim: "<b> & \"c\"")).screen.html
        #expect(html.contains("&lt;b&gt; &amp; &quot;c&quot;"))
        #expect(!html.contains("<b>"))
    }
}

private struct Opening: Identifiable {
    let id = 1
}

private struct Page: View {
    var isHeld = false
    @State private var opening: Opening?
    @State private var label = "open"

    init(isHeld: Bool = false) { self.isHeld = isHeld }

    var body: some View {
        Button(label) { opening = Opening() }
            .accessibilityIdentifier("open")
            .sheet(item: $opening, onDismiss: { label = "dismissed" }) { _ in
                Text(verbatim: "above").interactiveDismissDisabled(isHeld)
            }
    }
}

private struct Fields: View {
    @State private var first = ""
    @State private var second = ""
    @FocusState private var focus: String?

    var body: some View {
        TextField(text: $first) { Text(verbatim: "First") }
            .focused($focus, equals: "first")
            .onSubmit { focus = "second" }
            .accessibilityIdentifier("first")
        TextField(text: $second) { Text(verbatim: "Second") }
            .focused($focus, equals: "second")
            .accessibilityIdentifier("second")
        Text(verbatim: focus ?? "none").accessibilityIdentifier("state")
    }
}
