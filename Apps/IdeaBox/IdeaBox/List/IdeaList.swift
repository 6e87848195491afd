import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// The ideas below each other: each can be swiped, and more come when the end is near.
struct IdeaList: View {
    let cards: [IdeaCard]
    let screen: AppScreen
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        List {
            Heading(screen: screen)
                .plainRow()
            FoundLine(found: screen.found)
                .plainRow()
            EdgeButton(label: screen.edges.newer) { send(.newer) }
            ForEach(cards) { card in
                IdeaEntry(card: card, isDeleted: screen.ideas.view.filter == .deleted)
                    .onAppear { appeared(card) }
            }
            EdgeButton(label: screen.edges.older) { send(.older) }
        }
        .listStyle(.plain)
        .scrollContentBackground(.hidden)
        .scrollDismissesKeyboard(.immediately)
        .accessibilityLabel(Text(verbatim: words(.ideas)))
        // Another part of the ideas begins at its beginning.
        .id(screen.edges.start)
    }

    private func appeared(_ card: IdeaCard) {
        guard screen.edges.growsAtEnd && card.id == cards.last?.id else { return }
        send(.more)
    }
}

/// Goes on to older ideas, or back to newer ones.
struct EdgeButton: View {
    let label: String?
    let go: @MainActor () -> Void

    var body: some View {
        label.map { label in
            Button(label, action: go)
                .frame(maxWidth: .infinity)
                .plainRow()
        }
    }
}

/// One idea, or one that was deleted.
struct IdeaEntry: View {
    let card: IdeaCard
    let isDeleted: Bool

    var body: some View {
        switch isDeleted {
        case true: DeletedRow(card: card)
        case false: IdeaLine(card: card)
        }
    }
}
