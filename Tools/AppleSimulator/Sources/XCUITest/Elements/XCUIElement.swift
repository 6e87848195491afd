public import Foundation
internal import SimulatorCore

/// One element of the app, which a test looks for whenever it needs it.
public class XCUIElement: XCUIElementTypeQueryProvider {
    /// What an element is.
    public enum ElementType: Sendable {
        case any, other, application, window, alert, menu, button, staticText, image, textField,
            secureTextField
        case searchField, textView, `switch`, segmentedControl, progressIndicator, link, collectionView
    }

    /// Which of the elements of a query it is.
    enum Choice: Equatable {
        case only, first
        case at(Int)

        /// The one that is chosen; nil where it is not there.
        ///
        /// - Parameter elements: of which ones.
        /// - Returns: the one.
        func of(_ elements: [ElementSnapshot]) -> ElementSnapshot? {
            guard case .at(let place) = self else { return elements.first }
            return elements.indices.contains(place) ? elements[place] : nil
        }
    }

    let query: XCUIElementQuery
    private let choice: Choice

    init(_ query: XCUIElementQuery, _ choice: Choice) {
        (self.query, self.choice) = (query, choice)
    }

    private var run: UITestRun { query.run }

    /// What it is now; nil where it is not there.
    var present: ElementSnapshot? { choice.of(query.matches) }

    /// What it is now, for those who need it; where it is not there, that is a failure.
    private func needed(to act: String) -> ElementSnapshot? {
        let matches = query.matches
        if choice == .only, matches.count > 1 {
            run.fail("Cannot \(act): there are \(matches.count) of \(query.words), which one?")
            return nil
        }
        guard let present = choice.of(matches) else {
            run.fail("Cannot \(act): there is no \(words).")
            return nil
        }
        return present
    }

    private var words: String {
        if case .at(let place) = choice { "number \(place) of \(query.words)" } else { query.words }
    }

    // MARK: - What a test reads

    /// Whether it is there.
    public var exists: Bool { present != nil }
    /// By what tests find it.
    public var identifier: String { needed(to: "read the identifier")?.identifier ?? "" }
    /// Its name.
    public var label: String { needed(to: "read the label")?.label ?? "" }
    /// What stands in it.
    public var value: Any? { needed(to: "read the value")?.value }
    /// Whether a person can use it.
    public var isEnabled: Bool { needed(to: "see whether it is on")?.isEnabled ?? false }
    /// Whether it is the one that is chosen.
    public var isSelected: Bool { needed(to: "see whether it is chosen")?.isSelected ?? false }
    /// What it is.
    public var elementType: ElementType { needed(to: "read the type")?.type ?? .any }

    /// What is within it.
    ///
    /// - Parameter elementType: of what type.
    /// - Returns: the elements.
    public func descendants(matching elementType: ElementType) -> XCUIElementQuery {
        query.choosing(choice).descendants(matching: elementType)
    }

    /// Waits until it is there, while the app is at work and as long as its clock goes on.
    ///
    /// - Parameter timeout: how far its clock may go on, in seconds; no time of the world's passes.
    /// - Returns: whether it came.
    public func waitForExistence(timeout: TimeInterval) -> Bool { run.wait(timeout: timeout) { exists } }

    // MARK: - What a test does

    /// Taps it; what is off does nothing.
    public func tap() {
        act("tap") { simulator, node throws(Simulator.Failure) in try simulator.touch(node) }
    }

    /// Touches it for a while: what has a menu opens it.
    ///
    /// - Parameter duration: how long, in seconds.
    public func press(forDuration duration: TimeInterval) {
        act("press") { simulator, node throws(Simulator.Failure) in
            if duration < 0.5 { try simulator.touch(node) } else { simulator.hold(node) }
        }
    }

    /// Types key by key behind what stands in it; it must have the keyboard.
    ///
    /// - Parameter text: the keys; a line's end is the Return key.
    public func typeText(_ text: String) {
        run.settle()
        guard let present = needed(to: "type") else { return }
        guard let field = ([present] + present.descendants).first(where: \.hasFocus)?.node else {
            return run.fail("Cannot type “\(text)”: \(words) has no keyboard focus.")
        }
        for key in text {
            let problem = run.withSimulator { simulator in said { try simulator?.press(key, in: field) } }
            if let problem { return run.fail("Cannot type “\(text)” into \(words): \(problem)") }
        }
        run.settle()
    }

    private func act(
        _ name: String,
        _ event:
            @escaping @_Concurrency.MainActor @Sendable (Simulator, NodeID) throws(Simulator.Failure) -> Void
    ) {
        run.settle()
        guard let node = needed(to: name)?.node else { return }
        let problem = run.withSimulator { simulator in
            said { if let simulator { try event(simulator, node) } }
        }
        if let problem { run.fail("Cannot \(name) \(words): \(problem)") }
        run.settle()
    }
}

/// What kept something from being done; nil where nothing did.
@_Concurrency.MainActor
private func said(_ act: () throws -> Void) -> String? {
    do {
        try act()
        return nil
    } catch {
        return "\(error)"
    }
}
