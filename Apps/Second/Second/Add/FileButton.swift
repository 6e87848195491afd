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
        Task.detached { send(.picked(Self.picture(in: result))) }
    }

    /// Reads the file, which may have to be downloaded first: off the main thread.
    private nonisolated static func picture(in result: Result<URL, any Error>) -> [UInt8]? {
        guard let url = try? result.get() else { return nil }
        let isOpen = url.startAccessingSecurityScopedResource()
        defer { close(url, isOpen) }
        return bytes(of: url).map { [UInt8]($0) }
    }

    private nonisolated static func bytes(of url: URL) -> Data? {
        try? FileHandle(forReadingFrom: url).readToEnd()
    }

    private nonisolated static func close(_ url: URL, _ isOpen: Bool) {
        if isOpen { url.stopAccessingSecurityScopedResource() }
    }
}
