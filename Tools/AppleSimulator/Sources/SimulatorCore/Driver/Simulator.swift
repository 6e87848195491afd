/// A device on which an app runs: it holds the last screen, hands events to it and draws again after each.
@MainActor
public final class Simulator {
    /// What was asked for and is not on the screen, or cannot be used.
    public enum Failure: Error, Equatable {
        case isOff(String)
        case cannot(String, String)
        /// It did not come in time; with what was on the screen instead.
        case neverCame(String, String)
    }

    /// What the device is, and what its owner chose.
    public var traits: DeviceTraits {
        didSet { redraw() }
    }
    /// The screen as it was drawn last.
    public private(set) var screen = ScreenTree()
    /// How many times it was drawn.
    public private(set) var drawings = 0
    /// Called after each drawing.
    public var drawn: (@MainActor () -> Void)?
    private let drawing: any Drawing
    private var menu: NodeID?
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waits = 0

    /// Starts an app on a device.
    ///
    /// - Parameters:
    ///   - drawing: the app.
    ///   - traits: the device.
    public init(_ drawing: any Drawing, traits: DeviceTraits = DeviceTraits()) {
        self.drawing = drawing
        self.traits = traits
        drawing.changed = { [weak self] in self?.redraw() }
        redraw()
    }

    /// Draws the screen again.
    public func redraw() {
        screen = drawing.draw(traits)
        let opened = menu.flatMap { node($0) }
        menu = opened?.id
        if let opened {
            screen.layers.append(
                ScreenTree.Layer(opened.id.child("menu"), .menu, opened.actions.menu) { [weak self] in
                    self?.closeMenu()
                })
        }
        drawings += 1
        drawn?()
        let waiting = waiting
        self.waiting = [:]
        for each in waiting.values { each.resume() }
    }

    /// Returns when the screen was drawn again, or when the task is cancelled.
    public func nextDrawing() async {
        let number = waits
        waits += 1
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[number] = continuation }
            }
        } onCancel: {
            Task { await self.giveUp(number) }
        }
    }

    private func giveUp(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

    /// The node at a place, of all that is on the screen.
    ///
    /// - Parameter id: the place.
    /// - Returns: the node; nil where there is none any more.
    public func node(_ id: NodeID) -> Node? {
        for node in screen.layers.flatMap(\.nodes) + screen.menus + screen.extras {
            if let found = node.find(id) { return found }
        }
        return nil
    }

    // MARK: - Events

    /// Taps a node.
    ///
    /// - Parameter node: the node.
    /// - Throws: where it cannot be tapped.
    public func tap(_ node: Node) throws(Failure) {
        try check(node)
        if case .field = node.kind { return try focus(node) }
        if case .menu = node.kind { return openMenu(node.id) }
        guard let tap = node.actions.tap else { throw .cannot("tap", "\(node.kind)") }
        // A command of the menu bar is the key window's; what stands in another one brings that forward.
        if !screen.commands.contains(where: { $0.id == node.id }) { bringForward(windowOf: node) }
        menu = nil
        tap()
        redraw()
    }

    /// Opens the menu of a node, or of what it stands in, as a long press or a menu button does.
    ///
    /// - Parameter node: the node.
    /// - Throws: where it has none.
    public func openMenu(of node: Node) throws(Failure) {
        try check(node)
        guard let owner = way(to: node.id).last(where: { !$0.actions.menu.isEmpty }) else {
            throw .cannot("open a menu", "\(node.kind)")
        }
        openMenu(owner.id)
    }

    /// Closes the menu that is open.
    public func closeMenu() {
        menu = nil
        redraw()
    }

    /// Gives the keyboard to a field.
    ///
    /// - Parameter node: the field.
    /// - Throws: where it is none.
    public func focus(_ node: Node) throws(Failure) {
        try check(node)
        guard let focus = node.actions.focus else { throw .cannot("type", "\(node.kind)") }
        bringForward(windowOf: node)
        focus(true)
        redraw()
    }

    /// Takes the keyboard away from a field, as a tap beside it does.
    ///
    /// - Parameter node: the field.
    public func blur(_ node: Node) {
        node.actions.focus?(false)
        redraw()
    }

    /// Puts another text into a field, as the keyboard does with each key.
    ///
    /// - Parameters:
    ///   - text: all that stands in it then.
    ///   - node: the field.
    /// - Throws: where it cannot be typed into.
    public func write(_ text: String, into node: Node) throws(Failure) {
        try check(node)
        guard let type = node.actions.type else { throw .cannot("type", "\(node.kind)") }
        type(text)
        redraw()
    }

    /// Presses Return in a field.
    ///
    /// - Parameter node: the field.
    public func submit(_ node: Node) {
        node.actions.submit?()
        redraw()
    }

    /// Chooses an option of a picker.
    ///
    /// - Parameters:
    ///   - place: which option.
    ///   - node: the picker.
    /// - Throws: where it has none.
    public func choose(_ place: Int, of node: Node) throws(Failure) {
        try check(node)
        guard let choose = node.actions.choose else { throw .cannot("choose", "\(node.kind)") }
        choose(place)
        redraw()
    }

    /// Takes the uppermost layer away, as a swipe down or a tap beside it does.
    ///
    /// - Throws: where only an answer takes it away.
    public func dismiss() throws(Failure) {
        guard let dismiss = screen.layers.last?.dismiss else {
            throw .cannot("dismiss", "the uppermost layer")
        }
        dismiss()
        redraw()
    }

    /// Opens a link, as if it were tapped outside of the app.
    ///
    /// - Parameter link: the link.
    /// - Throws: where the app takes none.
    public func open(link: String) throws(Failure) {
        guard let open = screen.openLink else { throw .cannot("open", link) }
        open(link)
        redraw()
    }

    private func openMenu(_ id: NodeID) {
        menu = id
        redraw()
    }

    private func check(_ node: Node) throws(Failure) {
        guard node.isEnabled else { throw .isOff(node.access.identifier ?? "\(node.kind)") }
    }
}
