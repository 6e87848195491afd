import SecondApp
import SecondCore
import SwiftUI

/// One field with its label, and what is wrong with it.
struct FieldRow: View {
    let field: AddForm.Field
    let focus: FocusState<ManualEntry.FieldName?>.Binding
    @State private var text: String
    @Environment(\.send) private var send

    /// The row of a field.
    ///
    /// What is typed stays in the row and is told to the store: its echo could come too late for quick fingers.
    ///
    /// - Parameters:
    ///   - field: the field as the form has it.
    ///   - focus: which field has the keyboard.
    init(field: AddForm.Field, focus: FocusState<ManualEntry.FieldName?>.Binding) {
        self.field = field
        self.focus = focus
        _text = State(initialValue: field.text)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            FieldControl(field: field, focus: focus, text: $text)
            field.problem.map { ProblemText(problem: $0) }
        }
        .whenChanged(text) { send(.field(field.id, $0)) }
        .whenChanged(field.problem) { $0.map(Feedback.say) ?? () }
    }
}

/// What the person types into, or chooses from.
struct FieldControl: View {
    let field: AddForm.Field
    let focus: FocusState<ManualEntry.FieldName?>.Binding
    @Binding var text: String

    var body: some View {
        switch field.choices.isEmpty {
        case true: FieldText(field: field, focus: focus, text: $text)
        case false: FieldChoice(field: field, text: $text)
        }
    }
}

/// A field to choose in.
struct FieldChoice: View {
    let field: AddForm.Field
    @Binding var text: String

    var body: some View {
        Picker(selection: $text) {
            ForEach(field.choices, id: \.self) { Text(verbatim: $0).tag($0) }
        } label: {
            Text(verbatim: field.label)
        }
        .accessibilityIdentifier(field.id.rawValue)
    }
}
