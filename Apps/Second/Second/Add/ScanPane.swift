import SecondApp
import SecondApple
import SwiftUI

/// The camera, or why there is none.
struct ScanPane: View {
    let state: AddForm.Camera
    let camera: any Camera

    var body: some View {
        switch state {
        case .starting: ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
        case .looking(let hint, let refused, let torch):
            Viewfinder(camera: camera, hint: hint, refused: refused, torch: torch)
        case .denied(let title, let message, let open):
            CameraMessage(title: title, message: message, open: open)
        case .missing(let title, let message): CameraMessage(title: title, message: message, open: nil)
        }
    }
}

/// What the camera sees, with a guide for the code's place.
struct Viewfinder: View {
    let camera: any Camera
    let hint: String
    let refused: String?
    let torch: AddForm.Torch?
    @Environment(\.words) private var words

    var body: some View {
        VStack(spacing: 16) {
            CameraPreview(camera)
                .accessibilityElement()
                .accessibilityLabel(Text(verbatim: words(.cameraView)))
                .overlay { FramingGuide().padding(36).frame(maxWidth: 420, maxHeight: 420) }
                .overlay(alignment: .bottomTrailing) { torch.map(TorchButton.init) }
                .background(.black)
                .clipShape(Metrics.card)
                .frame(maxHeight: .infinity)
            ScanWords(hint: hint, refused: refused)
        }
        .padding(Metrics.gap)
    }
}

/// What to do, or why the last code was refused.
struct ScanWords: View {
    let hint: String
    let refused: String?

    var body: some View {
        VStack(spacing: 6) {
            refused.map { ProblemText(problem: $0) }
            Text(verbatim: hint)
                .font(.subheadline)
                .foregroundStyle(.secondary)
        }
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
        .whenChanged(refused) { $0.map(Feedback.say) ?? () }
    }
}
