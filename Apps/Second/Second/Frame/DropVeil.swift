import CoreGraphics
import SecondApp
import SwiftUI

/// Takes pictures and set-up links that are dropped on a view, and shows while they hover that it will.
struct DropVeil: ViewModifier {
    @State private var isTargeted = false
    @Environment(\.send) private var send

    func body(content: Content) -> some View {
        content
            .overlay { DropFrame().opacity(isTargeted ? 1 : 0) }
            .dropDestination(for: DroppedItem.self, action: take) { isTargeted = $0 }
    }

    private func take(_ arrivals: [DroppedItem], at place: CGPoint) -> Bool {
        for arrival in arrivals { send(arrival.action) }
        return !arrivals.isEmpty
    }
}

/// The frame in which something may be dropped.
struct DropFrame: View {
    var body: some View {
        Metrics.card
            .stroke(Color.accentColor, style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [10, 8]))
            .background(Color.accentColor.opacity(0.08), in: Metrics.card)
            .padding(8)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }
}

extension View {
    /// Takes what is dropped on the view.
    ///
    /// - Returns: the view below a frame that shows while something hovers over it.
    func takesDrops() -> some View {
        modifier(DropVeil())
    }
}
