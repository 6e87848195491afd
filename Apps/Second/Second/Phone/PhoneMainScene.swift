#if os(iOS)
    import SecondApp
    import SwiftUI

    /// The one window on iPhone and iPad, with the commands that an iPad's keyboard shows.
    struct MainScene: Scene {
        @ObservedObject var model: AppModel

        var body: some Scene {
            WindowGroup {
                RootView(model: model)
            }
            .commands {
                AppCommands(model: model)
                SettingsCommand(model: model)
            }
        }
    }

    /// Settings in the menus of an iPad: a sheet there.
    struct SettingsCommand: Commands {
        @ObservedObject var model: AppModel

        var body: some Commands {
            CommandGroup(replacing: .appSettings) {
                Button(Words(language: model.screen.language)(.settings)) { model.send(.show(.settings)) }
                    .keyboardShortcut(",")
            }
        }
    }
#endif
