import AppRuntime
import SwiftUI

/// A question that must be answered before anything else; it goes only by one of its two buttons.
struct QuestionAlert: ViewModifier {
    let question: Question?
    @State private var isAsking = false
    /// The last question, whose words stand there until the alert has gone.
    @State private var asked: Question?
    @Environment(\.send) private var send

    /// The alert above what it modifies.
    ///
    /// - Parameter question: the question; nil for none.
    init(question: Question?) {
        self.question = question
    }

    func body(content: Content) -> some View {
        content
            .alert(
                Text(verbatim: asked?.title ?? ""), isPresented: $isAsking, presenting: asked,
                actions: buttons
            ) { Text(verbatim: $0.message) }
            .task(id: question?.id) {
                asked = question ?? asked
                isAsking = question != nil
            }
    }

    @ViewBuilder
    private func buttons(_ question: Question) -> some View {
        Button(question.cancel, role: .cancel) { send.answer(question.id, false) }
        Button(question.confirm, role: question.role) { send.answer(question.id, true) }
            .accessibilityIdentifier("confirm")
    }
}

extension Question {
    /// How the answer that does it looks.
    fileprivate var role: ButtonRole? { isDestructive ? .destructive : nil }
}

extension View {
    /// Asks a question above the view.
    ///
    /// - Parameter question: the question; nil for none.
    /// - Returns: the view below the question.
    func asks(_ question: Question?) -> some View {
        modifier(QuestionAlert(question: question))
    }
}
