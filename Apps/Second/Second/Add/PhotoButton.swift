import PhotosUI
import SecondApp
import SwiftUI

/// Picks a picture from the photos; the app sees that one alone, and needs no permission for it.
struct PhotoButton: View {
    @State private var photo: PhotosPickerItem?
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        // The system may ask for the label from anywhere.
        let label = WideLabel(title: words(.photoLibrary), symbol: "photo.on.rectangle")
        PhotosPicker(selection: $photo, matching: .images) { label }
            .buttonStyle(.bordered)
            .controlSize(.large)
            .task(id: photo) { await take() }
            .accessibilityIdentifier("photos")
    }

    private func take() async {
        guard let chosen = photo else { return }
        tell(try? await chosen.loadTransferable(type: PickedPicture.self))
    }

    private func tell(_ picture: PickedPicture?) {
        // Who left this way meanwhile does not want it any more.
        guard !Task.isCancelled else { return }
        send(.picked(picture?.bytes))
        photo = nil
    }
}

/// A label as wide as the column.
struct WideLabel: View {
    let title: String
    let symbol: String

    var body: some View {
        Label(title, systemImage: symbol)
            .frame(maxWidth: .infinity)
    }
}
