import SecondApp
import SecondCore
import SwiftUI

/// The disc that stands for an issuer: its letters on a colour of its own, the same on every device.
struct Disc: View {
    let card: Card
    let size: Double

    private static let shade = LinearGradient(
        colors: [.clear, .black.opacity(0.14)], startPoint: .top, endPoint: .bottom)

    var body: some View {
        Text(verbatim: card.monogram.letters)
            .font(.system(size: size * (isPair ? 0.36 : 0.43), weight: .bold, design: .rounded))
            .minimumScaleFactor(0.5)
            .lineLimit(1)
            .foregroundStyle(.white)
            .frame(width: size, height: size)
            .background(Self.shade, in: Circle())
            .background(Color(card.monogram.color), in: Circle())
            .accessibilityHidden(true)
    }

    private var isPair: Bool { card.monogram.letters.count > 1 }
}

extension Color {
    /// The colour of a disc.
    ///
    /// - Parameter disc: its parts, as the core mixes them.
    init(_ disc: DiscColor) {
        self.init(.sRGB, red: disc.red, green: disc.green, blue: disc.blue)
    }
}
