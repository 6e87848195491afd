import IdeaBoxApp
import SwiftUI
import UniformTypeIdentifiers

/// What can be done besides: look again, pick another store, leave it for later.
struct MigrationOptions: View {
    let page: MigrationPage
    @Environment(\.send) private var send

    var body: some View {
        Section {
            page.again.map { label in
                Button(label) { send(.lookAgain) }
                    .accessibilityIdentifier("lookAgain")
            }
            page.pick.map { StorePicker(label: $0) }
            page.later.map { label in
                Button(label) { send(.later) }
                    .accessibilityIdentifier("later")
            }
        } footer: {
            Text(verbatim: page.footer)
        }
    }
}

/// Picks the old app's store: its file, or the folder that holds it.
///
/// A folder is better: in a sandbox it opens the store's log, too, which lies beside the file.
struct StorePicker: View {
    let label: String
    @State private var isPicking = false
    @Environment(\.send) private var send

    /// The button that begins it.
    ///
    /// - Parameter label: its words.
    init(label: String) {
        self.label = label
    }

    var body: some View {
        Button(label) { isPicking = true }
            .accessibilityIdentifier("pick")
            .fileImporter(isPresented: $isPicking, allowedContentTypes: [.folder, .item]) { result in
                // Who cancels, or has no access, is told nothing here.
                for url in [try? result.get()].compactMap(\.self) { send(.pickedStore(url)) }
            }
    }
}
