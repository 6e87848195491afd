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
            Button {
                send(.show(.deleted))
            } label: {
                Label(words(.recentlyDeleted(screen.vault.deletedCount)), systemImage: "trash")
            }
            Button {
                send(.show(.sync))
            } label: {
                Label(words(.sync), systemImage: "arrow.triangle.2.circlepath")
            }
            SettingsEntry()
            Button {
                send(.show(.about))
            } label: {
                Label(words(.about), systemImage: "info.circle")
            }
        } label: {
            Label(words(.moreOptions), systemImage: "ellipsis.circle")
        }
        .accessibilityIdentifier("more")
    }
}
