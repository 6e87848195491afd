public import Foundation
internal import SimulatorCore

/// Which elements of the app a test means; it looks for them whenever it is asked.
public class XCUIElementQuery: XCUIElementTypeQueryProvider {
    typealias Step = ([ElementSnapshot]) -> [ElementSnapshot]

    let run: UITestRun
    private let kind: String
    private let place: String
    private let steps: [Step]

    init(_ run: UITestRun, _ kind: String = "app", in place: String = "", _ steps: [Step] = []) {
        (self.run, self.kind, self.place, self.steps) = (run, kind, place, steps)
    }

    /// What it means, for a sentence.
    var words: String { kind + place }

    /// The elements that there are now.
    var matches: [ElementSnapshot] {
        let app = run.withSimulator { ElementSnapshot(app: $0) }
        return steps.reduce([app]) { $1($0) }
    }

    /// Those that are chosen of it.
    ///
    /// - Parameter choice: which.
    /// - Returns: the one.
    func choosing(_ choice: XCUIElement.Choice) -> XCUIElementQuery {
        XCUIElementQuery(run, kind, in: place, steps + [{ choice.of($0).map { [$0] } ?? [] }])
    }

    private func matching(
        _ more: String, _ isMeant: @escaping (ElementSnapshot) -> Bool
    ) -> XCUIElementQuery {
        XCUIElementQuery(run, "\(kind) \(more)", in: place, steps + [{ $0.filter(isMeant) }])
    }

    // MARK: - What tests call

    /// What is within the elements.
    ///
    /// - Parameter elementType: of what type.
    /// - Returns: the elements.
    public func descendants(matching elementType: XCUIElement.ElementType) -> XCUIElementQuery {
        let place = kind == "app" ? "" : " in \(words)"
        let step: Step = { elements in
            elements.flatMap(\.descendants).filter { elementType == .any || $0.type == elementType }
        }
        return XCUIElementQuery(
            run, elementType == .any ? "element" : "\(elementType)", in: place, steps + [step])
    }

    /// Those with an identifier, or with a label.
    ///
    /// - Parameter identifier: the identifier.
    /// - Returns: the elements.
    public func matching(identifier: String) -> XCUIElementQuery {
        matching("“\(identifier)”") { $0.isCalled(identifier) }
    }

    /// Those of which something is true.
    ///
    /// - Parameter predicate: what is true of them.
    /// - Returns: the elements.
    public func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
        matching("of that predicate") { predicate.evaluate(with: $0) }
    }

    /// The one with an identifier, or with a label.
    public subscript(key: String) -> XCUIElement { matching(identifier: key).element }

    /// The only one there is.
    public var element: XCUIElement { XCUIElement(self, .only) }

    /// The first one there is.
    public var firstMatch: XCUIElement { XCUIElement(self, .first) }

    /// One of them by its place, from 0 on.
    ///
    /// - Parameter index: its place.
    /// - Returns: the element.
    public func element(boundBy index: Int) -> XCUIElement { XCUIElement(self, .at(index)) }

    /// How many there are.
    public var count: Int { matches.count }
}

/// What has elements of all types within it.
public protocol XCUIElementTypeQueryProvider {
    func descendants(matching elementType: XCUIElement.ElementType) -> XCUIElementQuery
}

extension XCUIElementTypeQueryProvider {
    public var alerts: XCUIElementQuery { descendants(matching: .alert) }
    public var buttons: XCUIElementQuery { descendants(matching: .button) }
    public var staticTexts: XCUIElementQuery { descendants(matching: .staticText) }
    public var segmentedControls: XCUIElementQuery { descendants(matching: .segmentedControl) }
    public var searchFields: XCUIElementQuery { descendants(matching: .searchField) }
    public var textFields: XCUIElementQuery { descendants(matching: .textField) }
    public var secureTextFields: XCUIElementQuery { descendants(matching: .secureTextField) }
    public var switches: XCUIElementQuery { descendants(matching: .switch) }
}
