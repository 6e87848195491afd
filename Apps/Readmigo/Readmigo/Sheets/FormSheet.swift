import AppRuntime
import AccountApp
import SwiftUI

/// A fresh proof, or another nickname.
struct FormSheet: View {
    let page: FormPage
    let toast: Toast?
    @Environment(\.send) private var send

    var body: some View {
        SheetFrame(title: page.title, toast: toast, isShort: true) {
            Form {
                Section {
                    page.intro.map { Text(verbatim: $0).foregroundStyle(.secondary) }
                    MethodPicker(page: page)
                    FormFields(page: page) { send.save() }
                } footer: {
                    FormFooter(page: page)
                }
            }
            .formStyle(.grouped)
            .whenChanged(page.problem) { _ in page.announcement.map(Feedback.say) ?? () }
        } bar: {
            FormBar(label: page.action ?? "", canSave: page.canGo, isSaving: page.action != nil)
        }
        // What was typed is not lost by a swipe.
        .interactiveDismissDisabled(page.holdsWork)
    }
}
