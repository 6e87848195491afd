/// What assistive technologies, and tests, see of a screen: a thing with a role, a name and a state.
public struct Element {
    /// What it is.
    public enum Role: String, Sendable {
        case button = "Button"
        case menuBarItem = "MenuBarItem"
        case statusItem = "StatusItem"
        case menuItem = "MenuItem"
        case staticText = "StaticText"
        case image = "Image"
        case textField = "TextField"
        case secureTextField = "SecureTextField"
        case searchField = "SearchField"
        case textView = "TextView"
        case toggle = "Switch"
        case picker = "Picker"
        case progress = "ProgressIndicator"
        case link = "Link"
        case group = "Group"
        case list = "List"
        case other = "Other"
    }

    /// The node that it tells of.
    public let node: Node
    /// What it is.
    public let role: Role
    /// Its name.
    public let label: String
    /// What stands in it.
    public let value: String?
    /// What else is told about it.
    public let access: Accessibility
    /// What it contains.
    public let children: [Element]

    /// By what tests find it.
    public var identifier: String? { access.identifier }
    /// Whether a person can use it.
    public var isEnabled: Bool { node.isEnabled }
    /// Whether it has the keyboard.
    public var isFocused: Bool {
        if case .field(let field) = node.kind { field.isFocused } else { false }
    }
    /// Whether it is the one that is chosen.
    public var isSelected: Bool { access.traits.contains(.selected) }

    init(
        _ node: Node, _ role: Role, label: String, value: String? = nil, access: Accessibility,
        children: [Element] = []
    ) {
        self.node = node
        self.role = role
        self.label = access.label ?? label
        self.value = access.value ?? value
        self.access = access
        self.children = children
    }

    /// It, then all that it contains, in the order of reading.
    public var all: [Element] { [self] + children.flatMap(\.all) }
}

extension ScreenTree.Layer {
    /// What it shows, for those who hear.
    public var elements: [Element] { nodes.flatMap { $0.elements() } }
}

extension ScreenTree {
    /// All elements of the uppermost layer, of each window on a Mac: what lies below it cannot be used meanwhile.
    public var reachable: [Element] { usable.flatMap(\.elements).flatMap(\.all) }

    /// The menu bar: each menu with what it offers, then the signs at its right end.
    public var menuBar: [Element] {
        let signs = extras.map { Element($0, .statusItem, label: $0.spoken, access: $0.access) }
        return ownMenus + signs
    }

    private var ownMenus: [Element] {
        menus.map { menu in
            let entries = menu.actions.menu.filter { $0.actions.tap != nil }
            let items = entries.map { Element($0, .menuItem, label: $0.spoken, access: $0.access) }
            return Element(menu, .menuBarItem, label: menu.spoken, access: menu.access, children: items)
        }
    }
}
