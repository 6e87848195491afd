import AppRuntime
import AccountApp
import SwiftUI

/// What is asked before this device is signed out.
struct LeavingSheet: View {
    let page: LeavingPage
    let toast: Toast?

    var body: some View {
        SheetFrame(title: page.title, toast: toast) {
            Form {
                Section {
                    Text(verbatim: page.intro)
                        .foregroundStyle(.secondary)
                }
                Section {
                    ForEach(page.questions) { KeepToggle(question: $0) }
                } footer: {
                    page.problem.map { ProblemText(problem: $0) }
                }
            }
            .formStyle(.grouped)
        } bar: {
            FormBar(label: page.action, canSave: !page.isBusy)
        }
    }
}

/// Whether something stays.
struct KeepToggle: View {
    let question: LeavingPage.Question
    @Environment(\.send) private var send

    var body: some View {
        Toggle(isOn: isKept) {
            Text(verbatim: question.text)
        }
        .accessibilityIdentifier("keep-\(question.id)")
    }

    private var isKept: Binding<Bool> {
        Binding(
            get: { [question] in question.isKept }, set: { [question, send] in send(.keep(question.id, $0)) })
    }
}
