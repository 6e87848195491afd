/// A window of a Mac: what its title bar says, and how large it is.
public struct WindowFrame {
    /// What the title bar says.
    public var title: String
    /// How wide it is at the start; nil for as wide as what it shows.
    public var width: Double?
    /// How high it is at the start; nil for as high as what it shows.
    public var height: Double?
    /// Whether the keyboard is its own.
    public var isKey = true
    /// Whether it hangs below a sign of the menu bar: without a title bar, and not listed among the windows.
    public var isExtra = false
    /// Brings it before all others.
    public var bringForward: (@MainActor () -> Void)?
    /// Closes it; nil for the one window without which an app ends.
    public var close: (@MainActor () -> Void)?

    /// A window.
    ///
    /// - Parameter title: what its title bar says.
    public init(title: String) { self.title = title }
}

extension ScreenTree {
    /// A window and what lies above it: its sheets and its questions.
    struct WindowStack {
        /// The window first.
        var layers: [Layer]
        /// What the window is on a Mac.
        var frame: WindowFrame? { layers.first?.frame }
    }

    /// The windows, each with what lies above it, those behind first; and the menu that is open above all.
    var stacks: (windows: [WindowStack], menus: [Layer]) {
        var windows: [WindowStack] = []
        var menus: [Layer] = []
        for layer in layers {
            switch layer.kind {
            case .window: windows.append(WindowStack(layers: [layer]))
            case .menu: menus.append(layer)
            case .sheet, .alert:
                // What lies above a window comes after it.
                if let last = windows.indices.last { windows[last].layers.append(layer) }
            }
        }
        return (windows, menus)
    }

    /// Puts windows behind each other; the last one has the keyboard.
    ///
    /// - Parameter order: windows that were brought forward, the last one at last; the others are behind them.
    public mutating func arrange(_ order: [NodeID]) {
        let sorted = stacks.windows.sorted { order.place(of: $0) < order.place(of: $1) }
        let key = sorted.last?.layers.first?.id
        layers = sorted.flatMap(\.layers).map { layer in
            var layer = layer
            layer.frame?.isKey = layer.id == key
            return layer
        }
    }

    /// The layers that can be used now, the foremost first: an open menu alone, or the uppermost of each window.
    public var usable: [Layer] {
        let (windows, menus) = stacks
        if let menu = menus.last { return [menu] }
        return windows.reversed().compactMap(\.layers.last)
    }

    /// Hears the keys of the key window that are no commands; nil where no view does.
    public var hearsKeys: (@MainActor (KeyStroke) -> Bool)? {
        usable.first?.nodes.lazy.compactMap { $0.firstPress }.first
    }

    /// What all menus of the menu bar offer, from the left.
    public var commands: [Node] {
        menus.flatMap(\.actions.menu).filter { $0.actions.tap != nil }
    }

    /// The keys that do something now.
    public var shortcuts: Set<Shortcut> {
        let shown = usable.prefix(1).flatMap(\.nodes).flatMap(\.shortcutNodes)
        return Set((shown + commands).compactMap(\.shortcut))
    }
}

extension [NodeID] {
    /// The place of a window among those that were brought forward; -1 where it was not.
    fileprivate func place(of stack: ScreenTree.WindowStack) -> Int {
        stack.layers.first.flatMap { firstIndex(of: $0.id) } ?? -1
    }
}
