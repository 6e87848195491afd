import SwiftUI

/// How this device and the cloud stand to each other, always in sight; a tap says more.
struct SyncButton: View {
    let sign: CloudIcon
    let text: String
    let detail: String
    let show: @MainActor () -> Void

    var body: some View {
        TouchButton(act: show) {
            HStack(spacing: 6) {
                Image(systemName: sign.symbol)
                    .foregroundStyle(sign.tint)
                Text(verbatim: text)
                    .lineLimit(1)
                    .minimumScaleFactor(0.7)
            }
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
        .accessibilityLabel(Text(verbatim: text))
        .accessibilityHint(Text(verbatim: detail))
        .accessibilityIdentifier("sync")
    }
}
