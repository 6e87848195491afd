internal import SimulatorCore

// What the device says, and what is not simulated but has to be named.

/// What the app is to the person.
public enum ScenePhase: Comparable, Sendable {
    case background, inactive, active
}

/// How much room there is.
public enum UserInterfaceSizeClass: Sendable {
    case compact, regular
}

/// Light or dark.
public enum ColorScheme: CaseIterable, Sendable {
    case light, dark
}

/// The text size.
public enum DynamicTypeSize: String, Hashable, Comparable, Sendable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    init(_ size: DeviceTraits.TextSize) { self = DynamicTypeSize(rawValue: size.rawValue) ?? .large }

    var core: DeviceTraits.TextSize { DeviceTraits.TextSize(rawValue: rawValue) ?? .large }

    /// Whether it is one of the five that Settings offers under Accessibility.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// Whether one is smaller than another.
    public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool { left.core < right.core }
}

/// Whether something is shown.
public enum Visibility: Hashable, Sendable {
    case automatic, visible, hidden
}

/// How large controls are.
public enum ControlSize: Sendable {
    case mini, small, regular, large
}

/// How a change is shown: at once.
public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()
    public static func linear(duration: Double) -> Animation { Animation() }
    public static func easeOut(duration: Double) -> Animation { Animation() }
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation { Animation() }
}

/// How a view comes and goes: at once.
public struct AnyTransition: Sendable {
    public static let opacity = AnyTransition()
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
}

/// What a pointer makes of a view: nothing.
public struct HoverEffect: Sendable {
    public static let automatic = HoverEffect()
    public static let highlight = HoverEffect()
}

/// For what the outline of a view counts.
public struct ContentShapeKinds: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
}

/// When scrolling puts the keyboard away: never.
public struct ScrollDismissesKeyboardMode: Sendable {
    public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
    public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
}

/// Where the field to search in stands: below the title.
public struct SearchFieldPlacement: Sendable {
    /// Whether it is always shown: it is.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        public static let automatic = NavigationBarDrawerDisplayMode()
        public static let always = NavigationBarDrawerDisplayMode()
    }

    public static let automatic = SearchFieldPlacement()
    public static func navigationBarDrawer(
        displayMode: SearchFieldPlacement.NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement { .automatic }
}

/// How the title of a page stands.
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable {
        case automatic, inline, large
    }
}
