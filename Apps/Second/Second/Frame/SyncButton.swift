import SecondApp
import SecondCore
import SwiftUI

/// How this device and the cloud stand to each other, always in sight; a tap says more.
struct SyncButton: View {
    let line: SyncLine
    @Environment(\.send) private var send

    var body: some View {
        Button {
            send(.show(.sync))
        } label: {
            HStack(spacing: 6) {
                Image(systemName: line.kind.symbol)
                    .foregroundStyle(line.kind.tint)
                Text(verbatim: line.text)
                    .lineLimit(1)
                    .minimumScaleFactor(0.7)
            }
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Text(verbatim: line.text))
        .accessibilityHint(Text(verbatim: line.detail))
        .accessibilityIdentifier("sync")
    }
}
