import SwiftUI

/// What is wrong, in a sentence, where it is wrong.
struct ProblemText: View {
    let problem: String

    var body: some View {
        Label {
            Text(verbatim: problem)
        } icon: {
            Image(systemName: "exclamationmark.circle.fill")
        }
        .font(.footnote)
        .foregroundStyle(Palette.urgent)
        .fixedSize(horizontal: false, vertical: true)
        .accessibilityIdentifier("problem")
    }
}
