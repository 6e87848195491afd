import AppRuntime
import IdeaBoxApp
import SwiftUI

/// The field for a new idea, always above the list: write, press Return, write the next.
struct CaptureBar: View {
    let field: CaptureField
    /// How often a menu has asked for the field.
    let calls: Int
    @State private var edited: EditedText
    @FocusState private var isTyping: Bool
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    /// The bar.
    ///
    /// - Parameters:
    ///   - field: the field as the app has it.
    ///   - calls: how often a menu has asked for it.
    init(field: CaptureField, calls: Int) {
        self.field = field
        self.calls = calls
        _edited = State(initialValue: EditedText(field.typed))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack(spacing: 10) {
                Image(systemName: "lightbulb")
                    .foregroundStyle(Color.accentColor)
                    .accessibilityHidden(true)
                TextField(text: $edited.text, prompt: Text(verbatim: field.placeholder)) {
                    Text(verbatim: words(.newIdea))
                }
                .labelsHidden()
                .textFieldStyle(.plain)
                .focused($isTyping)
                .submitLabel(.done)
                .onSubmit { add() }
                .accessibilityLabel(Text(verbatim: words(.newIdea)))
                .accessibilityHint(Text(verbatim: words(.newIdeaHint)))
                .accessibilityIdentifier("capture")
                AddButton(add: add)
                    .disabled(edited.text.isEmpty)
            }
            .padding(.horizontal, 14)
            .padding(.vertical, 2)
            .background(Palette.raised, in: Metrics.card)
            field.problem.map { ProblemText(problem: $0) }
        }
        .disabled(!field.isOn)
        .padding(.horizontal, Metrics.gap)
        .padding(.vertical, 8)
        .modifier(TypedField(typed: field.typed, edited: $edited, tell: tell))
        .whenChanged(calls) { _ in isTyping = true }
        .whenChanged(field.problem) { $0.map(Feedback.say) ?? () }
    }

    private func tell(_ typed: TypedText) {
        send(.capture(typed.text, over: typed.version))
    }

    /// The last letter may not have been told yet; the field is empty at once, and keeps the keyboard.
    private func add() {
        edited.news().map(tell)
        send(.add)
        edited.empty()
        isTyping = true
    }
}

/// Adds what is in the field, for who has no Return key at hand.
struct AddButton: View {
    let add: @MainActor () -> Void
    @Environment(\.words) private var words

    var body: some View {
        TouchButton(act: add) {
            Image(systemName: "arrow.up.circle.fill")
                .font(.title2)
        }
        .foregroundStyle(Color.accentColor)
        .accessibilityLabel(Text(verbatim: words.frame(.add)))
        .accessibilityIdentifier("add")
    }
}
