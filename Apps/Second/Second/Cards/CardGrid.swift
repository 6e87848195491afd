import SecondApp
import SecondCore
import SwiftUI

/// The cards beside each other, where the window is wide: as many columns as fit.
struct CardGrid: View {
    let cards: [Card]
    let screen: AppScreen
    /// Told how many cards stand beside each other.
    let columns: Binding<Int>

    private var least: Double { screen.cards.isCompact ? Metrics.rowCardWidth : Metrics.cardWidth }
    private var items: [GridItem] {
        [GridItem(.adaptive(minimum: least, maximum: 560), spacing: Metrics.gap)]
    }

    var body: some View {
        ScrollViewReader { scroll in
            ScrollView {
                VStack(spacing: Metrics.gap) {
                    Heading(screen: screen)
                    LazyVGrid(columns: items, spacing: Metrics.gap) {
                        ForEach(cards) { GridCard(card: $0, look: screen.cards) }
                    }
                }
                .padding(Metrics.gap)
            }
            .follows(screen.cards.selection, with: scroll)
        }
        .onGeometryChange(for: Double.self) {
            Double($0.size.width)
        } action: { width in
            columns.wrappedValue = columnCount(in: width)
        }
    }

    /// As many as the grid makes: each has its least width, with the gap between and at both ends.
    private func columnCount(in width: Double) -> Int {
        max(1, Int((width - Metrics.gap) / (least + Metrics.gap)))
    }
}

/// A card of the grid, with the dots for who has no long press.
private struct GridCard: View {
    let card: Card
    let look: CardsLook
    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        if look.isCompact, !size.isAccessibilitySize {
            CompactCardButton(card: card, look: look, menuRoom: 38)
                .overlay(alignment: .trailing) { CardMenuButton(card: card) }
        } else {
            CardButton(card: card, look: look)
                .overlay(alignment: .topTrailing) { CardMenuButton(card: card) }
        }
    }
}

/// The dots on a card, for who has no long press.
struct CardMenuButton: View {
    let card: Card
    @Environment(\.words) private var words

    var body: some View {
        Menu {
            CardMenu(card: card)
        } label: {
            Image(systemName: "ellipsis")
                .foregroundStyle(.secondary)
                .frame(width: 44, height: 44)
                .contentShape(Rectangle())
        }
        .menuStyle(.button)
        .buttonStyle(.plain)
        .menuIndicator(.hidden)
        .fixedSize()
        .padding(6)
        .accessibilityLabel(Text(verbatim: words(.actions(card.title))))
    }
}
