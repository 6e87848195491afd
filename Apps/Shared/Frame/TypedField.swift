import AppRuntime
import SwiftUI

/// Keeps a field and the app of one mind about what is typed.
///
/// What is typed stays in the field and is told: its echo could come too late for quick fingers. What the app puts into the
/// field goes by another version, and only that replaces what stands there.
struct TypedField: ViewModifier {
    let typed: TypedText
    @Binding var text: String
    @Binding var version: Int
    let tell: @MainActor (String, Int) -> Void

    func body(content: Content) -> some View {
        content
            .whenChanged(text) { tell($0, version) }
            .whenChanged(typed) { take($0) }
    }

    private func take(_ new: TypedText) {
        guard new.version != version else { return }
        version = new.version
        text = new.text
    }
}
