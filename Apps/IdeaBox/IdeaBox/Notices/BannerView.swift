import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// A sentence above the list: what is the matter, which things it is about, and what can be done.
struct BannerView: View {
    let banner: IdeaScreen.Banner

    var body: some View {
        BannerFrame(
            symbol: banner.kind.symbol, tint: banner.kind.tint, message: banner.message,
            details: banner.details
        ) {
            banner.progress.map { ProgressView(value: $0) }
            OfferButtons(offers: banner.offers)
        }
    }
}

/// What a banner offers: below each other with what comes of it, or beside each other where that is plain.
struct OfferButtons: View {
    let offers: [IdeaScreen.Offer]

    var body: some View {
        switch offers.allSatisfy(\.meaning.isEmpty) {
        case true: SideBySide { EachOffer(offers: offers) }
        case false: EachOffer(offers: offers)
        }
    }
}

/// A button for each offer.
struct EachOffer: View {
    let offers: [IdeaScreen.Offer]
    @Environment(\.send) private var send

    var body: some View {
        ForEach(offers, id: \.action) { offer in
            OfferButton(label: offer.label, meaning: offer.meaning) { send(.offer(offer.action)) }
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

    /// Its colour: news that are good, or ask for nothing, do not alarm.
    fileprivate var tint: Color {
        switch self {
        case .clock, .locked, .otherCloud, .cloudFinding: .orange
        case .legacy, .report: .accentColor
        }
    }
}
