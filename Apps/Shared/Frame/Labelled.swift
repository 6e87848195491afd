import SwiftUI

/// Puts a field's name above it, and what is wrong with it below.
struct Labelled: ViewModifier {
    let label: String
    let problem: String?

    func body(content: Content) -> some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: label)
                .font(.footnote)
                .foregroundStyle(.secondary)
                .accessibilityHidden(true)
            content
            problem.map { ProblemText(problem: $0) }
        }
    }
}

extension View {
    /// Tells a screen reader what a field is.
    ///
    /// - Parameters:
    ///   - label: its name.
    ///   - problem: what is wrong with it.
    ///   - identifier: what tests know it by.
    /// - Returns: the field, named.
    func spoken(_ label: String, problem: String?, identifier: String) -> some View {
        accessibilityLabel(Text(verbatim: label))
            .accessibilityHint(Text(verbatim: problem ?? ""))
            .accessibilityIdentifier(identifier)
    }
}
