public import Foundation
internal import SimulatorCore

// What happens to views.
extension View {
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        surrounded { $0.isEnabled = $0.isEnabled && !disabled }
    }

    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        modifier(Boxed { $0.isUntouchable = !enabled })
    }

    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(Appearing(action: action))
    }

    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
        -> some View
    {
        modifier(Changing(value: value, isInitial: false) { action($1) })
    }

    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View {
        modifier(Changing(value: value, isInitial: initial, action: action))
    }

    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        modifier(Working(id: value, priority: priority, action: SentAction(act: action)))
    }

    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View {
        let held = Shortcut.Modifiers(rawValue: modifiers.rawValue)
        return keyboardShortcut(KeyboardShortcut(keys: Shortcut(String(key.character), held)))
    }

    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
        modifier(Noted { $0.shortcut = shortcut.keys })
    }

    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        modifier(Opening(action: action))
    }
}

/// Takes links that are opened outside of the app.
nonisolated private struct Opening: ViewModifier {
    typealias Body = Never
    let action: (URL) -> Void

    nonisolated init(action: @escaping (URL) -> Void) { self.action = action }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let action = action
        context.graph.opensLink = { action($0) }
        return content.drawn("o", in: context)
    }
}

/// Does something when a view comes.
nonisolated private struct Appearing: ViewModifier {
    typealias Body = Never
    let action: (() -> Void)?

    nonisolated init(action: (() -> Void)?) { self.action = action }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let isNew = context.graph.cell(at: context.place) { ValueCell(true) }.isNew
        if isNew, let action { context.graph.after { action() } }
        return content.drawn("a", in: context)
    }
}

/// Does something when a value is another one.
nonisolated private struct Changing<Value: Equatable>: ViewModifier {
    typealias Body = Never
    let value: Value
    let isInitial: Bool
    let action: (Value, Value) -> Void

    nonisolated init(value: Value, isInitial: Bool, action: @escaping (Value, Value) -> Void) {
        (self.value, self.isInitial, self.action) = (value, isInitial, action)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let (cell, isNew) = context.graph.cell(at: context.place) { ValueCell(value) }
        let (old, new, action) = (cell.value, value, action)
        if isNew ? isInitial : old != new { context.graph.after { action(old, new) } }
        cell.value = new
        return content.drawn("c", in: context)
    }
}

/// Works as long as a view is there, and begins again when a value is another one.
nonisolated private struct Working<ID: Equatable>: ViewModifier {
    typealias Body = Never
    let id: ID
    let priority: TaskPriority
    let action: SentAction

    nonisolated init(id: ID, priority: TaskPriority, action: SentAction) {
        (self.id, self.priority, self.action) = (id, priority, action)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let (cell, isNew) = context.graph.cell(at: context.place) { TaskCell(id) }
        if isNew || cell.id != id {
            cell.start(id) { [priority, action] in
                Task(priority: priority) { await action.act() }
            }
        }
        return content.drawn("w", in: context)
    }
}

/// What a task does; it was sent here and is used by one task at a time.
private struct SentAction: @unchecked Sendable {
    let act: @isolated(any) () async -> Void
}
