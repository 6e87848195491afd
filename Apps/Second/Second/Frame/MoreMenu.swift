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
            MenuEntry(title: words.frame(.sync), symbol: "arrow.triangle.2.circlepath") { send(.show(.sync)) }
            SettingsEntry { send(.show(.settings)) }
            MenuEntry(title: words.frame(.about), symbol: "info.circle") { send(.show(.about)) }
        } label: {
            Label(words.frame(.moreOptions), systemImage: "ellipsis.circle")
        }
        .accessibilityIdentifier("more")
    }
}
