import SecondApp
import SecondCore
import SwiftUI

/// The buttons of the window: add, everything else, and how sync stands where that asks for attention.
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
        // What goes well is said in the menu.
        if CloudIcon(screen.vault.sync.kind.rawValue).asksForAttention {
            ToolbarItem(placement: .status) {
                SyncIcon(line: screen.vault.sync)
            }
        }
    }
}

/// How sync stands.
struct SyncIcon: View {
    let line: SyncLine
    @Environment(\.send) private var send

    var body: some View {
        SyncButton(sign: CloudIcon(line.kind.rawValue), text: line.text, detail: line.detail) {
            send(.show(.sync))
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
