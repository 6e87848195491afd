internal import SimulatorCore

/// What a test sees of an element at one moment.
struct ElementSnapshot: Sendable {
    /// Its place on the screen; nil for what is no thing of the screen's own, such as the app.
    let node: NodeID?
    let type: XCUIElement.ElementType
    var identifier = ""
    var label = ""
    var value: String?
    var isEnabled = true
    var isSelected = false
    var hasFocus = false
    var children: [ElementSnapshot] = []

    /// All that it contains, in the order of reading.
    var descendants: [ElementSnapshot] { children.flatMap { [$0] + $0.descendants } }

    /// The app as it is now: what its uppermost layer shows.
    ///
    /// - Parameter simulator: the device; nil where no app runs.
    @_Concurrency.MainActor
    init(app simulator: Simulator?) {
        (node, type) = (nil, .application)
        guard let layer = simulator?.screen.layers.last else { return }
        var top = ElementSnapshot(layer.kind.type)
        top.children = layer.elements.map(ElementSnapshot.init)
        children = [top]
    }

    private init(_ type: XCUIElement.ElementType) { (node, self.type) = (nil, type) }

    private init(_ element: Element) {
        node = element.node.id
        type = element.type
        identifier = element.identifier ?? ""
        label = element.label
        value = element.shownValue
        isEnabled = element.isEnabled
        isSelected = element.isSelected
        if case .field(let field) = element.node.kind { hasFocus = field.isFocused }
        children = element.children.map(ElementSnapshot.init)
    }

    /// Whether it goes by a name.
    ///
    /// - Parameter name: an identifier, or a label.
    /// - Returns: whether it does.
    func isCalled(_ name: String) -> Bool { identifier == name || label == name }
}

extension ScreenTree.Layer.Kind {
    fileprivate var type: XCUIElement.ElementType {
        // A sheet of SwiftUI is none of UIKit's action sheets.
        [.window: .window, .alert: .alert, .menu: .menu][self] ?? .other
    }
}

extension Element {
    fileprivate var type: XCUIElement.ElementType {
        if isButton, [.image, .staticText, .other, .group].contains(role) { return .button }
        if role == .picker { return isSegmented ? .segmentedControl : .button }
        return Self.types[role] ?? .other
    }

    private static let types: [Role: XCUIElement.ElementType] = [
        .button: .button, .staticText: .staticText, .image: .image, .textField: .textField,
        .secureTextField: .secureTextField, .searchField: .searchField, .textView: .textView,
        .toggle: .switch,
        .progress: .progressIndicator, .link: .link, .list: .collectionView,
    ]

    private var isButton: Bool { access.traits.contains(.button) }

    private var isSegmented: Bool {
        if case .picker(.segmented, _, _) = node.kind { true } else { false }
    }

    /// Its value, as the system hands it out: an empty field has its prompt, a secret one a dot for each letter.
    fileprivate var shownValue: String? {
        guard case .field(let field) = node.kind else { return value }
        if field.text.isEmpty { return field.prompt }
        return field.kind == .secure ? String(repeating: "•", count: field.text.count) : field.text
    }
}
