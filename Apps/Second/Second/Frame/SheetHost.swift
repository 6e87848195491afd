import AppRuntime
import SecondApp
import SwiftUI

/// The sheet that is open, with everything that lies above it.
struct SheetHost: View {
    @ObservedObject var model: AppModel
    let opening: SheetOpening

    var body: some View {
        model.sheet(opening).map { SheetContent(sheet: $0, model: model) }
            .environment(\.send, model.send.within(opening.id))
            .asks(model.screen.sheetQuestion)
            .covered(model.screen.isCovered, by: "lock.shield.fill")
            .speaks(model)
    }
}

/// Which sheet it is.
struct SheetContent: View {
    let sheet: AppScreen.Sheet
    @ObservedObject var model: AppModel

    var body: some View {
        switch sheet {
        case .add(let form): AddSheet(form: form, camera: model.camera, toast: model.screen.sheetToast)
        case .link(let form): LinkSheet(form: form, toast: model.screen.sheetToast)
        case .edit(let form): EditSheet(form: form, toast: model.screen.sheetToast)
        case .keys(let form): KeySheet(form: form, toast: model.screen.sheetToast)
        case .deleted(let page): DeletedSheet(page: page, toast: model.screen.sheetToast)
        case .sync(let page): SyncSheet(page: page, toast: model.screen.sheetToast)
        case .settings: SettingsSheet(model: model)
        case .about(let page): AboutSheet(page: page)
        }
    }
}
