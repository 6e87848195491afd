import AppRuntime
import SwiftUI

/// How the missing key is waited for: a spinner while it may still be on its way, and what a person can do.
struct KeyWaitView: View {
    let wait: KeyWait

    var body: some View {
        VStack(spacing: 12) {
            ProgressView()
                .opacity(wait.isBusy ? 1 : 0)
                .accessibilityHidden(!wait.isBusy)
            Text(verbatim: wait.hint)
                .font(.callout)
                .foregroundStyle(.secondary)
                .multilineTextAlignment(.center)
                .fixedSize(horizontal: false, vertical: true)
        }
        .padding(.top, 8)
    }
}
