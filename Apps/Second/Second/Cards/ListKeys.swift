import SecondApp
import SwiftUI

/// Has the keyboard while no field has it, and hands its keys on.
@available(iOS 17, macOS 14, *)
private struct ListKeys: ViewModifier {
    let hear: @MainActor (ListKey) -> Bool
    @FocusState private var hasKeyboard: Bool

    init(hear: @escaping @MainActor (ListKey) -> Bool) {
        self.hear = hear
    }

    func body(content: Content) -> some View {
        content
            .focusable()
            .focusEffectDisabled()
            .focused($hasKeyboard)
            .onKeyPress(phases: [.down, .repeat], action: take)
            .onAppear { hasKeyboard = true }
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
    /// - Parameter hear: takes a key; false for one that does nothing now.
    /// - Returns: the same view.
    @ViewBuilder
    func hearsKeys(_ hear: @escaping @MainActor (ListKey) -> Bool) -> some View {
        if #available(iOS 17, macOS 14, *) {
            modifier(ListKeys(hear: hear))
        } else {
            self
        }
    }
}

private struct HearKey: EnvironmentKey {
    static let defaultValue: @MainActor @Sendable (ListKey, Int) -> Bool = { _, _ in false }
}

extension EnvironmentValues {
    /// Takes a key of the list, with how many cards stand beside each other.
    var hearKey: @MainActor @Sendable (ListKey, Int) -> Bool {
        get { self[HearKey.self] }
        set { self[HearKey.self] = newValue }
    }
}
