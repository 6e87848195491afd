import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// What stands above the list or in its place: banners and quiet notes.
///
/// Rows and no stack, so that a list has no empty row where there is nothing to say.
struct Heading: View {
    let screen: AppScreen

    var body: some View {
        ForEach(Array(screen.ideas.banners.enumerated()), id: \.offset) { BannerView(banner: $0.element) }
        ForEach(Array(screen.notes.enumerated()), id: \.offset) { NoteView(note: $0.element) }
    }
}

/// How many ideas a search has found, above the list of them.
struct FoundLine: View {
    let found: String?

    var body: some View {
        found.map {
            Text(verbatim: $0)
                .font(.footnote)
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("found")
        }
    }
}
