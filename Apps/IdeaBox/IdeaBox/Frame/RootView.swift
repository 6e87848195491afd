import IdeaBoxApp
import SwiftUI

/// The window: the ideas, the sheet above them, and what lies above both.
struct RootView: View {
    @ObservedObject var model: AppModel

    var body: some View {
        IdeasFrame(model: model)
            .sheet(item: $model.presentedSheet, onDismiss: model.forgetSheet) {
                SheetHost(model: model, opening: $0)
            }
            .asks(model.screen.listQuestion)
            .tells(model.screen.toast)
            .reportsPlace()
            // An idea can be written at once.
            .onAppear { model.capture() }
            .environment(\.send, model.send)
            .environment(\.undo, { [send = model.send] in send(.undo) })
            .environment(\.words, model.words)
    }
}
