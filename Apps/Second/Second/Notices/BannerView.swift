import SecondApp
import SecondCore
import SwiftUI

/// A sentence above the list: what is the matter, which things it is about, and what can be done.
struct BannerView: View {
    let banner: Screen.Banner

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 12) {
            Image(systemName: banner.kind.symbol)
                .foregroundStyle(.orange)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 8) {
                Text(verbatim: banner.message)
                    .font(.subheadline.weight(.medium))
                ForEach(Array(banner.details.enumerated()), id: \.offset) { detail in
                    Text(verbatim: detail.element)
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
                OfferButtons(offers: banner.offers)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .padding(16)
        .background(Color.orange.opacity(0.14), in: Metrics.card)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("banner")
    }
}

extension Screen.Banner.Kind {
    /// The sign beside the sentence.
    fileprivate var symbol: String {
        switch self {
        case .clock: "clock.badge.exclamationmark"
        case .readOnly, .locked: "key"
        case .newerVault: "arrow.up.circle"
        case .otherCloud: "icloud"
        case .unreadable, .cloudFinding: "exclamationmark.triangle"
        }
    }
}
