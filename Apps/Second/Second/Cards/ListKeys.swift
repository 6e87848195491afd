import SecondApp
import SwiftUI

/// Has the keyboard while no field has it, and hands its keys on.
@available(iOS 17, macOS 14, *)
private struct ListKeys: ViewModifier {
    let isSearching: Bool
    let hear: @MainActor (ListKey) -> Bool
    @FocusState private var hasKeyboard: Bool

    init(isSearching: Bool, hear: @escaping @MainActor (ListKey) -> Bool) {
        self.isSearching = isSearching
        self.hear = hear
    }

    func body(content: Content) -> some View {
        content
            .focusable()
            .focusEffectDisabled()
            .focused($hasKeyboard)
            .onKeyPress(phases: [.down, .repeat], action: take)
            .onAppear { hasKeyboard = true }
            .whenChanged(isSearching) { hasKeyboard = !$0 }
    }

    private func take(_ press: KeyPress) -> KeyPress.Result {
        let isCommand = !press.modifiers.isDisjoint(with: [.command, .control, .option])
        let key = ListKey(press.key.character, text: press.characters, isCommand: isCommand)
        return key.map(hear) == true ? .handled : .ignored
    }
}

extension View {
    /// Hears the keys of a list, where the system hands them to views.
    ///
    /// - Parameters:
    ///   - isSearching: whether the search field has the keyboard; afterwards the list has it again.
    ///   - hear: takes a key; false for one that does nothing now.
    /// - Returns: the same view.
    @ViewBuilder
    func hearsKeys(
        unless isSearching: Bool, _ hear: @escaping @MainActor (ListKey) -> Bool
    ) -> some View {
        if #available(iOS 17, macOS 14, *) {
            modifier(ListKeys(isSearching: isSearching, hear: hear))
        } else {
            self
        }
    }
}
