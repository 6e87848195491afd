import SecondApp
import SecondCore
import SwiftUI

/// What a notice or a banner offers to do; each button with what comes of it.
struct OfferButtons: View {
    let offers: [Screen.Offer]
    @Environment(\.send) private var send

    var body: some View {
        ForEach(offers, id: \.action) { offer in
            OfferButton(label: offer.label, meaning: offer.meaning) { send(.offer(offer.action)) }
        }
    }
}
