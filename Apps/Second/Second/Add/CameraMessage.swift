import SecondApp
import SwiftUI

/// Why the camera shows nothing, and the way to the settings where that helps.
struct CameraMessage: View {
    let title: String
    let message: String
    let open: String?
    @Environment(\.send) private var send

    var body: some View {
        ScrollView {
            VStack(spacing: 14) {
                Image(systemName: "video.slash")
                    .font(.system(size: 44, weight: .light))
                    .foregroundStyle(.secondary)
                    .accessibilityHidden(true)
                Text(verbatim: title)
                    .font(.title3.weight(.semibold))
                    .accessibilityAddTraits(.isHeader)
                Text(verbatim: message)
                    .foregroundStyle(.secondary)
                open.map { label in
                    Button(label) { send(.openCameraSettings) }
                        .prominentButton()
                        .controlSize(.large)
                }
            }
            .multilineTextAlignment(.center)
            .frame(maxWidth: Metrics.textWidth)
            .padding(32)
            .frame(maxWidth: .infinity)
        }
    }
}
