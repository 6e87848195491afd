import Foundation
import SecondApp
import SecondApple
import SwiftUI
import UniformTypeIdentifiers

/// Picks the folder through which accounts are to sync.
struct FolderButton: View {
    let label: String
    @State private var isPicking = false
    @Environment(\.send) private var send

    /// A button with a label.
    init(label: String) {
        self.label = label
    }

    var body: some View {
        Button(label) { isPicking = true }
            .fileImporter(isPresented: $isPicking, allowedContentTypes: [.folder], onCompletion: take)
            .accessibilityIdentifier("folder")
    }

    /// Tells of a folder, also of one that the system cannot name again; of nothing when nobody picked one.
    private func take(_ result: Result<URL, any Error>) {
        let send = send
        _ = (try? result.get()).map { url in
            Task.detached { send(.pickedFolder(at: url)) }
        }
    }
}
