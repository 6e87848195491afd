import AppRuntime
import IdeaBoxApp
import SwiftUI

/// The sheet that is open, with everything that lies above it.
struct SheetHost: View {
    @ObservedObject var model: AppModel
    let opening: SheetOpening

    var body: some View {
        model.sheet(opening).map { SheetContent(sheet: $0, model: model) }
            .environment(\.send, model.send.within(opening.id))
            .environment(\.undo, { [send = model.send.within(opening.id)] in send(.undo) })
            .asks(model.screen.sheetQuestion)
            // A question is the window's, whichever sheet stands below it.
            .environment(\.send, model.send)
            .environment(\.words, model.words)
    }
}

/// Which sheet it is.
struct SheetContent: View {
    let sheet: AppScreen.Sheet
    @ObservedObject var model: AppModel

    var body: some View {
        switch sheet {
        case .idea(let form): IdeaSheet(form: form, toast: model.screen.sheetToast)
        case .sync(let page): SyncSheet(page: page, toast: model.screen.sheetToast)
        case .migration(let page): MigrationSheet(page: page, toast: model.screen.sheetToast)
        case .settings: SettingsSheet(model: model)
        case .about(let page): AboutSheet(page: page)
        }
    }
}
