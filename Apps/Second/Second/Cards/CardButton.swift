import SecondApp
import SecondCore
import SwiftUI

/// A card that copies its code when it is tapped, with its ring beside it.
///
/// The ring lies above the button and not in it, so that VoiceOver reads the code and the time apart from each other.
struct CardButton: View {
    let card: Card
    @Environment(\.send) private var send
    @Environment(\.words) private var words
    @ScaledMetric(relativeTo: .largeTitle) private var ring = 40.0

    var body: some View {
        Button {
            send(.copy(card.id))
        } label: {
            CardFace(card: card, ring: ring)
        }
        .buttonStyle(CardStyle())
        .accessibilityLabel(Text(verbatim: card.label(in: words.language)))
        .accessibilityValue(Text(verbatim: words(.code(CodeGroups.spoken(card.code)))))
        .accessibilityHint(Text(verbatim: words(.copyCode)))
        .accessibilityIdentifier("card")
        .overlay(alignment: .bottomTrailing) {
            CountdownRing(card: card, size: ring)
                .padding(.trailing, Metrics.inset)
                .padding(.bottom, Metrics.inset)
                .allowsHitTesting(false)
        }
        .contextMenu { CardMenu(card: card) }
    }
}

/// A card gives way a little under the finger.
struct CardStyle: ButtonStyle {
    @Environment(\.accessibilityReduceMotion) private var isStill

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .liftedShape()
            .scaleEffect(scale(configuration.isPressed))
            .animation(.easeOut(duration: 0.15), value: configuration.isPressed)
    }

    private func scale(_ isPressed: Bool) -> Double {
        isPressed && !isStill ? 0.98 : 1
    }
}
