/// All that a screen shows: the window, and what lies above it.
public struct ScreenTree {
    /// What lies above what stands below it.
    public struct Layer {
        /// What it is.
        public enum Kind: String, Sendable { case window, sheet, alert, menu }

        /// Its place in the tree.
        public let id: NodeID
        /// What it is.
        public let kind: Kind
        /// What it shows.
        public var nodes: [Node]
        /// What a window is on a Mac; nil for what fills the screen.
        public var frame: WindowFrame?
        /// Takes it away, if a person may without an answer.
        public var dismiss: (@MainActor () -> Void)?

        /// A layer.
        ///
        /// - Parameters:
        ///   - id: its place in the tree.
        ///   - kind: what it is.
        ///   - nodes: what it shows.
        ///   - dismiss: takes it away.
        public init(_ id: NodeID, _ kind: Kind, _ nodes: [Node], dismiss: (@MainActor () -> Void)? = nil) {
            self.id = id
            self.kind = kind
            self.nodes = nodes
            self.dismiss = dismiss
        }
    }

    /// The window first, then what lies above it; on a Mac, each window, those behind first.
    public var layers: [Layer]
    /// The menu bar of a Mac: its menus, from the left.
    public var menus: [Node] = []
    /// The signs at the right end of a Mac's menu bar.
    public var extras: [Node] = []
    /// Whether something on it shows the time.
    public var isTicking = false
    /// Takes a link that is opened outside of the app; nil where the app takes none.
    public var openLink: (@MainActor (String) -> Void)?

    /// A screen.
    ///
    /// - Parameters:
    ///   - layers: the window first, then what lies above it.
    ///   - isTicking: whether something on it shows the time.
    public init(layers: [Layer] = [], isTicking: Bool = false) {
        self.layers = layers
        self.isTicking = isTicking
    }
}

/// The bar above a page.
public struct NavigationBar {
    /// Where an item of the bar stands.
    public enum Place: String, Sendable {
        case leading, status, trailing, bottom
        /// At the foot of a Mac's sheet, what does what the sheet is for.
        case confirmation

        /// Whether it is below the content of the page.
        var isBelow: Bool { self == .bottom || self == .confirmation }
    }

    /// What kind of bar it is.
    public enum Kind: Sendable {
        case phone
        /// The upper edge of a Mac's window.
        case toolbar
        /// The upper edge of the column at its left, which has no title.
        case sidebar
        /// A Mac's sheet has no title and no bar.
        case sheet

        /// Whether it shows the title of the page.
        var hasTitle: Bool { self == .phone || self == .toolbar }
    }

    /// What kind of bar it is.
    public var kind = Kind.phone
    /// What the page is called.
    public var title = ""
    /// Whether the title is small, between the items.
    public var isInline = false
    /// Its items, each at its place.
    public var items: [(place: Place, node: Node)] = []
    /// The field to search in.
    public var search: Node?
    /// Whether that stands at the foot of the page.
    public var isSearchBelow = false

    /// A bar without a word.
    public init() {}
}

/// A field to type in.
public struct Field: Equatable, Sendable {
    /// What a field is for.
    public enum Kind: String, Sendable { case plain, secure, search, editor }

    /// What it is for.
    public var kind: Kind
    /// What stands in it.
    public var text: String
    /// What stands in the empty one.
    public var prompt: String
    /// Whether it has the keyboard.
    public var isFocused = false
    /// The keyboard that it asks for, as HTML calls it.
    public var keyboard = "text"

    /// A field.
    ///
    /// - Parameters:
    ///   - kind: what it is for.
    ///   - text: what stands in it.
    ///   - prompt: what stands in the empty one.
    public init(_ kind: Kind, text: String, prompt: String) {
        self.kind = kind
        self.text = text
        self.prompt = prompt
    }
}
