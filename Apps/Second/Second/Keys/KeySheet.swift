import SecondApp
import SwiftUI

/// Takes in a text of keys, or makes one.
struct KeySheet: View {
    let form: KeyForm
    let toast: AppScreen.Toast?
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: form.title, toast: toast) {
            Form {
                Section {
                    Text(verbatim: form.message)
                        .foregroundStyle(.secondary)
                }
                KeyFields(form: form)
                form.sealed.map { SealedText(text: $0) }
                form.problem.map { ProblemSection(problem: $0) }
            }
            .formStyle(.grouped)
            .disabled(form.isBusy)
        } bar: {
            KeyBar(form: form)
        }
        .interactiveDismissDisabled(form.holdsWork)
    }
}

/// The buttons of the sheet: those of a form, and of a page once the text was made.
struct KeyBar: ToolbarContent {
    let form: KeyForm
    @Environment(\.send) private var send

    var body: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            Button(form.leave) { send(.close) }
                .keyboardShortcut(.cancelAction)
                .accessibilityIdentifier("close")
        }
        ToolbarItem(placement: .confirmationAction) {
            if form.sealed == nil { SaveKeys(form: form) }
        }
    }
}

/// Does it; while it is under way, which takes a moment, a spinner turns.
struct SaveKeys: View {
    let form: KeyForm
    @Environment(\.send) private var send

    var body: some View {
        switch form.isBusy {
        case true: ProgressView()
        case false:
            Button(form.label) { send(.save) }
                .keyboardShortcut("s")
                .disabled(!form.canSave)
                .accessibilityIdentifier("save")
        }
    }
}

/// The text that was made, and the ways out of here.
struct SealedText: View {
    let text: String
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Section {
            Text(verbatim: text)
                .font(.system(.footnote, design: .monospaced))
                .accessibilityLabel(Text(verbatim: words(.keyText)))
                .accessibilityIdentifier("sealed")
            ShareLink(item: text) {
                Text(verbatim: words(.shareKeyText))
            }
            Button(words(.copyKeyText)) { send(.copyKeyText) }
                .accessibilityIdentifier("copyKeyText")
        }
    }
}
