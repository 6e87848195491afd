import SwiftUI

/// A sentence above the list: what is the matter, which things it is about, and what can be done.
struct BannerFrame<Offers: View>: View {
    let symbol: String
    /// Loud only where something is the matter.
    let tint: Color
    let message: String
    let details: [String]
    @ViewBuilder let offers: Offers

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 12) {
            Image(systemName: symbol)
                .foregroundStyle(tint)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 8) {
                Text(verbatim: message)
                    .font(.subheadline.weight(.medium))
                ForEach(Array(details.enumerated()), id: \.offset) { detail in
                    Text(verbatim: detail.element)
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
                offers
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .padding(16)
        .background(tint.opacity(0.14), in: Metrics.card)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("banner")
    }
}

/// A button with what comes of it.
struct OfferButton: View {
    let label: String
    let meaning: String
    let take: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            RowButton(label, act: take)
                .accessibilityIdentifier("offer")
            if !meaning.isEmpty {
                Text(verbatim: meaning)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
        }
    }
}
