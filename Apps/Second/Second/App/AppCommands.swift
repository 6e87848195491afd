import SecondApp
import SecondCore
import SwiftUI

/// The menus of the Mac, and what an iPad shows while its Command key is held.
struct AppCommands: Commands {
    @ObservedObject var model: AppModel

    private var words: AppStrings { AppStrings(language: model.screen.language) }

    var body: some Commands {
        CommandGroup(replacing: .newItem) {
            Button(words(.addAccount)) { model.send(.show(.add)) }
                .keyboardShortcut("n")
                .disabled(!model.screen.vault.canEdit)
        }
        CommandGroup(after: .textEditing) {
            Button(words.frame(.find)) { model.isSearching = true }
                .keyboardShortcut("f")
        }
        CommandGroup(replacing: .appInfo) {
            Button(words(.aboutSecond)) { model.send(.show(.about)) }
        }
        CommandGroup(after: .sidebar) {
            Button(words.frame(.syncNow)) { model.send(.syncNow) }
                .keyboardShortcut("r")
            Button(words.frame(.sync)) { model.send(.show(.sync)) }
            Button(words.frame(.recentlyDeleted(model.screen.vault.deletedCount))) {
                model.send(.show(.deleted))
            }
        }
        CommandGroup(after: .pasteboard) {
            Button(words(.copyCode)) { model.copyFirst() }
                .keyboardShortcut("c", modifiers: [.command, .shift])
        }
    }
}
