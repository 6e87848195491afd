import SecondApp
import SwiftUI

/// The lamp beside the camera.
struct TorchButton: View {
    let torch: AddForm.Torch
    @Environment(\.send) private var send

    var body: some View {
        Button {
            send(.torch(!torch.isOn))
        } label: {
            Image(systemName: torch.isOn ? "flashlight.on.fill" : "flashlight.off.fill")
                .font(.title2)
                .foregroundStyle(.white)
                .frame(width: 52, height: 52)
                .background(.black.opacity(0.45), in: Circle())
        }
        .buttonStyle(.plain)
        .padding(14)
        .accessibilityLabel(Text(verbatim: torch.label))
        .accessibilityIdentifier("torch")
    }
}
