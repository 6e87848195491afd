import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// One deleted idea.
struct DeletedRow: View {
    let card: IdeaCard
    @Environment(\.send) private var send

    var body: some View {
        DeletedEntry(title: card.title, lines: [card.left]) {
            send(.restore(card.id))
        } deleteNow: {
            send(.deleteNow(card.id))
        }
        .listRowBackground(Color.clear)
    }
}
