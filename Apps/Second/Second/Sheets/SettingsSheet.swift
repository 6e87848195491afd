import SecondApp
import SwiftUI

/// Settings as a sheet, on iPhone and iPad.
struct SettingsSheet: View {
    @ObservedObject var model: AppModel
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words.frame(.settings), toast: model.screen.sheetToast) {
            SettingsForm(model: model)
        } bar: {
            PageBar()
        }
    }
}
