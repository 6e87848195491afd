import SecondApp
import SecondCore
import SwiftUI

/// A card that copies its code when it is tapped, with its ring beside it.
///
/// The ring lies above the button and not in it, so that VoiceOver reads the code and the time apart from each other.
struct CardButton: View {
    let card: Card
    let look: CardsLook
    /// The room that is left for the button of the card's menu, where it has one.
    var menuRoom = 0.0
    @Environment(\.send) private var send
    @Environment(\.words) private var words
    @ScaledMetric(relativeTo: .largeTitle) private var ring = 40.0

    var body: some View {
        Button {
            send(.copy(card.id))
        } label: {
            CardFace(card: card, ring: ring)
        }
        .buttonStyle(CardStyle(mark: look.mark(of: card.id)))
        .describesCard(card, words, isSelected: look.selection == card.id)
        .overlay(alignment: .bottomTrailing) {
            CardSign(card: card, isCopied: look.copied == card.id, size: ring)
                .padding(.trailing, Metrics.inset)
                .padding(.bottom, Metrics.inset)
                .allowsHitTesting(false)
        }
        .contextMenu { CardMenu(card: card) }
    }
}

/// A card of one row, of which many are in sight: name and code beside each other.
struct CompactCardButton: View {
    let card: Card
    let look: CardsLook
    /// The room that is left for the button of the card's menu, where it has one.
    var menuRoom = 0.0

    var body: some View {
        CopyButton(card: card, look: look, menuRoom: menuRoom)
            .contextMenu { CardMenu(card: card) }
    }
}

/// Such a card where there is nothing to do but to copy its code.
struct CopyButton: View {
    let card: Card
    let look: CardsLook
    /// The room that is left for the button of the card's menu, where it has one.
    var menuRoom = 0.0
    @Environment(\.send) private var send
    @Environment(\.words) private var words
    @ScaledMetric(relativeTo: .title2) private var ring = 32.0

    var body: some View {
        Button {
            send(.copy(card.id))
        } label: {
            CompactCardFace(card: card, room: ring + menuRoom)
        }
        .buttonStyle(CardStyle(mark: look.mark(of: card.id)))
        .describesCard(card, words, isSelected: look.selection == card.id)
        .overlay(alignment: .trailing) {
            CardSign(card: card, isCopied: look.copied == card.id, size: ring)
                .padding(.trailing, 12 + menuRoom)
                .allowsHitTesting(false)
        }
    }
}

extension View {
    /// Says what a card is to those who hear, and to tests.
    ///
    /// - Parameters:
    ///   - card: the card.
    ///   - words: the catalogue.
    ///   - isSelected: whether the keyboard has selected it.
    /// - Returns: the same view.
    fileprivate func describesCard(_ card: Card, _ words: AppStrings, isSelected: Bool) -> some View {
        accessibilityLabel(Text(verbatim: card.label(in: words.language)))
            .accessibilityValue(Text(verbatim: card.value(in: words.language)))
            .accessibilityHint(Text(verbatim: words(.copyCode)))
            .accessibilityAddTraits(isSelected ? .isSelected : [])
            .accessibilityIdentifier("card")
    }
}
