#if os(macOS)
    import IdeaBoxApp
    import IdeaBoxApple
    import SwiftUI

    /// The Mac's windows: one for the ideas, and one for Settings.
    struct MainScene: Scene {
        @ObservedObject var model: AppModel
        let door: CloudKitNotifications

        var body: some Scene {
            Window(Text(verbatim: "IdeaBox"), id: "ideas") {
                RootView(model: model)
                    .modifier(ForegroundObserver(door: door))
                    .comesForward("ideas", for: model.presentedSheet)
                    .comesForward("ideas", for: model.screen.listQuestion)
                    .frame(minWidth: 480, minHeight: 420)
            }
            .defaultSize(width: 980, height: 680)
            .commands { AppCommands(model: model) }

            Settings {
                SettingsForm(page: model.screen.settings)
                    .frame(width: 480)
                    .fixedSize(horizontal: false, vertical: true)
                    .environment(\.send, model.send)
                    .environment(\.undo, { [send = model.send] in send(.undo) })
                    .environment(\.words, model.words)
            }
        }
    }
#endif
