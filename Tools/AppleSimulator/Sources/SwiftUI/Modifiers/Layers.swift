internal import SimulatorCore

// What lies above views, and what they offer.
extension View {
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        modifier(Sheet(item: item, onDismiss: onDismiss, sheet: content))
    }

    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        modifier(Held(isHeld: isDisabled))
    }

    nonisolated public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        modifier(
            Alert(
                title: title, isPresented: isPresented, actions: data.map { actions($0) },
                message: data.map { message($0) }))
    }

    nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View
    {
        modifier(Offering(items: menuItems(), isLeading: nil))
    }

    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        modifier(Offering(items: content(), isLeading: edge == .leading))
    }

    nonisolated public func navigationTitle(_ title: Text) -> some View {
        modifier(Barred { $0.title = title.content })
    }

    nonisolated public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        modifier(Barred { $0.isInline = displayMode == .inline })
    }

    nonisolated public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View {
        modifier(Tools(content: content()))
    }
}

/// A sheet above a view, as long as there is an item.
nonisolated private struct Sheet<Item: Identifiable, Sheet: View>: ViewModifier {
    typealias Body = Never
    let item: Binding<Item?>
    let onDismiss: (() -> Void)?
    let sheet: (Item) -> Sheet

    nonisolated init(item: Binding<Item?>, onDismiss: (() -> Void)?, sheet: @escaping (Item) -> Sheet) {
        (self.item, self.onDismiss, self.sheet) = (item, onDismiss, sheet)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let nodes = content.drawn("below", in: context)
        let present = item.wrappedValue
        let cell = context.graph.cell(at: context.place) { ValueCell<Item.ID?>(nil) }.cell
        let old = cell.value
        cell.value = present?.id
        if old != nil, present?.id != old, let onDismiss { context.graph.after { onDismiss() } }
        if let present { show(present, in: context.child(present.id)) }
        return nodes
    }

    @MainActor private func show(_ present: Item, in context: DrawingContext) {
        let holder = SheetHolder()
        let graph = context.graph
        // Its place among the layers is before those that its own views put above it.
        let place = graph.layers.count
        let inside = context.with { environment in
            environment.surroundings.sheet = holder
            environment.surroundings.bar = nil
            // On a Mac there is always enough width.
            environment.surroundings.isCompact = !environment.surroundings.isMac
            environment.surroundings.look = TextLook()
        }
        let nodes = sheet(present).drawn("sheet", in: inside)
        let item = item
        var layer = ScreenTree.Layer(context.place, .sheet, nodes)
        if !holder.isHeld { layer.dismiss = { item.wrappedValue = nil } }
        graph.layers.insert(layer, at: place)
    }
}

/// Keeps a sheet from being swiped away.
nonisolated private struct Held: ViewModifier {
    typealias Body = Never
    let isHeld: Bool

    nonisolated init(isHeld: Bool) { self.isHeld = isHeld }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        if isHeld { context.environment.surroundings.sheet?.isHeld = true }
        return content.drawn("h", in: context)
    }
}

/// A question above everything.
nonisolated private struct Alert<Actions: View, Message: View>: ViewModifier {
    typealias Body = Never
    let title: Text
    let isPresented: Binding<Bool>
    let actions: Actions?
    let message: Message?

    nonisolated init(title: Text, isPresented: Binding<Bool>, actions: Actions?, message: Message?) {
        (self.title, self.isPresented, self.actions, self.message) = (title, isPresented, actions, message)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let nodes = content.drawn("below", in: context)
        guard isPresented.wrappedValue, let actions, let message else { return nodes }
        let isPresented = isPresented
        let inside = context.child("alert").inMenu.with { environment in
            environment.surroundings.dismissal = { isPresented.wrappedValue = false }
        }
        var head = inside.node(.text(title.content))
        head.access.traits = [.header]
        let words = message.drawn("message", in: inside)
        let buttons = actions.drawn("actions", in: inside)
        context.graph.layers.append(ScreenTree.Layer(inside.place, .alert, [head] + words + buttons))
        return nodes
    }
}

/// Offers actions at a long press, or at a swipe.
nonisolated private struct Offering<Items: View>: ViewModifier {
    typealias Body = Never
    let items: Items
    /// To which side; nil for a menu.
    let isLeading: Bool?

    nonisolated init(items: Items, isLeading: Bool?) { (self.items, self.isLeading) = (items, isLeading) }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let offered = items.drawn("offered", in: context.inMenu)
        return content.drawn("o", in: context).map { node in
            var node = node
            switch isLeading {
            case nil: node.actions.menu = offered
            case true?: node.actions.leading = offered
            case false?: node.actions.trailing = offered
            }
            return node
        }
    }
}

/// Changes the bar of the page.
nonisolated private struct Barred: ViewModifier {
    typealias Body = Never
    let change: (inout NavigationBar) -> Void

    nonisolated init(_ change: @escaping (inout NavigationBar) -> Void) { self.change = change }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        if let holder = context.environment.surroundings.bar { change(&holder.bar) }
        return content.drawn("p", in: context)
    }
}

/// Puts items into the bar of the page.
nonisolated private struct Tools<Items: ToolbarContent>: ViewModifier {
    typealias Body = Never
    let items: Items

    nonisolated init(content: Items) { items = content }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let place = context.child("tools").inMenu
        context.environment.surroundings.bar?.bar.items += items.drawn(in: place)
        return content.drawn("p", in: context)
    }
}
