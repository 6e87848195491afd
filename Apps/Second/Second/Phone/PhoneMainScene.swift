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
                SettingsCommand(words: AppStrings(language: model.screen.language)) {
                    model.send(.show(.settings))
                }
            }
        }
    }
#endif
