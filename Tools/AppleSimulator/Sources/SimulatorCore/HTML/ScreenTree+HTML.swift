extension ScreenTree {
    /// The screen as HTML: a layer above the other.
    var html: String {
        layers.map { layer in
            var element = HTML("div", "layer \(layer.kind.rawValue)")
            element.put("id", "layer\(layer.id.number)")
            element.put("role", layer.kind == .window ? nil : "dialog")
            element.put("data-held", layer.dismiss == nil ? "" : nil)
            var sheet = HTML("div", "surface")
            for node in layer.nodes { sheet.add(node.html) }
            element.add(sheet)
            return element.text
        }.joined()
    }
}
