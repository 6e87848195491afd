import SecondApp
import SecondCore
import SwiftUI

/// Typing an account: issuer, account, secret; the rest behind a disclosure.
struct ManualPane: View {
    let form: AddForm
    @FocusState private var focus: ManualEntry.FieldName?
    @State private var showsDetails = false
    @Environment(\.words) private var words

    /// The pane as the form has it.
    ///
    /// - Parameter form: the fields and why saving failed.
    init(form: AddForm) {
        self.form = form
    }

    var body: some View {
        Form {
            Section {
                FieldRows(fields: form.fields, focus: $focus)
            }
            Section {
                DisclosureGroup(isExpanded: $showsDetails) {
                    FieldRows(fields: form.details, focus: $focus)
                } label: {
                    Text(verbatim: words.frame(.details))
                }
            }
            form.problem.map { ProblemSection(problem: $0) }
        }
        .formStyle(.grouped)
        .modifier(LeftFields(focus: focus))
    }
}

/// Why saving failed, below the fields.
struct ProblemSection: View {
    let problem: String

    var body: some View {
        Section {
            ProblemText(problem: problem)
        }
    }
}
