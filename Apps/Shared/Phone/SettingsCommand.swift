#if os(iOS)
    import AppRuntime
    import SwiftUI

    /// Settings in the menus of an iPad: a sheet there.
    struct SettingsCommand: Commands {
        let words: AppStrings
        let show: @MainActor () -> Void

        var body: some Commands {
            CommandGroup(replacing: .appSettings) {
                Button(words.frame(.settings), action: show)
                    .keyboardShortcut(",")
            }
        }
    }
#endif
