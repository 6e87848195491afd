import SecondApp
import SecondCore
import SwiftUI

/// Changes a card's names.
struct EditSheet: View {
    let form: EditForm
    let toast: AppScreen.Toast?
    @FocusState private var focus: ManualEntry.FieldName?
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words(.editAccount), toast: toast) {
            Form {
                Section {
                    FieldRows(fields: form.fields, focus: $focus)
                }
                form.problem.map { ProblemSection(problem: $0) }
            }
            .formStyle(.grouped)
            .modifier(LeftFields(focus: focus))
        } bar: {
            FormBar(label: words.frame(.save), canSave: form.canSave)
        }
        .interactiveDismissDisabled(form.holdsWork)
    }
}
