extension ScreenTree {
    /// What is wrong with the screen, whatever app it is of: a sentence for each fault.
    ///
    /// - Each control has a name.
    /// - No group that has a name is empty.
    /// - No row of a list or a form is empty, and no header stands above nothing.
    /// - Each command of the menu bar has a name, and no two have the same keys.
    public var faults: [String] {
        let shown = layers.flatMap { layer in
            layer.elements.flatMap(\.all).compactMap(\.fault) + layer.nodes.flatMap(\.rowFaults)
        }
        return shown + menuBar.flatMap(\.all).compactMap(\.fault) + doubleKeys
    }

    private var doubleKeys: [String] {
        let keys = commands.compactMap(\.shortcut?.text)
        return Set(keys).sorted().filter { key in keys.count { $0 == key } > 1 }.map {
            "\($0) stands for two commands."
        }
    }
}

extension Element {
    /// What is wrong with it.
    fileprivate var fault: String? {
        switch role {
        case .button, .menuBarItem, .statusItem, .menuItem, .link, .toggle, .textField, .secureTextField,
            .textView,
            .picker:
            label.isEmpty ? "\(role.rawValue) #\(identifier ?? "?") has no label." : nil
        case .group: children.isEmpty && !label.isEmpty ? "The group “\(label)” is empty." : nil
        case .staticText, .image, .searchField, .progress, .list, .other: nil
        }
    }
}

extension Node {
    /// What is wrong with the rows here and within.
    fileprivate var rowFaults: [String] {
        let own: [String] =
            switch kind {
            case .section(let header, _) where children.isEmpty && !header.isEmpty:
                ["“\(header.map(\.spoken).joined())” stands above nothing."]
            case .section(let header, _):
                children.filter(\.isEmpty).map { _ in
                    "A row below “\(header.map(\.spoken).joined())” is empty."
                }
            case .list, .form: loose.filter(\.isEmpty).map { _ in "A row outside of sections is empty." }
            default: []
            }
        return own + children.flatMap(\.rowFaults)
    }

    private var loose: [Node] {
        children.filter { child in
            if case .section = child.kind { false } else { true }
        }
    }

    /// Whether it shows nothing: stacks and frames without anything in them.
    private var isEmpty: Bool {
        switch kind {
        case .stack, .layered, .label: children.allSatisfy(\.isEmpty)
        case .box(let style): style.fill == nil && children.allSatisfy(\.isEmpty)
        case .spacer: true
        case .text(let text): text.allSatisfy(\.isWhitespace)
        default: false
        }
    }
}
