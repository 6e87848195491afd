extension ScreenTree {
    /// The screen as HTML: a layer above the other; on a Mac, a window behind the other, below the menu bar.
    var html: String { menus.isEmpty ? layers.map(\.html.text).joined() : desktop }

    private var desktop: String {
        let (windows, opened) = stacks
        var bar = HTML("div", "menu-bar")
        for menu in menus {
            var item = menu.html
            if opened.contains(where: { $0.id == menu.id.child("menu") }) { item.add(classes: "open") }
            bar.add(item)
        }
        for (place, sign) in extras.enumerated() {
            var item = sign.html
            item.add(classes: place == 0 ? "extra first" : "extra")
            bar.add(item)
        }
        return bar.text + windows.map(\.html.text).joined() + opened.map(\.html.text).joined()
    }
}

extension ScreenTree.WindowStack {
    /// A window of a Mac, with its sheets and its questions.
    fileprivate var html: HTML {
        var element = HTML("div", frame?.isKey == true ? "mac-window key" : "mac-window")
        guard let window = layers.first, let frame else { return element }
        element.put("id", "w\(window.id.number)")
        guard !frame.isExtra else {
            element.add(classes: "fitting below-menu-bar")
            for layer in layers { element.add(layer.html) }
            return element
        }
        if frame.height == nil { element.add(classes: "fitting") }
        element.set("width", frame.width?.px)
        element.set("height", frame.height?.px)
        var lights = HTML("div", "lights")
        var close = HTML("span", frame.close == nil ? "light" : "light close")
        close.put("data-close", frame.close == nil ? nil : "")
        lights.add(close)
        lights.add(HTML("span", "light"))
        lights.add(HTML("span", "light"))
        element.add(lights)
        if !window.nodes.contains(where: \.hasToolbar) {
            var title = HTML("div", "title-bar")
            title.add(text: frame.title)
            element.add(title)
        }
        for layer in layers { element.add(layer.html) }
        return element
    }
}

extension ScreenTree.Layer {
    /// What it shows, on a surface of its own.
    fileprivate var html: HTML {
        var element = HTML("div", "layer \(kind.rawValue)")
        element.put("id", "layer\(id.number)")
        element.put("role", kind == .window ? nil : "dialog")
        element.put("data-held", dismiss == nil ? "" : nil)
        var surface = HTML("div", "surface")
        let ideal = nodes.lazy.compactMap(\.ideal).first
        surface.set("--ideal-width", ideal?.idealWidth?.px)
        surface.set("--ideal-height", ideal?.idealHeight?.px)
        for node in nodes { surface.add(node.html) }
        element.add(surface)
        return element
    }
}

extension Node {
    /// Whether it fills the upper edge of its window.
    fileprivate var hasToolbar: Bool {
        switch kind {
        case .navigation, .split: true
        default: children.contains(where: \.hasToolbar)
        }
    }

    /// The size that it asks of a window that holds it alone.
    fileprivate var ideal: Sizes? {
        switch kind {
        case .box(let style) where style.size.idealWidth != nil: style.size
        case .box, .covered: children.lazy.compactMap(\.ideal).first
        default: nil
        }
    }
}
