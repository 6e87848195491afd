import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// A sentence above the list: what is the matter, which things it is about, and what can be done.
struct BannerView: View {
    let banner: IdeaScreen.Banner
    @Environment(\.send) private var send

    var body: some View {
        BannerFrame(symbol: banner.kind.symbol, message: banner.message, details: banner.details) {
            banner.progress.map { ProgressView(value: $0) }
            ForEach(banner.offers, id: \.action) { offer in
                OfferButton(label: offer.label, meaning: offer.meaning) { send(.offer(offer.action)) }
            }
        }
    }
}

extension IdeaScreen.Banner.Kind {
    /// The sign beside the sentence.
    fileprivate var symbol: String {
        switch self {
        case .clock: "clock.badge.exclamationmark"
        case .locked: "key"
        case .otherCloud: "icloud"
        case .cloudFinding: "exclamationmark.triangle"
        case .legacy: "tray.and.arrow.down"
        case .report: "checkmark.seal"
        }
    }
}
