extension Node {
    /// It, as HTML; the page's style sheet knows the classes.
    var html: HTML {
        var element = framed(bare)
        if isWide { element.add(classes: "w") }
        if isTall { element.add(classes: "t") }
        if isRigid { element.add(classes: "rigid") }
        return element
    }

    /// What every element carries: its place, what can be done, what is told to those who hear.
    private func framed(_ bare: HTML) -> HTML {
        var element = bare
        element.put("id", "n\(id.number)")
        element.put("data-name", access.identifier)
        element.put("aria-label", access.label)
        element.put("aria-hidden", access.isHidden ? "true" : nil)
        element.put("aria-selected", access.traits.contains(.selected) ? "true" : nil)
        if actions.tap != nil || isMenu {
            element.put("data-tap", "")
            element.put("role", "button")
            element.put("tabindex", isEnabled ? "0" : nil)
        }
        if !actions.menu.isEmpty, !isMenu { element.put("data-menu", "") }
        if !isEnabled { element.put("aria-disabled", "true") }
        element.put("data-keys", shortcut?.text)
        if isDestructive { element.add(classes: "destructive") }
        return element
    }

    private var isMenu: Bool {
        if case .menu = kind { true } else { false }
    }

    private var bare: HTML {
        switch kind {
        case .stack(let axis, let alignment, let spacing): return stack(axis, alignment, spacing)
        case .layered(let anchor):
            var element = holder("div", "z")
            element.set("place-items", "\(anchor.down) \(anchor.across)")
            return element
        case .spacer(let minimum):
            var element = HTML("div", "spacer")
            element.set("flex-basis", minimum?.px)
            return element
        case .further:
            var element = HTML("div", "further")
            element.put("data-reach", "")
            return element
        case .divider: return HTML("div", "divider")
        case .scroll(let axis): return holder("div", "scroll \(axis.rawValue)")
        case .list, .form, .section: return rows
        case .grid(let minimum, let maximum, let spacing):
            var element = holder("div", "grid")
            element.set("gap", (spacing ?? 8).px)
            element.set("grid-template-columns", "repeat(auto-fill,minmax(min(100%,\(minimum.px)),1fr))")
            element.set("--most", maximum.isInfinite ? nil : maximum.px)
            return element
        case .navigation(let bar): return page(bar)
        case .split: return holder("div", "split")
        case .box(let style): return box(style)
        case .covered(let others, let anchor, let isInFront): return covered(others, anchor, isInFront)
        case .shape(let outline, let fill, let stroke): return shape(outline, fill, stroke)
        case .label: return holder("div", "label")
        default: return control
        }
    }

    /// An element with the children in it.
    ///
    /// - Parameters:
    ///   - tag: its name.
    ///   - classes: its classes.
    /// - Returns: the element.
    func holder(_ tag: String, _ classes: String) -> HTML {
        var element = HTML(tag, classes)
        for child in children { element.add(child.html) }
        return element
    }

    private func stack(_ axis: Axis, _ alignment: String, _ spacing: Double?) -> HTML {
        var element = holder("div", axis == .vertical ? "v" : "h")
        element.set("align-items", alignment == "start" ? "flex-start" : alignment)
        element.set("gap", (spacing ?? 8).px)
        return element
    }

    private func box(_ style: BoxStyle) -> HTML {
        var element = holder("div", "box")
        let size = style.size
        element.set("padding", style.padding.map(\.css))
        element.set("width", size.width?.px)
        element.set("height", size.height?.px)
        element.set("min-width", size.minWidth?.px)
        element.set("min-height", size.minHeight?.px)
        element.set("max-width", size.maxWidth.flatMap { $0.isInfinite ? nil : $0.px })
        element.set("max-height", size.maxHeight.flatMap { $0.isInfinite ? nil : $0.px })
        element.set("align-items", style.anchor?.across)
        element.set("justify-content", style.anchor?.down)
        element.set("background", style.fill?.css)
        if style.isGlass { element.put("data-glass", "") }
        element.set("border-radius", style.outline?.radius)
        element.set("overflow", style.isClipped ? "hidden" : nil)
        element.set("opacity", style.opacity.map { "\($0)" })
        let turns = [style.degrees.map { "rotate(\($0)deg)" }, style.scale.map { "scale(\($0))" }]
        let transform = turns.compactMap(\.self).joined(separator: " ")
        element.set("transform", transform.isEmpty ? nil : transform)
        element.set("filter", style.shadow.map(\.css))
        element.set("aspect-ratio", style.aspectRatio.map { "\($0)" })
        if style.aspectRatio != nil { element.add(classes: "fit") }
        if style.fixed.height { element.add(classes: "firm") }
        if style.isUntouchable { element.add(classes: "untouchable") }
        if size.height != nil { element.add(classes: "rigid") }
        return element
    }

    private func covered(_ others: [Node], _ anchor: Anchor, _ isInFront: Bool) -> HTML {
        var over = HTML("div", isInFront ? "over" : "over behind")
        over.set("align-items", anchor.across)
        over.set("justify-content", anchor.down)
        for other in others { over.add(other.html) }
        var element = holder("div", "covered")
        element.add(over)
        return element
    }
}

extension Insets {
    /// The distances, as CSS writes them.
    var css: String { [top, trailing, bottom, leading].map(\.px).joined(separator: " ") }
}

extension Shadow {
    fileprivate var css: String { "drop-shadow(\(x.px) \(y.px) \((radius / 2).px) \(paint.css))" }
}
