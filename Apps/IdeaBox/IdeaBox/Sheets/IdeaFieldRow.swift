import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// Title or description, with what is wrong with it.
struct IdeaFieldRow: View {
    let field: IdeaForm.Field
    @State private var edited: EditedText
    @Environment(\.send) private var send

    /// The row of a field.
    ///
    /// - Parameter field: the field as the form has it.
    init(field: IdeaForm.Field) {
        self.field = field
        _edited = State(initialValue: EditedText(field.typed))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            IdeaText(field: field, text: $edited.text)
                .spoken(field.label, problem: field.problem, identifier: field.id.rawValue)
                .modifier(Labelled(label: field.label, problem: field.problem))
            field.meanwhile.map {
                Text(verbatim: $0)
                    .font(.footnote)
                    .foregroundStyle(.orange)
            }
        }
        .modifier(TypedField(typed: field.typed, edited: $edited, tell: tell))
    }

    private func tell(_ typed: TypedText) {
        send(.field(field.id, typed.text, over: typed.version))
    }
}

/// One line for a title, room for a description.
struct IdeaText: View {
    let field: IdeaForm.Field
    @Binding var text: String

    var body: some View {
        switch field.id {
        case .description:
            TextEditor(text: $text)
                .frame(minHeight: 160)
                .scrollContentBackground(.hidden)
        case .title, .completed:
            TextField(text: $text, prompt: Text(verbatim: "")) { Text(verbatim: field.label) }
                .labelsHidden()
                .font(.headline)
        }
    }
}
