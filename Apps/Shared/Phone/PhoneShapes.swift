#if os(iOS)
    import AppRuntime
    import SwiftUI
    import UIKit

    // What iPhone and iPad do in their own way.
    extension View {
        /// A title that leaves the room to the sheet.
        func smallTitle() -> some View {
            navigationBarTitleDisplayMode(.inline)
        }

        /// A sheet is as large as the system makes it.
        ///
        /// - Parameter isShort: whether it has a few fields alone.
        /// - Returns: the sheet.
        func sheetSize(isShort: Bool) -> some View {
            self
        }

        /// What a long press lifts off the list, and what a pointer makes glow.
        func liftedShape() -> some View {
            contentShape([.contextMenuPreview, .hoverEffect], Metrics.card)
                .hoverEffect(.highlight)
        }

        /// The search field: at the foot of an iPhone's screen from iOS 26 on, where the system puts it, else below the title;
        /// Command-F opens it from iOS 17 on.
        ///
        /// - Parameters:
        ///   - query: what is typed.
        ///   - isSearching: whether it has the keyboard.
        ///   - prompt: what stands in the empty field.
        ///   - onReturn: what the Return key does on the Mac; here it puts the keyboard away, and copying as well
        ///     would be a surprise.
        /// - Returns: the view with a search field.
        @ViewBuilder
        func searches(
            _ query: Binding<String>, isSearching: Binding<Bool>, prompt: String,
            onReturn: @escaping @MainActor () -> Void
        ) -> some View {
            if #available(iOS 26, *) {
                searchable(text: query, isPresented: isSearching, prompt: Text(verbatim: prompt))
                    .modifier(SearchPlace())
            } else {
                searchesBelowTitle(query, isSearching: isSearching, prompt: prompt)
            }
        }

        @ViewBuilder
        private func searchesBelowTitle(
            _ query: Binding<String>, isSearching: Binding<Bool>, prompt: String
        ) -> some View {
            if #available(iOS 17, *) {
                searchable(
                    text: query, isPresented: isSearching, placement: .inSight,
                    prompt: Text(verbatim: prompt))
            } else {
                searchable(text: query, placement: .inSight, prompt: Text(verbatim: prompt))
            }
        }
    }

    /// Puts the search field to the foot of a narrow window; in a wide one it stands where the system puts it.
    @available(iOS 26, *)
    private struct SearchPlace: ViewModifier {
        @Environment(\.horizontalSizeClass) private var width

        func body(content: Content) -> some View {
            content.toolbar {
                DefaultToolbarItem(kind: .search, placement: width == .compact ? .bottomBar : .automatic)
            }
        }
    }

    extension Metrics {
        /// The least height and width of what a finger is to hit.
        static let touch = 44.0
    }

    extension SearchFieldPlacement {
        /// Below the title, also before anything was scrolled.
        static var inSight: SearchFieldPlacement { .navigationBarDrawer(displayMode: .always) }
    }

    extension ToolbarItemPlacement {
        /// Where the menu for everything else stands.
        static var more: ToolbarItemPlacement { .topBarLeading }
    }

    /// Opens Settings.
    struct SettingsEntry: View {
        let show: @MainActor () -> Void
        @Environment(\.words) private var words

        var body: some View {
            MenuEntry(title: words.frame(.settings), symbol: "gearshape", act: show)
        }
    }
#endif
