extension Node {
    /// Whether it takes all the width that it is offered.
    var isWide: Bool {
        switch kind {
        case .scroll, .list, .form, .grid, .navigation, .split, .section, .shape, .divider, .toggle, .field,
            .further:
            true
        case .disclosure: true
        case .picker(let look, _, _): look == .segmented || children.contains { $0.look.style != "" }
        case .progress(_, let isBar): isBar
        case .spacer, .text, .symbol, .link: false
        case .box(let style): reaches(style.size.width, style.size.maxWidth, style.fixed.width) { $0.isWide }
        case .stack(.horizontal, _, _): children.contains { $0.isWide || $0.isSpacer }
        case .stack, .layered, .covered, .label, .button, .menu: children.contains(where: \.isWide)
        }
    }

    /// Whether it takes all the height that it is offered.
    var isTall: Bool {
        switch kind {
        case .scroll(let axis): axis == .vertical
        case .list, .form, .navigation, .split, .shape: true
        case .box(let style):
            reaches(style.size.height, style.size.maxHeight, style.fixed.height) { $0.isTall }
        case .stack(.vertical, _, _): children.contains { $0.isTall || $0.isSpacer }
        case .stack, .layered, .covered: children.contains(where: \.isTall)
        case .field(let field): field.kind == .editor
        default: false
        }
    }

    /// Whether it keeps its own width where there is too little room.
    var isRigid: Bool {
        switch kind {
        case .box(let style):
            style.size.width != nil || style.fixed.width || children.contains(where: \.isRigid)
        case .covered: children.contains(where: \.isRigid)
        default: false
        }
    }

    /// Whether it is room between others.
    var isSpacer: Bool {
        if case .spacer = kind { true } else { false }
    }

    private func reaches(_ exact: Double?, _ most: Double?, _ isFixed: Bool, _ inner: (Node) -> Bool) -> Bool
    {
        if exact != nil || isFixed { return false }
        return most != nil || children.contains(where: inner)
    }
}
