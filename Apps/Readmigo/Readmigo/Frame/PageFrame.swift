import AccountApp
import SwiftUI

/// What fills the window, with its ground and its toasts.
struct PageFrame: View {
    let screen: AppScreen

    var body: some View {
        NavigationStack {
            PageContent(content: screen.content)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .toasts(screen.windowToast)
                .background(Background())
                .navigationTitle(Text(verbatim: "Readmigo"))
                .smallTitle()
                .toolbar { PageToolbar() }
        }
    }
}

/// Which page it is.
struct PageContent: View {
    let content: AppScreen.Content

    var body: some View {
        switch content {
        case .waiting(let page): WaitingView(page: page)
        case .locked(let page): LockView(page: page)
        case .form(let page): FormView(page: page).id(page.number)
        case .home(let page): HomeView(page: page)
        }
    }
}

/// The buttons of the window.
struct PageToolbar: ToolbarContent {
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some ToolbarContent {
        ToolbarItem(placement: .primaryAction) {
            Menu {
                MenuEntry(title: words.frame(.about), symbol: "info.circle") { send(.show(.about)) }
            } label: {
                Label(words.frame(.moreOptions), systemImage: "ellipsis.circle")
            }
            .accessibilityIdentifier("more")
        }
    }
}
