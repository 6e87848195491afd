#if os(macOS)
    import AccountApp
    import SwiftUI

    /// The Mac's one window.
    struct MainScene: Scene {
        @ObservedObject var model: AppModel

        var body: some Scene {
            Window(Text(verbatim: "Readmigo"), id: "account") {
                RootView(model: model)
                    .frame(minWidth: 420, minHeight: 520)
            }
            .defaultSize(width: 560, height: 760)
            .commands { AppCommands(model: model) }
        }
    }
#endif
