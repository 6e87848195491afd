internal import SimulatorCore

// Where things stand.

/// A place in a frame.
public struct Alignment: Equatable, Sendable {
    let anchor: Anchor
    private init(_ x: Int, _ y: Int) { anchor = Anchor(x, y) }

    public static let center = Alignment(0, 0)
    public static let leading = Alignment(-1, 0)
    public static let trailing = Alignment(1, 0)
    public static let bottom = Alignment(0, 1)
    public static let topTrailing = Alignment(1, -1)
    public static let bottomTrailing = Alignment(1, 1)
}

/// Where views below each other stand.
public struct HorizontalAlignment: Equatable, Sendable {
    /// What the page calls it.
    let name: String
    public static let leading = HorizontalAlignment(name: "start")
    public static let center = HorizontalAlignment(name: "center")
}

/// Where views beside each other stand.
public struct VerticalAlignment: Equatable, Sendable {
    /// What the page calls it.
    let name: String
    public static let center = VerticalAlignment(name: "center")
    public static let top = VerticalAlignment(name: "start")
    public static let firstTextBaseline = VerticalAlignment(name: "baseline")
}

/// Where the lines of a text stand.
public enum TextAlignment: Hashable, Sendable {
    case leading, center, trailing

    /// What the page calls it.
    var name: String {
        switch self {
        case .leading: "start"
        case .center: "center"
        case .trailing: "end"
        }
    }
}

/// A direction.
public enum Axis: Sendable {
    case horizontal, vertical

    /// Directions.
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

/// An edge.
public enum Edge: Sendable {
    case top, leading, bottom, trailing

    /// Edges.
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let horizontal: Set = [.leading, .trailing]
        public static let vertical: Set = [.top, .bottom]
        public static let all: Set = [.horizontal, .vertical]
    }
}

/// Where lines begin, or where they end.
public enum HorizontalEdge: Sendable {
    case leading, trailing
}

/// Distances from the edges.
public struct EdgeInsets: Equatable, Sendable {
    let insets: Insets

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        insets = Insets(
            top: Double(top), leading: Double(leading), bottom: Double(bottom), trailing: Double(trailing))
    }
}

/// Whether all of something is shown, or all the room is filled.
public enum ContentMode: Hashable, Sendable {
    case fit, fill
}

/// What a view keeps clear of.
public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = SafeAreaRegions(rawValue: 1)
}
