/// One thing on a screen: a text, a control, or what holds others.
public struct Node {
    /// What it is.
    public indirect enum Kind {
        case stack(Axis, alignment: String, spacing: Double?)
        case layered(Anchor)
        case spacer(minimum: Double?)
        case divider
        case scroll(Axis)
        case list(isPlain: Bool)
        case form
        case section(header: [Node], footer: [Node])
        case grid(minimum: Double, maximum: Double, spacing: Double?)
        case navigation(NavigationBar)
        case split
        case box(BoxStyle)
        /// Its children, and in front of them or behind them others.
        case covered(by: [Node], Anchor, isInFront: Bool)
        case shape(Outline, fill: Paint?, stroke: Stroke?)
        case text(String)
        case symbol(String)
        case label
        case button(ButtonLook)
        case menu(ButtonLook, showsIndicator: Bool)
        case link(String)
        case picker(PickerLook, options: [Option], chosen: Int?)
        case toggle(isOn: Bool)
        case field(Field)
        case progress(Double?, isBar: Bool)
        case disclosure(isExpanded: Bool, content: [Node])
        /// Further rows follow in a list, which are drawn once it is scrolled to them (`reach`).
        case further
    }

    /// A direction.
    public enum Axis: String, Sendable { case horizontal, vertical }

    /// How a button looks.
    public enum ButtonLook: String, Sendable { case automatic, plain, bordered, prominent, own }

    /// How a picker looks.
    public enum PickerLook: String, Sendable { case menu, segmented }

    /// Something that a picker offers.
    public struct Option: Equatable, Sendable {
        /// What it says.
        public let label: String

        /// An option.
        ///
        /// - Parameter label: what it says.
        public init(label: String) { self.label = label }
    }

    /// Its place in the tree, the same in each drawing.
    public let id: NodeID
    /// What it is.
    public var kind: Kind
    /// What is within it.
    public var children: [Node]
    /// How its text looks.
    public var look: TextLook
    /// The parts of its text, where they look differently.
    public var runs: [TextRun] = []
    /// What is told about it to those who hear.
    public var access = Accessibility()
    /// What can be done with it.
    public var actions = NodeActions()
    /// Whether a person can use it.
    public var isEnabled = true
    /// The keys that do what a tap does.
    public var shortcut: Shortcut?
    /// Whether it takes something away that does not come back.
    public var isDestructive = false
    /// What a list does with it.
    public var row = RowStyle()
    /// What a selection calls it.
    public var tag: AnyHashable?

    /// A node.
    ///
    /// - Parameters:
    ///   - id: its place in the tree.
    ///   - kind: what it is.
    ///   - look: how its text looks.
    ///   - children: what is within it.
    public init(_ id: NodeID, _ kind: Kind, look: TextLook = TextLook(), _ children: [Node] = []) {
        self.id = id
        self.kind = kind
        self.look = look
        self.children = children
    }
}

/// The place of a node in the tree, the same in each drawing.
public struct NodeID: Hashable, Sendable {
    /// A number for it.
    public let number: UInt64

    /// The place of the whole.
    public static let root = NodeID(number: 0xcbf2_9ce4_8422_2325)

    /// A place.
    ///
    /// - Parameter number: a number for it.
    public init(number: UInt64) { self.number = number }

    /// A place within this one.
    ///
    /// - Parameter step: what tells it from the others there.
    /// - Returns: the place.
    public func child(_ step: some Hashable) -> NodeID {
        var hasher = Hasher()
        hasher.combine(number)
        hasher.combine(step)
        return NodeID(number: UInt64(bitPattern: Int64(hasher.finalize())))
    }
}

/// What can be done with a node.
public struct NodeActions {
    /// A tap, or a press of the space bar.
    public var tap: (@MainActor () -> Void)?
    /// Another text in a field.
    public var type: (@MainActor (String) -> Void)?
    /// A person has scrolled as far as this.
    public var reach: (@MainActor () -> Void)?
    /// The Return key in a field.
    public var submit: (@MainActor () -> Void)?
    /// The keyboard comes to a field, or leaves it.
    public var focus: (@MainActor (Bool) -> Void)?
    /// A key while no field has the keyboard; whether it was taken.
    public var press: (@MainActor (KeyStroke) -> Bool)?
    /// Another option of a picker, by its place.
    public var choose: (@MainActor (Int) -> Void)?
    /// What a long press, or a menu button, offers.
    public var menu: [Node] = []
    /// What a swipe to the right, and to the left, uncovers.
    public var leading: [Node] = []
    /// What a swipe to the left uncovers.
    public var trailing: [Node] = []

    /// No actions.
    public init() {}
}

/// What a list does with a row.
public struct RowStyle: Equatable, Sendable {
    /// The distances from its edges; nil for the list's own.
    public var insets: Insets?
    /// What lies behind it; nil for the list's own.
    public var background: Paint?
    /// Whether a line stands below it.
    public var hasSeparator = true
    /// A number at its end.
    public var badge: Int?

    /// The list's own.
    public init() {}
}
