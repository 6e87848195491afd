import SecondApp
import SecondCore
import SwiftUI

/// A card gives way a little under the finger; its edge shows that it is selected or was copied.
struct CardStyle: ButtonStyle {
    let mark: CardMark
    @Environment(\.accessibilityReduceMotion) private var isStill

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .overlay {
                Metrics.card
                    .stroke(Color.accentColor, lineWidth: mark.width)
                    .opacity(min(mark.width, 1))
                    .allowsHitTesting(false)
                    .accessibilityHidden(true)
            }
            .liftedShape()
            .scaleEffect(scale(configuration.isPressed))
            .animation(.easeOut(duration: 0.15), value: configuration.isPressed)
            .animation(motion, value: mark)
    }

    private func scale(_ isPressed: Bool) -> Double {
        isPressed && !isStill ? 0.98 : 1
    }

    private var motion: Animation? { isStill ? nil : .easeOut(duration: 0.15) }
}

/// The ring of a card, and in its place for a moment the sign that its code was copied.
struct CardSign: View {
    let card: Card
    let isCopied: Bool
    let size: Double

    var body: some View {
        ZStack {
            CountdownRing(card: card, size: size)
                .opacity(1 - shown)
            Image(systemName: "checkmark.circle.fill")
                .font(.system(size: size * 0.8))
                .foregroundStyle(Color.accentColor)
                .opacity(shown)
                .accessibilityHidden(true)
        }
    }

    private var shown: Double { isCopied ? 1 : 0 }
}
