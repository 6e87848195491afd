import SecondApp
import SecondCore
import SwiftUI

/// The issuer and, below it, the account.
struct CardNames: View {
    let card: Card

    var body: some View {
        VStack(alignment: .leading, spacing: 1) {
            CardTitle(card: card)
                .font(.headline)
            Text(verbatim: card.subtitle)
                .font(.subheadline)
                .foregroundStyle(.secondary)
        }
        .nameLines()
        .truncationMode(.tail)
    }
}

/// The names of a compact card; while the code ends, the next one stands in the place of the account.
struct CompactNames: View {
    let card: Card
    let next: String?
    @Environment(\.words) private var words

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            CardTitle(card: card)
                .font(.subheadline.weight(.semibold))
            Text(verbatim: next.map { words(.nextCode($0)) } ?? card.subtitle)
                .font(.footnote)
                .monospacedDigit()
                .foregroundStyle(.secondary)
        }
        .nameLines()
        .truncationMode(.tail)
    }
}

/// What stands first on a card, with a pin where the account is pinned.
private struct CardTitle: View {
    let card: Card

    var body: some View {
        HStack(spacing: 5) {
            Text(verbatim: card.title)
                .foregroundStyle(.primary)
            if card.isPinned {
                Image(systemName: "pin.fill")
                    .font(.system(.caption))
                    .foregroundStyle(.secondary)
                    .accessibilityHidden(true)
            }
        }
    }
}
