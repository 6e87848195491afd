#if os(iOS)
    import AppFrame
    import SwiftUI

    /// Settings in the menus of an iPad: a sheet there.
    struct SettingsCommand: Commands {
        let words: Words
        let show: @MainActor () -> Void

        var body: some Commands {
            CommandGroup(replacing: .appSettings) {
                Button(words.frame(.settings), action: show)
                    .keyboardShortcut(",")
            }
        }
    }
#endif
