import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI
import SyncProduct

/// The buttons of the window: everything that is needed less often, and how sync stands where that asks for attention.
struct IdeasToolbar: ToolbarContent {
    let line: SyncLine

    var body: some ToolbarContent {
        ToolbarItem(placement: .primaryAction) {
            MoreMenu(line: line)
        }
        // What goes well is said in the menu.
        if CloudIcon(line.kind.rawValue).asksForAttention {
            ToolbarItem(placement: .status) {
                SyncIcon(line: line)
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

/// What is needed less often: the old app's ideas, sync, Settings, About.
struct MoreMenu: View {
    let line: SyncLine
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Menu {
            MenuEntry(title: line.text, symbol: CloudIcon(line.kind.rawValue).symbol) { send(.show(.sync)) }
                .accessibilityHint(Text(verbatim: line.detail))
                .accessibilityIdentifier("sync")
            MenuEntry(title: words(.oldIdeas), symbol: "tray.and.arrow.down") { send(.show(.migration)) }
            SettingsEntry { send(.show(.settings)) }
            MenuEntry(title: words.frame(.about), symbol: "info.circle") { send(.show(.about)) }
        } label: {
            Label(words.frame(.moreOptions), systemImage: "ellipsis.circle")
        }
        .accessibilityIdentifier("more")
    }
}
