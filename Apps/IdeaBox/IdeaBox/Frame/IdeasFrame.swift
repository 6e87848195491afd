import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// The ideas in one column, or beside a sidebar where the window is wide.
struct IdeasFrame: View {
    @ObservedObject var model: AppModel
    @Environment(\.horizontalSizeClass) private var width

    var body: some View {
        switch width {
        case .compact: IdeasColumn(model: model)
        default: IdeasBesideFilters(model: model)
        }
    }
}

/// One column: the filters stand above the list.
struct IdeasColumn: View {
    @ObservedObject var model: AppModel

    var body: some View {
        NavigationStack {
            VStack(spacing: 0) {
                CaptureBar(field: model.screen.capture, calls: model.captureCalls)
                if !model.screen.filters.isEmpty { FilterBar(screen: model.screen) }
                IdeasContent(screen: model.screen)
            }
            .modifier(IdeasChrome(model: model))
        }
    }
}

/// Two columns: the filters are the sidebar.
struct IdeasBesideFilters: View {
    @ObservedObject var model: AppModel

    var body: some View {
        NavigationSplitView {
            FilterSidebar(
                filters: model.screen.filters, note: model.screen.filtersNote, chosen: $model.filter)
        } detail: {
            VStack(spacing: 0) {
                CaptureBar(field: model.screen.capture, calls: model.captureCalls)
                IdeasContent(screen: model.screen)
            }
            .modifier(IdeasChrome(model: model))
        }
    }
}

/// What both have around the list: ground, toasts, title, buttons and the search field.
struct IdeasChrome: ViewModifier {
    @ObservedObject var model: AppModel

    func body(content: Content) -> some View {
        content
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .toasts(model.screen.listToast)
            .background(Background())
            .navigationTitle(Text(verbatim: "IdeaBox"))
            .smallTitle()
            .toolbar { IdeasToolbar(line: model.screen.ideas.sync) }
            .searches(
                $model.query, isSearching: $model.isSearching, prompt: model.words.frame(.search),
                onReturn: model.openFirst
            )
            .whenChanged(model.screen.found) { $0.map(Feedback.say) ?? () }
    }
}
