internal import Foundation

extension Node {
    /// A text, a sign or a control.
    var control: HTML {
        switch kind {
        case .text(let text): return words(text)
        case .symbol(let name):
            var element = HTML("span", "symbol")
            style(&element)
            element.add(Symbols.drawing(of: name))
            return element
        case .button(let look): return button("button \(look.rawValue)")
        case .menu(let look, let showsIndicator):
            return button("button \(look.rawValue)\(showsIndicator ? " menu" : "")")
        case .link(let address):
            var element = holder("a", "button link")
            element.put("href", address)
            element.put("target", "_blank")
            element.put("rel", "noreferrer")
            return element
        case .picker(let look, let options, let chosen): return picker(look, options, chosen)
        case .toggle(let isOn):
            var element = holder("div", "toggle")
            element.put("aria-checked", isOn ? "true" : "false")
            element.add(HTML("span", isOn ? "switch on" : "switch"))
            return element
        case .field(let field): return input(field)
        case .progress(let fraction, let isBar): return progress(fraction, isBar)
        case .disclosure(let isExpanded, let content): return disclosure(isExpanded, content)
        default: return holder("div", "box")
        }
    }

    private func words(_ text: String) -> HTML {
        var element = HTML("span", "text")
        style(&element)
        if let lines = look.lines {
            element.add(classes: "limited")
            element.set("-webkit-line-clamp", "\(lines)")
        }
        if look.minimumScale < 1 { element.put("data-least", "\(look.minimumScale)") }
        if runs.isEmpty { element.add(text: text) }
        for run in runs {
            guard run.isUnderlined || run.isStruck else {
                element.add(text: run.text)
                continue
            }
            var part = HTML(run.isStruck ? "s" : "u")
            part.add(text: run.text)
            element.add(part)
        }
        return element
    }

    /// Sets how a text, or a sign, looks.
    private func style(_ element: inout HTML) {
        if let size = look.size {
            element.set("font-size", size.px)
        } else {
            element.add(classes: look.style)
        }
        element.set("font-weight", look.weight.map { "\($0)" })
        if let design = look.design { element.add(classes: design) }
        if look.hasEqualDigits { element.set("font-variant-numeric", "tabular-nums") }
        element.set("color", look.paint?.css)
        element.set("text-align", look.alignment)
    }

    private func button(_ classes: String) -> HTML {
        var element = holder("div", look.isLarge ? "\(classes) large" : classes)
        element.set("--tint", look.tint?.css)
        if case .button(.plain) = kind { element.set("color", look.paint?.css) }
        return element
    }

    private func picker(_ look: PickerLook, _ options: [Option], _ chosen: Int?) -> HTML {
        guard look == .segmented else { return choice(options, chosen) }
        var element = HTML("div", "segments")
        for place in options.indices {
            var segment = HTML("div", place == chosen ? "segment chosen" : "segment")
            segment.put("id", "n\(option(place).id.number)")
            segment.put("role", "button")
            segment.put("tabindex", "0")
            segment.put("data-tap", "")
            segment.add(text: options[place].label)
            element.add(segment)
        }
        return element
    }

    private func choice(_ options: [Option], _ chosen: Int?) -> HTML {
        var element = holder("label", "choice")
        var list = HTML("select")
        list.put("data-choice", "n\(id.number)")
        for place in options.indices {
            var line = HTML("option")
            line.put("value", "\(place)")
            line.put("selected", place == chosen ? "" : nil)
            line.add(text: options[place].label)
            list.add(line)
        }
        element.add(list)
        return element
    }

    private func input(_ field: Field) -> HTML {
        var element = HTML(field.kind == .editor ? "textarea" : "input", "field \(field.kind.rawValue)")
        style(&element)
        element.put("data-field", "")
        element.put("data-focused", field.isFocused ? "" : nil)
        element.put("placeholder", field.prompt)
        element.put("autocomplete", "off")
        element.put("spellcheck", "false")
        element.put("inputmode", field.keyboard)
        element.put("disabled", isEnabled ? nil : "")
        if field.kind == .editor {
            element.add(text: field.text)
        } else {
            element.put("type", field.kind == .secure ? "password" : "text")
            element.put("value", field.text)
        }
        return element
    }

    private func progress(_ fraction: Double?, _ isBar: Bool) -> HTML {
        guard isBar else { return HTML("span", "wheel") }
        var element = HTML("div", fraction == nil ? "meter endless" : "meter")
        var part = HTML("div")
        part.set("width", fraction.map { "\($0 * 100)%" })
        element.add(part)
        return element
    }

    private func disclosure(_ isExpanded: Bool, _ content: [Node]) -> HTML {
        var element = holder("div", isExpanded ? "disclosure open" : "disclosure")
        var inside = HTML("div", "inside")
        for node in content { inside.add(node.html) }
        if isExpanded { element.add(inside) }
        return element
    }

    /// A shape, filled or with a line along it.
    ///
    /// - Parameters:
    ///   - outline: which shape.
    ///   - fill: what it is filled with.
    ///   - stroke: the line.
    /// - Returns: the shape.
    func shape(_ outline: Outline, _ fill: Paint?, _ stroke: Stroke?) -> HTML {
        guard let drawn = outline.svg else {
            var element = HTML("div", "shape")
            element.set("background", fill?.css)
            element.set("border-radius", outline.radius)
            if let stroke {
                let kind = stroke.dash.isEmpty ? "solid" : "dashed"
                element.set("border", "\(stroke.width.px) \(kind) \(stroke.paint.css)")
            }
            return element
        }
        var element = HTML("svg", "shape")
        element.put("viewBox", "0 0 100 100")
        element.put("preserveAspectRatio", "none")
        element.set("fill", fill?.css ?? "none")
        element.set("stroke", stroke?.paint.css)
        element.set("stroke-width", stroke?.width.px)
        element.add(drawn)
        return element
    }
}

extension Outline {
    /// The radius of its corners, as CSS writes it.
    var radius: String? {
        switch self {
        case .circle: "50%"
        case .capsule: "999px"
        case .rounded(let radius): radius.px
        case .rectangle, .arc, .lines: nil
        }
    }

    /// What draws it where corners do not do.
    fileprivate var svg: String? {
        switch self {
        case .circle: "<ellipse cx='50' cy='50' rx='50' ry='50'/>"
        case .arc(let start, let end): "<path d='\(Self.arc(from: start, to: end))'/>"
        case .lines(let commands): "<path d='\(commands)'/>"
        case .rectangle, .capsule, .rounded: nil
        }
    }

    /// A part of a circle, clockwise from its rightmost point; a whole one has no end that an arc could reach.
    private static func arc(from start: Double, to end: Double) -> String {
        let end = min(end, start + 0.9999)
        guard end > start else { return "" }
        func point(_ fraction: Double) -> String {
            let angle = fraction * 2 * Double.pi
            return "\(50 + 50 * cos(angle)) \(50 + 50 * sin(angle))"
        }
        return "M\(point(start))A50 50 0 \(end - start > 0.5 ? 1 : 0) 1 \(point(end))"
    }
}
