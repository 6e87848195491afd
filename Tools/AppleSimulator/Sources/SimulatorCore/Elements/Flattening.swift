extension Node {
    /// What is told of it and of what it contains, in the order of reading.
    ///
    /// A name or an identifier that is given to a view without an element of its own goes to the elements within it that
    /// have none: as SwiftUI hands them down.
    ///
    /// - Parameter outer: what was said about what it stands in.
    /// - Returns: the elements.
    func elements(within outer: Accessibility = Accessibility()) -> [Element] {
        let access = self.access.within(outer)
        guard !access.isHidden else { return [] }
        switch access.children {
        case .ignore: return [Element(self, .other, label: "", access: access)]
        case .combine: return [combined(access)]
        case .contain: return [Element(self, .group, label: "", access: access, children: insideContainer)]
        case nil: return own(access) ?? handedDown(access)
        }
    }

    /// The texts that are read of it, in one.
    public var spoken: String { joined(elements()) }

    /// The texts that are read of what it contains, in one.
    private var inner: String { joined(insideContainer) }

    private func joined(_ elements: [Element]) -> String {
        elements.flatMap(\.all).map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What it contains, from front to back as far as reading goes: the content before what lies over it.
    private var parts: [Node] {
        switch kind {
        case .section(let header, let footer): header + children + footer
        case .covered(let others, _, let isInFront): isInFront ? children + others : others + children
        case .disclosure(_, let content): children + content
        case .navigation(let bar): bar.content(around: children)
        default: children
        }
    }

    private var insideContainer: [Element] { parts.flatMap { $0.elements() } }

    private func combined(_ access: Accessibility) -> Element {
        var access = access
        access.traits.formUnion(insideContainer.flatMap(\.all).flatMap(\.access.traits))
        return Element(self, .staticText, label: inner, access: access)
    }

    private func handedDown(_ access: Accessibility) -> [Element] {
        var access = access
        access.actions = []
        return parts.flatMap { $0.elements(within: access) }
    }

    /// The element that it is itself; nil for a node that only holds others.
    private func own(_ access: Accessibility) -> [Element]? {
        switch kind {
        case .text(let text):
            // A text that says nothing only keeps room.
            let isBlank = text.allSatisfy(\.isWhitespace)
            return isBlank ? [] : [Element(self, .staticText, label: text, access: access)]
        case .symbol(let name): return [Element(self, .image, label: name, access: access)]
        case .button, .menu: return [Element(self, .button, label: inner, access: access)]
        case .link: return [Element(self, .link, label: inner, access: access)]
        case .progress(let fraction, _):
            let value = fraction.map { "\(Int($0 * 100)) %" }
            return [Element(self, .progress, label: "", value: value, access: access)]
        case .toggle(let isOn):
            return [Element(self, .toggle, label: inner, value: isOn ? "1" : "0", access: access)]
        case .picker(_, let options, let chosen):
            return [picked(options, chosen, access)]
        case .field(let field):
            return [Element(self, field.role, label: inner, value: field.text, access: access)]
        case .list, .form, .scroll:
            return access.label == nil && access.identifier == nil
                ? insideContainer
                : [Element(self, .list, label: "", access: access, children: insideContainer)]
        case .disclosure(let isExpanded, let content):
            let name = joined(children.flatMap { $0.elements() })
            let head = Element(self, .button, label: name, value: isExpanded ? "1" : "0", access: access)
            return [head] + content.flatMap { $0.elements() }
        default: return nil
        }
    }

    private func picked(_ options: [Option], _ chosen: Int?, _ access: Accessibility) -> Element {
        let buttons = options.indices.map { place in
            var own = Accessibility()
            own.traits = place == chosen ? [.selected] : []
            return Element(option(place), .button, label: options[place].label, access: own)
        }
        let value = chosen.map { options[$0].label }
        return Element(self, .picker, label: inner, value: value, access: access, children: buttons)
    }

    /// A node for one option of a picker, which a tap chooses.
    ///
    /// - Parameter place: which option.
    /// - Returns: the node.
    func option(_ place: Int) -> Node {
        var node = Node(id.child(place), .button(.plain))
        node.isEnabled = isEnabled
        node.actions.tap = { [choose = actions.choose] in choose?(place) }
        return node
    }
}

extension NavigationBar {
    /// What stands in and around the content of a page, in the order of reading.
    fileprivate func content(around content: [Node]) -> [Node] {
        let above = items.filter { !$0.place.isBelow }.map(\.node)
        var heading = Node(.root.child(title), .text(title))
        heading.access.traits = [.header]
        let name = title.isEmpty || !kind.hasTitle ? [] : [heading]
        return above + name + [search].compactMap(\.self) + content
            + items.filter(\.place.isBelow).map(\.node)
    }
}

extension Field {
    fileprivate var role: Element.Role {
        switch kind {
        case .plain: .textField
        case .secure: .secureTextField
        case .search: .searchField
        case .editor: .textView
        }
    }
}
