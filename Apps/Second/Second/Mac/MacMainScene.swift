#if os(macOS)
    import SecondApp
    import SwiftUI

    /// The Mac's windows: one for the codes, which set-up links come to as well, one for Settings, and what the menu bar
    /// opens.
    struct MainScene: Scene {
        @ObservedObject var model: AppModel
        private let name = "Second"

        var body: some Scene {
            Window(Text(verbatim: name), id: "codes") {
                RootView(model: model)
                    .comesForward("codes", for: model.presentedSheet)
                    .comesForward("codes", for: model.screen.listQuestion)
                    .frame(minWidth: 360, minHeight: 420)
            }
            .defaultSize(width: 980, height: 680)
            .handlesExternalEvents(matching: ["otpauth"])
            .commands { AppCommands(model: model) }

            Settings {
                SettingsWindow(model: model)
            }

            MenuBarExtra(isInserted: $model.showsMenuBar) {
                MenuBarWindow(model: model)
            } label: {
                Label(name, systemImage: "lock.shield.fill")
            }
            .menuBarExtraStyle(.window)
        }
    }
#endif
