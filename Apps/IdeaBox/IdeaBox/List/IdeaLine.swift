import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// One idea: a circle to mark it done, and its words, which open it.
struct IdeaLine: View {
    let card: IdeaCard
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 4) {
            DoneCircle(card: card)
            Button {
                send(.open(card.id))
            } label: {
                IdeaFace(card: card)
            }
            .buttonStyle(.plain)
            .accessibilityLabel(Text(verbatim: words.joined(card.spoken(in: words))))
            .accessibilityValue(Text(verbatim: card.standing.text(in: words.language)))
            .accessibilityHint(Text(verbatim: words(.openIdea)))
            .accessibilityAction(named: Text(verbatim: words(card.mark))) { toggle() }
            .accessibilityAction(named: Text(verbatim: words.frame(.delete))) { send(.delete(card.id)) }
            .accessibilityIdentifier("idea")
        }
        .padding(.vertical, 4)
        .swipeActions(edge: .leading, allowsFullSwipe: true) {
            MenuEntry(title: words(card.mark), symbol: card.markSymbol) { toggle() }
                .tint(.green)
        }
        .swipeActions(edge: .trailing, allowsFullSwipe: true) {
            // No destructive role, which would take the row away before the idea is gone.
            MenuEntry(title: words.frame(.delete), symbol: "trash") { send(.delete(card.id)) }
                .tint(.red)
        }
        .contextMenu { IdeaMenu(card: card) }
        .listRowBackground(Color.clear)
    }

    private func toggle() {
        send(.setDone(card.id, !card.isCompleted))
    }
}

/// What can be done with an idea, by a long press or a right click.
struct IdeaMenu: View {
    let card: IdeaCard
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        MenuEntry(title: words(.openIdea), symbol: "pencil") { send(.open(card.id)) }
            .accessibilityIdentifier("open")
        MenuEntry(title: words(card.mark), symbol: card.markSymbol) {
            send(.setDone(card.id, !card.isCompleted))
        }
        .accessibilityIdentifier("toggle")
        Button(role: .destructive) {
            send(.delete(card.id))
        } label: {
            Label(words.frame(.delete), systemImage: "trash")
        }
        .accessibilityIdentifier("delete")
    }
}

/// Whether an idea is done; a tap changes it.
struct DoneCircle: View {
    let card: IdeaCard
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    private var tint: Color { card.isCompleted ? .accentColor : .secondary }

    var body: some View {
        TouchButton {
            send(.setDone(card.id, !card.isCompleted))
        } label: {
            Image(systemName: card.isCompleted ? "checkmark.circle.fill" : "circle")
                .font(.title2)
                .foregroundStyle(tint)
        }
        .accessibilityLabel(Text(verbatim: words(.doneMark(card.title))))
        .chosen(card.isCompleted)
        .accessibilityIdentifier("done")
    }
}
