extension Node {
    /// The node at a place, here or within.
    ///
    /// - Parameter id: the place.
    /// - Returns: the node; nil where there is none.
    func find(_ id: NodeID) -> Node? {
        if self.id == id { return self }
        for node in everything {
            if let found = node.find(id) { return found }
        }
        return nil
    }

    /// The nodes that another one stands in, from this one to that one itself.
    ///
    /// - Parameter id: the place of the other one.
    /// - Returns: the nodes; nil where it is not within this one.
    func way(to id: NodeID) -> [Node]? {
        if self.id == id { return [self] }
        // No lazy map: it would look twice at each level.
        for node in everything {
            if let way = node.way(to: id) { return [self] + way }
        }
        return nil
    }

    /// The nodes here and within that keys reach, in the order of reading.
    var shortcutNodes: [Node] {
        (shortcut == nil ? [] : [self]) + contents.flatMap(\.shortcutNodes)
    }

    /// What hears keys here or within, the outermost first.
    var firstPress: (@MainActor (KeyStroke) -> Bool)? {
        actions.press ?? contents.lazy.compactMap(\.firstPress).first
    }

    /// All nodes that it leads to, shown or not: swipes and menus, too.
    private var everything: [Node] { contents + actions.menu + actions.leading + actions.trailing }

    /// The nodes that are shown within it.
    var contents: [Node] {
        let around: [Node] =
            switch kind {
            case .section(let header, let footer): header + footer
            case .covered(let others, _, _): others
            case .disclosure(_, let content): content
            case .navigation(let bar): bar.items.map(\.node) + [bar.search].compactMap(\.self)
            case .picker(_, let options, _): options.indices.map { option($0) }
            default: []
            }
        return children + around
    }
}
