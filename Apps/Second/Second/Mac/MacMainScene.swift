#if os(macOS)
    import SecondApp
    import SwiftUI

    /// The Mac's windows: one for the codes, which set-up links come to as well, and one for Settings.
    struct MainScene: Scene {
        @ObservedObject var model: AppModel

        var body: some Scene {
            Window(Text(verbatim: "Second"), id: "codes") {
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
        }
    }
#endif
