import SecondApp
import SecondCore
import SwiftUI

/// The buttons of the window: add, everything else, and how sync stands.
struct VaultToolbar: ToolbarContent {
    let screen: AppScreen

    var body: some ToolbarContent {
        ToolbarItem(placement: .primaryAction) {
            AddButton()
                .disabled(!screen.vault.canEdit)
        }
        ToolbarItem(placement: .more) {
            MoreMenu(screen: screen)
        }
        ToolbarItem(placement: .status) {
            SyncButton(line: screen.vault.sync)
        }
    }
}

/// Opens the sheet that adds an account.
struct AddButton: View {
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Button {
            send(.show(.add))
        } label: {
            Label(words(.addAccount), systemImage: "plus")
        }
        .accessibilityIdentifier("add")
    }
}
