import Foundation
import SecondApp
import SwiftUI
import UniformTypeIdentifiers

/// What is typed about keys, and the file in place of pasting.
struct KeyFields: View {
    let form: KeyForm

    var body: some View {
        if !form.fields.isEmpty {
            Section {
                form.fromFile.map { Text(verbatim: $0) }
                ForEach(form.fields) { KeyField(field: $0) }
                FileRow(isThere: form.takesFile)
            }
        }
    }
}

/// The file in place of pasting, where a text is taken in.
struct FileRow: View {
    let isThere: Bool

    var body: some View {
        if isThere { KeyFileButton() }
    }
}

/// One of the fields; what is typed stays in it and is told.
struct KeyField: View {
    let field: KeyForm.Field
    @State private var text: String
    @Environment(\.send) private var send

    /// A field as the form has it.
    init(field: KeyForm.Field) {
        self.field = field
        _text = State(initialValue: field.text)
    }

    var body: some View {
        KeyControl(field: field, text: $text)
            .nameKeyboard()
            .accessibilityIdentifier(field.id.rawValue)
            .whenChanged(text) { send(.keyField(field.id, $0)) }
    }
}

/// What the person types into.
struct KeyControl: View {
    let field: KeyForm.Field
    @Binding var text: String

    var body: some View {
        switch field.isHidden {
        case true:
            SecureField(text: $text) {
                Text(verbatim: field.label)
            }
        case false:
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: field.label)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
                    .accessibilityHidden(true)
                TextEditor(text: $text)
                    .font(.system(.footnote, design: .monospaced))
                    .frame(minHeight: 110)
                    .accessibilityLabel(Text(verbatim: field.label))
            }
        }
    }
}

/// Picks the file with the text of keys.
struct KeyFileButton: View {
    @State private var isPicking = false
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Button(words(.chooseFile)) { isPicking = true }
            .fileImporter(isPresented: $isPicking, allowedContentTypes: [.plainText], onCompletion: take)
            .accessibilityIdentifier("keyFile")
    }

    private func take(_ result: Result<URL, any Error>) {
        let send = send
        // More is no text of keys, which is said of it all the same.
        PickedFile.read(result, most: 1 << 20) { bytes in
            send(.keyFile(bytes.map { String(decoding: $0, as: UTF8.self) }))
        }
    }
}
