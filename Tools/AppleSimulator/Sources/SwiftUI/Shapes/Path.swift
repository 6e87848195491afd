internal import Foundation

/// Lines from point to point.
public struct Path: Equatable, Sendable {
    private enum Part: Equatable {
        case move(CGPoint)
        case line(CGPoint)
        case curve(CGPoint, CGPoint)
    }

    private var parts: [Part] = []

    /// No lines.
    public init() {}

    /// Begins at a point.
    public mutating func move(to end: CGPoint) { parts.append(.move(end)) }

    /// A line to a point.
    public mutating func addLine(to end: CGPoint) { parts.append(.line(end)) }

    /// A round corner: a line to where it begins, then a curve that touches both sides.
    public mutating func addArc(tangent1End p1: CGPoint, tangent2End p2: CGPoint, radius: CGFloat) {
        guard let start = last else { return move(to: p1) }
        // For a right angle the sides are touched at the radius; a curve stands for the arc.
        parts.append(.line(p1.moved(towards: start, by: radius)))
        parts.append(.curve(p1, p1.moved(towards: p2, by: radius)))
    }

    /// Another path, moved.
    public mutating func addPath(_ path: Path, transform: CGAffineTransform) {
        parts += path.parts.map { part in
            switch part {
            case .move(let end): .move(transform.applied(to: end))
            case .line(let end): .line(transform.applied(to: end))
            case .curve(let control, let end):
                .curve(transform.applied(to: control), transform.applied(to: end))
            }
        }
    }

    private var last: CGPoint? {
        parts.last.map { part in
            switch part {
            case .move(let end), .line(let end), .curve(_, let end): end
            }
        }
    }

    /// It, as commands of SVG.
    var commands: String {
        let words = parts.map { part in
            switch part {
            case .move(let end): "M\(end.words)"
            case .line(let end): "L\(end.words)"
            case .curve(let control, let end): "Q\(control.words) \(end.words)"
            }
        }
        return words.joined()
    }
}

extension CGPoint {
    fileprivate func moved(towards other: CGPoint, by length: CGFloat) -> CGPoint {
        let (across, down) = (other.x - x, other.y - y)
        let distance = (across * across + down * down).squareRoot()
        guard distance > 0 else { return self }
        return CGPoint(x: x + across / distance * length, y: y + down / distance * length)
    }

    fileprivate var words: String { "\(rounded(x)) \(rounded(y))" }

    private func rounded(_ value: CGFloat) -> Double { (Double(value) * 100).rounded() / 100 }
}
