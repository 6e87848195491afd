import SecondApp
import SecondCore
import SwiftUI

/// What is needed less often: the deleted accounts, sync, Settings, About.
struct MoreMenu: View {
    let screen: AppScreen
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Menu {
            MenuEntry(title: words.frame(.recentlyDeleted(screen.vault.deletedCount)), symbol: "trash") {
                send(.show(.deleted))
            }
            MenuEntry(
                title: screen.vault.sync.text, symbol: CloudIcon(screen.vault.sync.kind.rawValue).symbol
            ) {
                send(.show(.sync))
            }
            .accessibilityHint(Text(verbatim: screen.vault.sync.detail))
            .accessibilityIdentifier("sync")
            SettingsEntry { send(.show(.settings)) }
            MenuEntry(title: words.frame(.about), symbol: "info.circle") { send(.show(.about)) }
        } label: {
            Label(words.frame(.moreOptions), systemImage: "ellipsis.circle")
        }
        .accessibilityIdentifier("more")
    }
}
