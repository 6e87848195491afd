// What a finger does, wherever it comes down.
extension Simulator {
    /// Touches what stands at a place: that, or the innermost thing around it that takes a touch.
    ///
    /// What is off does nothing.
    ///
    /// - Parameter id: the place.
    /// - Throws: where there is nothing any more, and where a touch does nothing to it.
    public func touch(_ id: NodeID) throws(Failure) {
        let way = way(to: id)
        guard let touched = way.last(where: \.takesTouch) else { throw .cannot("tap", "\(id)") }
        if touched.isEnabled { try tap(touched) }
    }

    /// Holds the finger on what stands at a place: that, or the innermost thing around it that has a menu, opens it.
    ///
    /// - Parameter id: the place.
    public func hold(_ id: NodeID) {
        if let owner = way(to: id).last(where: { !$0.actions.menu.isEmpty }), owner.isEnabled {
            try? openMenu(of: owner)
        }
    }

    /// Scrolls as far as a node: what follows it is drawn, too.
    ///
    /// - Parameter node: the end of what is drawn of a list.
    public func reach(_ node: Node) {
        node.actions.reach?()
        redraw()
    }

    /// Scrolls the first list of which not all is drawn to the end of what is.
    ///
    /// - Throws: where there is none.
    public func scrollToEnd() throws(Failure) {
        let ends = screen.layers.flatMap(\.nodes).flatMap(\.ends)
        guard let end = ends.first else { throw .cannot("scroll", "the screen") }
        reach(end)
    }

    /// Presses a key behind what stands in a field.
    ///
    /// - Parameters:
    ///   - key: the key; a line's end is the Return key.
    ///   - id: the place of the field.
    /// - Throws: where no such field is there any more, or it cannot be typed into.
    public func press(_ key: Character, in id: NodeID) throws(Failure) {
        guard let node = node(id), case .field(let field) = node.kind else {
            throw .cannot("type", "a field that is gone")
        }
        if key == "\n", field.kind != .editor {
            submit(node)
        } else {
            try write(field.text + String(key), into: node)
        }
    }

    /// The nodes that something stands in, from the layer's own to that itself.
    ///
    /// - Parameter id: its place.
    /// - Returns: the nodes; none where it is not on the screen any more.
    public func way(to id: NodeID) -> [Node] {
        for node in screen.layers.flatMap(\.nodes) {
            if let way = node.way(to: id) { return way }
        }
        return []
    }
}

extension Node {
    fileprivate var ends: [Node] { (actions.reach == nil ? [] : [self]) + contents.flatMap(\.ends) }

    fileprivate var takesTouch: Bool {
        switch kind {
        case .field, .menu: true
        default: actions.tap != nil
        }
    }
}
