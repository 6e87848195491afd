/// What a device tells the views: what it is, and what its owner chose in Settings.
public struct DeviceTraits: Equatable, Sendable {
    /// The devices that can be simulated.
    public enum Device: String, CaseIterable, Sendable {
        case iphone, ipad, mac

        /// Width and height of its screen in points.
        public var size: (width: Int, height: Int) {
            switch self {
            case .iphone: (393, 852)
            case .ipad: (1_024, 1_366)
            case .mac: (1_280, 800)
            }
        }
    }

    /// The text sizes of Settings, smallest first.
    public enum TextSize: String, CaseIterable, Comparable, Sendable {
        case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
        case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

        /// How large the body text is, in points: Human Interface Guidelines, Typography.
        public var body: Double {
            switch self {
            case .xSmall: 14
            case .small: 15
            case .medium: 16
            case .large: 17
            case .xLarge: 19
            case .xxLarge: 21
            case .xxxLarge: 23
            case .accessibility1: 28
            case .accessibility2: 33
            case .accessibility3: 40
            case .accessibility4: 47
            case .accessibility5: 53
            }
        }

        /// By how much a length that follows the text grows.
        public var factor: Double { body / Self.large.body }

        /// Whether one is smaller than another.
        public static func < (left: TextSize, right: TextSize) -> Bool { left.body < right.body }
    }

    /// What the app is to the person.
    public enum Phase: String, CaseIterable, Sendable { case active, inactive, background }

    /// The device.
    public var device: Device
    /// The text size.
    public var textSize: TextSize {
        // A Mac has one text size.
        get { device == .mac ? .large : chosenTextSize }
        set { chosenTextSize = newValue }
    }
    private var chosenTextSize = TextSize.large
    /// Whether it is dark.
    public var isDark = false
    /// Whether motion is reduced.
    public var isStill = false
    /// What the app is to the person.
    public var phase = Phase.active

    /// A device as it comes out of its box.
    ///
    /// - Parameter device: the device.
    public init(_ device: Device = .iphone) { self.device = device }
}
