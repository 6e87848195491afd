import Foundation
import SecondApp
import SwiftUI

/// The window: the vault, the sheet above it, and what lies above both.
struct RootView: View {
    @ObservedObject var model: AppModel

    var body: some View {
        VaultFrame(model: model)
            .takesDrops()
            .sheet(item: $model.presentedSheet, onDismiss: model.forgetSheet) {
                SheetHost(model: model, opening: $0)
            }
            .asks(model.screen.listQuestion)
            .tells(model.screen.toast)
            .covered(model.screen.isCovered, by: "lock.shield.fill")
            .reportsPlace()
            .onOpenURL { model.send(.link($0.absoluteString)) }
            .handlesExternalEvents(preferring: ["*"], allowing: ["*"])
            .speaks(model)
    }
}
