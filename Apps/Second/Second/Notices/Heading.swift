import SecondApp
import SecondCore
import SwiftUI

/// What stands above the list or in its place: banners, then quiet notes.
///
/// Rows and no stack, so that a list has no empty row where there is nothing to say.
struct Heading: View {
    let screen: AppScreen

    var body: some View {
        ForEach(Array(screen.vault.banners.enumerated()), id: \.offset) { BannerView(banner: $0.element) }
        ForEach(Array(screen.notes.enumerated()), id: \.offset) { NoteView(note: $0.element) }
    }
}
