import SwiftUI

/// The words of a notice.
struct NoticeWords: View {
    let title: String
    let message: String

    var body: some View {
        VStack(spacing: 8) {
            Text(verbatim: title)
                .font(.title2.weight(.bold))
                .accessibilityAddTraits(.isHeader)
            Text(verbatim: message)
                .font(.body)
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("message")
        }
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
    }
}
