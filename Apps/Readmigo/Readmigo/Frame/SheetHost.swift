import AppRuntime
import AccountApp
import SwiftUI

/// The sheet that is open, with everything that lies above it.
struct SheetHost: View {
    @ObservedObject var model: AppModel
    let opening: SheetOpening

    var body: some View {
        model.sheet(opening).map { SheetContent(sheet: $0, toast: model.screen.sheetToast) }
            .environment(\.send, model.send.within(opening.id))
            .asks(model.screen.sheetQuestion)
            // A question is the window's, whichever sheet stands below it.
            .environment(\.send, model.send)
            .covered(model.screen.isCovered, by: "book.closed")
            .environment(\.words, model.words)
    }
}

/// Which sheet it is.
struct SheetContent: View {
    let sheet: AppScreen.Sheet
    let toast: Toast?

    var body: some View {
        switch sheet {
        case .form(let page): FormSheet(page: page, toast: toast)
        case .leaving(let page): LeavingSheet(page: page, toast: toast)
        case .about(let page): AboutSheet(page: page)
        }
    }
}
