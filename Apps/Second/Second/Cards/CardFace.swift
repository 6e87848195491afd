import SecondApp
import SecondCore
import SwiftUI

/// A card as it looks: who it is for, and the code, with room for the ring.
struct CardFace: View {
    let card: Card
    let ring: Double
    @Environment(\.words) private var words
    @ScaledMetric(relativeTo: .headline) private var disc = 42.0

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            HStack(spacing: 12) {
                Disc(card: card, size: disc)
                CardNames(card: card)
            }
            Ticking(card: card) { card, now in
                CodeRow(code: card.code, countdown: card.countdown(at: now, in: words.language))
                    .padding(.trailing, ring + 12)
                    .frame(minHeight: ring, alignment: .leading)
            }
        }
        .padding(Metrics.inset)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(Palette.raised, in: Metrics.card)
        .contentShape(Metrics.card)
    }
}

/// A compact card as it looks: names, and the code at the other end, with room for the ring.
struct CompactCardFace: View {
    let card: Card
    /// The room at the end of the row.
    let room: Double
    @Environment(\.words) private var words
    @ScaledMetric(relativeTo: .headline) private var disc = 34.0

    /// More than six digits leave less room to the names.
    private var style: Font.TextStyle { card.code.count > 7 ? .title3 : .title2 }

    var body: some View {
        Ticking(card: card) { card, now in
            HStack(spacing: 10) {
                Disc(card: card, size: disc)
                CompactNames(card: card, next: card.countdown(at: now, in: words.language).nextCode)
                Spacer(minLength: 0)
                CodeText(code: card.code, style: style)
                    .fixedSize(horizontal: true, vertical: false)
            }
        }
        .padding(.trailing, room + 10)
        .padding(.horizontal, 12)
        .padding(.vertical, 6)
        .frame(maxWidth: .infinity, minHeight: 56, alignment: .leading)
        .background(Palette.raised, in: Metrics.card)
        .contentShape(Metrics.card)
    }
}
