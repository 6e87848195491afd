// What a Mac has besides: keys, a menu bar, several windows.
extension Simulator {
    /// Presses keys as soon as they do something.
    ///
    /// - Parameter keys: the keys.
    /// - Throws: when the task is cancelled.
    public func press(_ keys: Shortcut) async throws(Failure) {
        try await wait(for: keys.text) { simulator in
            keys == .escape || simulator.nodes(for: keys).contains(where: \.isEnabled) ? true : nil
        }
        try send(keys)
    }

    /// Hands keys to the app: what is shown in the key window hears them first, then the menu bar.
    ///
    /// Where nothing hears the Escape key, it takes the uppermost layer away.
    ///
    /// - Parameter keys: the keys.
    /// - Throws: where they do nothing, or what they would do is off.
    public func send(_ keys: Shortcut) throws(Failure) {
        let all = nodes(for: keys)
        if let node = all.first(where: \.isEnabled) { return try tap(node) }
        if keys == .escape { return try dismiss() }
        throw all.isEmpty ? .cannot("press", keys.text) : .isOff(keys.text)
    }

    /// Presses a key that is no command: the uppermost view that hears keys gets it, unless a field has the keyboard.
    ///
    /// - Parameter key: the key.
    /// - Returns: whether it was taken.
    @discardableResult
    public func press(key: KeyStroke) -> Bool {
        guard !screen.reachable.contains(where: \.isFocused), let hear = screen.hearsKeys else {
            return false
        }
        let isTaken = hear(key)
        redraw()
        return isTaken
    }

    private func nodes(for keys: Shortcut) -> [Node] {
        let shown = screen.usable.prefix(1).flatMap(\.nodes).flatMap(\.shortcutNodes)
        return (shown + screen.commands).filter { $0.shortcut == keys }
    }

    /// The command of the menu bar that is so called.
    ///
    /// - Parameter name: what it says, or its identifier.
    /// - Returns: the command; nil where there is none.
    public func command(_ name: String) -> Element? {
        screen.menuBar.flatMap(\.children).first { $0.label == name || $0.identifier == name }
    }

    /// Chooses a command of the menu bar as soon as it is there and can be used.
    ///
    /// - Parameter name: what it says.
    /// - Throws: when the task is cancelled.
    public func choose(command name: String) async throws(Failure) {
        let found = try await wait(for: name) { simulator in
            simulator.command(name).flatMap { $0.isEnabled ? $0 : nil }
        }
        try tap(found.node)
    }

    /// Clicks on the app's sign in the menu bar as soon as it is there.
    ///
    /// - Throws: when the task is cancelled.
    public func openMenuBarExtra() async throws(Failure) {
        try tap(try await wait(for: "a sign in the menu bar") { $0.screen.extras.first })
    }

    /// The titles of the windows, the key one first.
    public var windows: [String] { screen.stacks.windows.reversed().compactMap(\.frame?.title) }

    /// Brings a window before all others.
    ///
    /// - Parameter id: the window.
    func bringForward(_ id: NodeID) {
        screen.layers.first { $0.id == id }?.frame?.bringForward?()
        redraw()
    }

    /// Closes a window.
    ///
    /// - Parameter id: the window.
    /// - Throws: where it is the one without which the app ends.
    func close(_ id: NodeID) throws(Failure) {
        guard let close = screen.layers.first(where: { $0.id == id })?.frame?.close else {
            throw .cannot("close", "the window")
        }
        close()
        redraw()
    }

    /// Brings the window in which a node stands before all others.
    ///
    /// - Parameter node: the node.
    func bringForward(windowOf node: Node) {
        let stack = screen.stacks.windows.first { stack in
            stack.layers.flatMap(\.nodes).contains { $0.find(node.id) != nil }
        }
        if let frame = stack?.frame, !frame.isKey { frame.bringForward?() }
    }
}
