extension Node {
    /// A list, a form or a section: rows in groups.
    var rows: HTML {
        switch kind {
        case .list(let isPlain): return list(isPlain ? "list plain" : "list")
        case .section(let header, let footer): return section(children, header: header, footer: footer)
        default: return list("list")
        }
    }

    private func list(_ classes: String) -> HTML {
        var element = HTML("div", classes)
        var loose: [Node] = []
        func close() {
            if !loose.isEmpty { element.add(section(loose, header: [], footer: [])) }
            loose = []
        }
        for child in children {
            if case .section = child.kind {
                close()
                element.add(child.html)
            } else {
                loose.append(child)
            }
        }
        close()
        return element
    }

    private func section(_ rows: [Node], header: [Node], footer: [Node]) -> HTML {
        var element = HTML("div", "section")
        if !header.isEmpty { element.add(part("header", header)) }
        var group = HTML("div", "group")
        for row in rows { group.add(row.isFurther ? row.html : line(row)) }
        if !rows.isEmpty { element.add(group) }
        if !footer.isEmpty { element.add(part("footer", footer)) }
        return element
    }

    private var isFurther: Bool {
        if case .further = kind { true } else { false }
    }

    private func part(_ name: String, _ nodes: [Node]) -> HTML {
        var element = HTML("div", name)
        for node in nodes { element.add(node.html) }
        return element
    }

    private func line(_ row: Node) -> HTML {
        var element = HTML("div", row.row.hasSeparator ? "row" : "row bare")
        element.set("padding", row.row.insets.map(\.css))
        element.set("background", row.row.background.map(\.css))
        element.add(row.html)
        if let badge = row.row.badge {
            var sign = HTML("span", "badge")
            sign.add(text: "\(badge)")
            element.add(sign)
        }
        return element
    }

    /// A page with its bar.
    ///
    /// - Parameter bar: what stands in the bar.
    /// - Returns: the page.
    func page(_ bar: NavigationBar) -> HTML {
        guard bar.kind == .phone else { return macPage(bar) }
        var element = HTML("div", "page")
        var top = HTML("div", "bar")
        top.add(tools(bar, .leading))
        var title = HTML("div", bar.isInline ? "title" : "title none")
        title.add(text: bar.title)
        top.add(title)
        top.add(tools(bar, .trailing))
        element.add(top)
        if !bar.isInline {
            var large = HTML("div", "large-title")
            large.add(text: bar.title)
            element.add(large)
        }
        if !bar.isSearchBelow, let search = bar.search { element.add(searchBar(search)) }
        var content = holder("div", "content")
        content.add("")
        element.add(content)
        addFoot(bar, to: &element)
        return element
    }

    /// The items at the foot of a page, and the field to search in where that stands there.
    private func addFoot(_ bar: NavigationBar, to page: inout HTML) {
        if bar.items.contains(where: { $0.place == .bottom }) { page.add(tools(bar, .bottom)) }
        guard bar.isSearchBelow, let search = bar.search else { return }
        var place = HTML("div", "search-foot")
        place.add(searchBar(search))
        page.add(place)
    }

    /// A page in a window of a Mac, with its toolbar, or on a sheet, with its buttons at the foot.
    private func macPage(_ bar: NavigationBar) -> HTML {
        var element = HTML("div", "page")
        if bar.kind != .sheet {
            var top = HTML("div", "bar")
            var title = HTML("div", "title")
            if bar.kind.hasTitle { title.add(text: bar.title) }
            top.add(title)
            top.add(tools(bar, .status))
            top.add(tools(bar, .trailing))
            if let search = bar.search { top.add(searchBar(search)) }
            element.add(top)
        }
        element.add(holder("div", "content"))
        if bar.items.contains(where: \.place.isBelow) {
            var foot = HTML("div", "foot")
            foot.add(tools(bar, .bottom))
            foot.add(tools(bar, .confirmation))
            element.add(foot)
        }
        return element
    }

    private func searchBar(_ search: Node) -> HTML {
        var place = HTML("div", "search-bar")
        place.add(Symbols.drawing(of: "magnifyingglass"))
        place.add(search.html)
        return place
    }

    private func tools(_ bar: NavigationBar, _ place: NavigationBar.Place) -> HTML {
        var element = HTML("div", "tools \(place.rawValue)")
        for item in bar.items where item.place == place { element.add(item.node.html) }
        return element
    }
}
