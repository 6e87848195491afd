import AccountApp
import SwiftUI

/// The window: the page, the sheet above it, and what lies above both.
struct RootView: View {
    @ObservedObject var model: AppModel

    var body: some View {
        PageFrame(screen: model.screen)
            .sheet(item: $model.presentedSheet, onDismiss: model.forgetSheet) {
                SheetHost(model: model, opening: $0)
            }
            .asks(model.screen.windowQuestion)
            .tells(model.screen.toast)
            .covered(model.screen.isCovered, by: "book.closed")
            .reportsPlace()
            .environment(\.send, model.send)
            .environment(\.words, model.words)
    }
}
