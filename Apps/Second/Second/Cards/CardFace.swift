import SecondApp
import SecondCore
import SwiftUI

/// A card as it looks: who it is for, and the code, with room for the ring.
struct CardFace: View {
    let card: Card
    let ring: Double
    @Environment(\.words) private var words

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            HStack(spacing: 12) {
                Disc(card: card)
                CardNames(card: card)
            }
            Ticking(card: card) { card, now in
                CodeRow(code: card.code, countdown: card.countdown(at: now, in: words.language))
                    .padding(.trailing, ring + 12)
            }
        }
        .padding(Metrics.inset)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(Palette.raised, in: Metrics.card)
        .contentShape(Metrics.card)
    }
}
