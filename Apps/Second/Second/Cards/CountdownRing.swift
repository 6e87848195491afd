import SecondApp
import SecondCore
import SwiftUI

/// How long a code still holds: a ring that empties and turns red, with the seconds in it.
struct CountdownRing: View {
    let card: Card
    let size: Double
    @Environment(\.words) private var words

    var body: some View {
        Ticking(card: card) { card, now in
            Ring(countdown: card.countdown(at: now, in: words.language))
                // A new period begins with a full ring at once, not with one that runs backwards.
                .id(card.from)
        }
        .frame(width: size, height: size)
    }
}

/// The ring at one moment; for VoiceOver an element of its own, apart from the code.
struct Ring: View {
    let countdown: Countdown
    @Environment(\.accessibilityReduceMotion) private var isStill

    var body: some View {
        ZStack {
            Circle()
                .stroke(Palette.well, lineWidth: 3.5)
            Circle()
                .trim(from: 0, to: countdown.fractionLeft)
                .stroke(countdown.tint, lineWidth: 3.5)
                .rotationEffect(.degrees(-90))
                .animation(motion, value: countdown.fractionLeft)
            Text(verbatim: String(countdown.secondsLeft))
                .font(.footnote.weight(.bold))
                .monospacedDigit()
                .minimumScaleFactor(0.5)
                .lineLimit(1)
                .foregroundStyle(countdown.numberTint)
        }
        .padding(2)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(verbatim: countdown.spoken))
        .accessibilityAddTraits(.updatesFrequently)
        .accessibilityIdentifier("countdown")
    }

    private var motion: Animation? { isStill ? nil : .linear(duration: 1) }
}

extension Countdown {
    /// The ring's colour.
    fileprivate var tint: Color { isUrgent ? Palette.urgent : .accentColor }

    /// The colour of the seconds.
    fileprivate var numberTint: Color { isUrgent ? Palette.urgent : .secondary }
}
