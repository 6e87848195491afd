import AppRuntime
import SwiftUI

/// Keeps a field and the app of one mind about what is typed.
///
/// What is typed stays in the field and is told: its echo could come too late for quick fingers. What the app puts into the
/// field goes by another version, and only that replaces what stands there.
struct TypedField: ViewModifier {
    let typed: TypedText
    @Binding var edited: EditedText
    let tell: @MainActor (TypedText) -> Void

    func body(content: Content) -> some View {
        content
            .whenChanged(edited.text) { _ in edited.news().map(tell) ?? () }
            .whenChanged(typed) { edited.take($0) }
    }
}
