#if os(macOS)
    import AppRuntime
    import SwiftUI

    // What the Mac does in its own way.
    extension View {
        /// The Mac has one kind of title.
        func smallTitle() -> some View {
            self
        }

        /// A sheet of the Mac has no size of its own.
        ///
        /// - Parameter isShort: whether it has a few fields alone.
        /// - Returns: the sheet in its size.
        func sheetSize(isShort: Bool) -> some View {
            let (least, ideal): (CGFloat, CGFloat) = isShort ? (180, 240) : (420, 520)
            return frame(minWidth: 440, idealWidth: 480, minHeight: least, idealHeight: ideal)
        }

        /// Nothing is lifted off a list on the Mac.
        func liftedShape() -> some View {
            self
        }

        /// The search field in the toolbar.
        ///
        /// - Parameters:
        ///   - query: what is typed.
        ///   - isSearching: whether it has the keyboard.
        ///   - prompt: what stands in the empty field.
        ///   - onReturn: what the Return key does.
        /// - Returns: the view with a search field.
        func searches(
            _ query: Binding<String>, isSearching: Binding<Bool>, prompt: String,
            onReturn: @escaping @MainActor () -> Void
        ) -> some View {
            searchable(text: query, isPresented: isSearching, prompt: Text(verbatim: prompt))
                .onSubmit(of: .search) { onReturn() }
        }
    }

    extension Metrics {
        /// The least height and width of what a pointer is to hit.
        static let touch = 24.0
    }

    extension ToolbarItemPlacement {
        /// Where the menu for everything else stands.
        static var more: ToolbarItemPlacement { .automatic }
    }

    /// Opens Settings, which have a window of their own here.
    struct SettingsEntry: View {
        let show: @MainActor () -> Void
        @Environment(\.words) private var words

        var body: some View {
            SettingsLink {
                Label(words.frame(.settings), systemImage: "gearshape")
            }
        }
    }
#endif
