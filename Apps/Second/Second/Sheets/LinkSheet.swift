import SecondApp
import SwiftUI

/// Asks whether the account of a set-up link is to be added.
struct LinkSheet: View {
    let form: LinkForm
    let toast: AppScreen.Toast?
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words(.setUpLink), toast: toast) {
            Form {
                Section {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(verbatim: form.title)
                            .font(.headline)
                        Text(verbatim: form.subtitle)
                            .foregroundStyle(.secondary)
                    }
                    .accessibilityElement(children: .combine)
                    .accessibilityIdentifier("link")
                    ForEach(Array(form.remarks.enumerated()), id: \.offset) { remark in
                        Text(verbatim: remark.element)
                            .font(.subheadline)
                    }
                }
                form.problem.map { ProblemSection(problem: $0) }
            }
            .formStyle(.grouped)
        } bar: {
            FormBar(label: words.frame(.add), canSave: form.canSave)
        }
    }
}
