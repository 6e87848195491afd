import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// One idea: its text, whether it is done, and its other versions side by side.
struct IdeaSheet: View {
    let form: IdeaForm
    let toast: Toast?
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words(.editIdea), toast: toast) {
            Form {
                Section {
                    ForEach(form.fields) { IdeaFieldRow(field: $0) }
                } footer: {
                    IdeaNotes(form: form)
                }
                form.versions.map { VersionsSection(versions: $0) }
                IdeaActions(form: form)
            }
            .formStyle(.grouped)
        } bar: {
            FormBar(label: words.frame(.save), canSave: form.canSave)
        }
        // What was typed is not lost by a swipe.
        .interactiveDismissDisabled(form.holdsWork)
        .whenChanged(form.problem) { $0.map(Feedback.say) ?? () }
    }
}

/// Where the text stands: the note, what is wrong, and the way out when the idea is gone.
struct IdeaNotes: View {
    let form: IdeaForm
    @Environment(\.send) private var send

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(verbatim: form.dates)
            form.note.map { Text(verbatim: $0) }
            form.problem.map { ProblemText(problem: $0) }
            form.addAsNew.map { label in
                RowButton(label) { send(.addAsNew) }
                    .accessibilityIdentifier("addAsNew")
            }
        }
        .font(.footnote)
    }
}

/// What can be done with the idea as a whole.
struct IdeaActions: View {
    let form: IdeaForm
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        form.isDone.map { isDone in
            Section {
                Button(words(isDone ? .markNotDone : .markDone)) { send(.setDone(form.idea, !isDone)) }
                    .accessibilityIdentifier("toggle")
                Button(words.frame(.delete), role: .destructive) { send(.delete(form.idea)) }
                    .accessibilityIdentifier("delete")
            }
        }
    }
}
