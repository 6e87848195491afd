import SecondApp
import SecondCore
import SwiftUI

/// The cards beside each other, where the window is wide: as many columns as fit.
struct CardGrid: View {
    let cards: [Card]
    let screen: AppScreen

    private let columns = [
        GridItem(.adaptive(minimum: Metrics.cardWidth, maximum: 560), spacing: Metrics.gap)
    ]

    var body: some View {
        ScrollView {
            VStack(spacing: Metrics.gap) {
                Heading(screen: screen)
                LazyVGrid(columns: columns, spacing: Metrics.gap) {
                    ForEach(cards) { card in
                        CardButton(card: card)
                            .overlay(alignment: .topTrailing) { CardMenuButton(card: card) }
                    }
                }
            }
            .padding(Metrics.gap)
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
