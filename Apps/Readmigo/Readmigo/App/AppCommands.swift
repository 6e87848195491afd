import AppRuntime
import AccountApp
import SwiftUI

/// The menus of the Mac, and what an iPad shows while its Command key is held.
struct AppCommands: Commands {
    @ObservedObject var model: AppModel

    var body: some Commands {
        CommandGroup(replacing: .newItem) { EmptyView() }
        CommandGroup(replacing: .appInfo) {
            Button(model.words(.aboutReadmigo)) { model.send(.show(.about)) }
        }
        CommandGroup(after: .sidebar) {
            Button(model.words(.tryAgain)) { model.send(.refresh) }
                .keyboardShortcut("r")
                .disabled(!model.screen.canTryAgain)
        }
    }
}
