import SecondApp
import SecondCore
import SwiftUI

/// A sentence above the list: what is the matter, which things it is about, and what can be done.
struct BannerView: View {
    let banner: Screen.Banner

    var body: some View {
        BannerFrame(
            symbol: banner.kind.symbol, tint: .orange, message: banner.message, details: banner.details
        ) {
            OfferButtons(offers: banner.offers)
        }
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
