extension ScreenTree {
    /// The screen as text: a line for each element, with its role, name, state and identifier.
    public var text: String {
        let bar = menus.isEmpty ? [] : ["menu bar"] + menuBar.flatMap { $0.lines(depth: 1) }
        let lines = layers.flatMap { layer in
            [layer.heading] + layer.elements.flatMap { $0.lines(depth: 1) }
        }
        return (bar + lines).joined(separator: "\n") + "\n"
    }
}

extension ScreenTree.Layer {
    fileprivate var heading: String {
        guard let frame else { return kind.rawValue }
        return "\(kind.rawValue) \"\(frame.title)\"" + (frame.isKey ? " [key]" : "")
    }
}

extension Element {
    fileprivate func lines(depth: Int) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        return [indent + words.joined(separator: " ")] + children.flatMap { $0.lines(depth: depth + 1) }
    }

    private var words: [String] {
        var words = [role.rawValue]
        if !label.isEmpty { words.append("\"\(label)\"") }
        if let value, !value.isEmpty { words.append("= \"\(shown(value))\"") }
        if let identifier { words.append("#\(identifier)") }
        words += access.traits.map(\.rawValue).sorted().map { "[\($0)]" }
        if !isEnabled { words.append("[off]") }
        // An iPhone has no keys: what a view says of them is told with the Mac's menus alone.
        if role == .menuItem, let shortcut = node.shortcut { words.append(shortcut.text) }
        words += access.actions.map { "(\($0.name))" }
        if let hint = access.hint, !hint.isEmpty { words.append("-- \(hint)") }
        return words
    }

    /// What stands in a field that hides it is not written out.
    private func shown(_ value: String) -> String {
        role == .secureTextField ? String(repeating: "•", count: value.count) : value
    }
}
