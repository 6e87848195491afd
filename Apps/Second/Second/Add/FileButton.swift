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
        Task.detached { send(Self.action(of: result)) }
    }

    /// Reads the file, which may have to be downloaded first: off the main thread.
    private nonisolated static func action(of result: Result<URL, any Error>) -> AppAction {
        guard let url = try? result.get() else { return .pictureFailed }
        let isOpen = url.startAccessingSecurityScopedResource()
        defer { close(url, isOpen) }
        return bytes(of: url).map { .picture([UInt8]($0)) } ?? .pictureFailed
    }

    private nonisolated static func bytes(of url: URL) -> Data? {
        try? FileHandle(forReadingFrom: url).readToEnd()
    }

    private nonisolated static func close(_ url: URL, _ isOpen: Bool) {
        if isOpen { url.stopAccessingSecurityScopedResource() }
    }
}
