import Foundation
import SecondApp
import SwiftUI
import UniformTypeIdentifiers

/// Picks a picture among the files.
struct FileButton: View {
    @State private var isPicking = false
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Button {
            isPicking = true
        } label: {
            WideLabel(title: words(.chooseFile), symbol: "folder")
        }
        .buttonStyle(.bordered)
        .controlSize(.large)
        .fileImporter(isPresented: $isPicking, allowedContentTypes: [.image], onCompletion: take)
        .accessibilityIdentifier("files")
    }

    private func take(_ result: Result<URL, any Error>) {
        let send = send
        PickedFile.read(result) { send(.picked($0)) }
    }
}
