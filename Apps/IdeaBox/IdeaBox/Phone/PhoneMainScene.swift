#if os(iOS)
    import AppRuntime
    import IdeaBoxApp
    import IdeaBoxApple
    import SwiftUI

    /// The one window on iPhone and iPad, with the commands that an iPad's keyboard shows.
    struct MainScene: Scene {
        @ObservedObject var model: AppModel
        let door: CloudKitNotifications

        var body: some Scene {
            WindowGroup {
                RootView(model: model)
                    .modifier(ForegroundObserver(door: door))
            }
            .commands {
                AppCommands(model: model)
                SettingsCommand(words: model.words) { model.send(.show(.settings)) }
            }
        }
    }
#endif
