import SecondApp
import SecondCore
import SwiftUI

/// A field to type in.
struct FieldText: View {
    let field: AddForm.Field
    let focus: FocusState<ManualEntry.FieldName?>.Binding
    @Binding var text: String

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: field.label)
                .font(.footnote)
                .foregroundStyle(.secondary)
                .accessibilityHidden(true)
            TextField(text: $text, prompt: Text(verbatim: field.placeholder)) {
                Text(verbatim: field.label)
            }
            .labelsHidden()
            .focused(focus, equals: field.id)
            .modifier(FieldKeyboard(kind: FieldKeyboard.Kind(field)))
            .spoken(field.label, problem: field.problem, identifier: field.id.rawValue)
        }
    }
}

/// The keyboard that a field needs.
struct FieldKeyboard: ViewModifier {
    let kind: Kind

    /// What is typed into a field.
    enum Kind {
        case name, secret, number

        /// What is typed into a field.
        ///
        /// - Parameter field: the field.
        init(_ field: AddForm.Field) {
            self = field.isSecret ? .secret : Self.plain(field)
        }

        private static func plain(_ field: AddForm.Field) -> Kind {
            field.isNumber ? .number : .name
        }
    }

    func body(content: Content) -> some View {
        switch kind {
        case .name: content.nameKeyboard()
        case .secret: content.secretKeyboard().font(.body.monospaced())
        case .number: content.numberKeyboard()
        }
    }
}
