import SecondApp
import SecondCore
import SwiftUI

/// The disc that stands for an issuer: its letters on a colour of its own, the same on every device.
struct Disc: View {
    let card: Card
    @ScaledMetric(relativeTo: .headline) private var size = 42.0

    private static let shade = LinearGradient(
        colors: [.clear, .black.opacity(0.14)], startPoint: .top, endPoint: .bottom)

    var body: some View {
        Text(verbatim: card.monogram)
            .font(.system(size: size * 0.43, weight: .bold, design: .rounded))
            .minimumScaleFactor(0.5)
            .lineLimit(1)
            .foregroundStyle(.white)
            .frame(width: size, height: size)
            .background(Self.shade, in: Circle())
            .background(Color(DiscColor(hue: card.hue)), in: Circle())
            .accessibilityHidden(true)
    }
}

extension Color {
    /// The colour of a disc.
    ///
    /// - Parameter disc: its parts, as the core mixes them.
    init(_ disc: DiscColor) {
        self.init(.sRGB, red: disc.red, green: disc.green, blue: disc.blue)
    }
}
