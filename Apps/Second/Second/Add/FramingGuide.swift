import CoreGraphics
import SwiftUI

/// Four corners that show where the code is to be.
struct FramingGuide: View {
    var body: some View {
        Corners()
            .stroke(.white, style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
            .aspectRatio(1, contentMode: .fit)
            .shadow(color: .black.opacity(0.5), radius: 4)
            .accessibilityHidden(true)
            .allowsHitTesting(false)
    }
}

/// The corners of a square, each with two arms.
struct Corners: Shape {
    nonisolated func path(in rect: CGRect) -> Path {
        let arm = rect.width * 0.18
        var path = Path()
        for turn in 0..<4 {
            path.addPath(corner(arm: arm, of: rect), transform: Self.turned(turn, about: rect))
        }
        return path
    }

    private nonisolated func corner(arm: CGFloat, of rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.minY + arm))
        path.addArc(
            tangent1End: CGPoint(x: rect.minX, y: rect.minY),
            tangent2End: CGPoint(x: rect.minX + arm, y: rect.minY), radius: arm * 0.5)
        path.addLine(to: CGPoint(x: rect.minX + arm, y: rect.minY))
        return path
    }

    private nonisolated static func turned(_ quarters: Int, about rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(translationX: rect.midX, y: rect.midY)
            .rotated(by: CGFloat(quarters) * .pi / 2)
            .translatedBy(x: -rect.midX, y: -rect.midY)
    }
}
