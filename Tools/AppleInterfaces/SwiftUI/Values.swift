// SwiftUI: the small values that modifiers take. Addresses are below https://developer.apple.com/documentation/ .

// swiftui/alignment
public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
    public static let leading = Alignment()
    public static let trailing = Alignment()
    public static let bottom = Alignment()
    public static let topTrailing = Alignment()
    public static let bottomTrailing = Alignment()
    init() {}
}
// swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
    init() {}
}
// swiftui/verticalalignment
public struct VerticalAlignment: Equatable, Sendable {
    public static let center = VerticalAlignment()
    public static let top = VerticalAlignment()
    public static let firstTextBaseline = VerticalAlignment()
    init() {}
}
// swiftui/textalignment
public enum TextAlignment: Hashable, Sendable {
    case leading, center, trailing
}
// swiftui/axis
public enum Axis: Sendable {
    case horizontal, vertical
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 2)
        public static let vertical = Set(rawValue: 1)
    }
}
// swiftui/edge
public enum Edge: Sendable {
    case top, leading, bottom, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let bottom = Set(rawValue: 2)
        public static let trailing = Set(rawValue: 4)
        public static let horizontal = Set(rawValue: 8)
        public static let vertical = Set(rawValue: 16)
        public static let all = Set(rawValue: 31)
    }
}
// swiftui/horizontaledge
@available(iOS 15.0, macOS 12.0, *)
public enum HorizontalEdge: Sendable {
    case leading, trailing
}
// swiftui/contentmode
public enum ContentMode: Hashable, Sendable {
    case fit, fill
}
// swiftui/visibility
@available(iOS 15.0, macOS 12.0, *)
public enum Visibility: Hashable, Sendable {
    case automatic, visible, hidden
}
// swiftui/controlsize; `large` came later than the others
public enum ControlSize: Sendable {
    case mini, small, regular
    @available(iOS 15.0, macOS 11.0, *)
    case large
}
// swiftui/safearearegions
@available(iOS 14.0, macOS 11.0, *)
public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = SafeAreaRegions(rawValue: 1)
}
// swiftui/animation
public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()
    public static func linear(duration: Double) -> Animation { Animation() }
    public static func easeOut(duration: Double) -> Animation { Animation() }
    // swiftui/animation/spring(response:dampingfraction:blendduration:)
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation { Animation() }
    init() {}
}
// swiftui/anytransition
public struct AnyTransition {
    nonisolated(unsafe) public static let opacity = AnyTransition()
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    init() {}
}
// swiftui/listrowseparator is a modifier; swiftui/liststyle
@MainActor @preconcurrency
public protocol ListStyle {}
// swiftui/plainliststyle
public struct PlainListStyle: ListStyle {
    nonisolated public init() {}
}
extension ListStyle where Self == PlainListStyle {
    @MainActor @preconcurrency public static var plain: PlainListStyle { PlainListStyle() }
}
// swiftui/formstyle
@available(iOS 16.0, macOS 13.0, *)
@MainActor @preconcurrency
public protocol FormStyle {}
// swiftui/groupedformstyle
@available(iOS 16.0, macOS 13.0, *)
public struct GroupedFormStyle: FormStyle {
    nonisolated public init() {}
}
@available(iOS 16.0, macOS 13.0, *)
extension FormStyle where Self == GroupedFormStyle {
    @MainActor @preconcurrency public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
// swiftui/scrolldismisseskeyboardmode
@available(iOS 16.0, macOS 13.0, *)
public struct ScrollDismissesKeyboardMode: Sendable {
    public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
    public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
}
// swiftui/searchfieldplacement
@available(iOS 15.0, macOS 12.0, *)
public struct SearchFieldPlacement: Sendable {
    public static let automatic = SearchFieldPlacement()
    init() {}
}
// swiftui/submittriggers
@available(iOS 15.0, macOS 12.0, *)
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}
// swiftui/submitlabel
@available(iOS 15.0, macOS 12.0, *)
public struct SubmitLabel: Sendable {
    public static var next: SubmitLabel { SubmitLabel() }
    public static var done: SubmitLabel { SubmitLabel() }
}
// swiftui/keyequivalent
@available(iOS 14.0, macOS 11.0, *)
public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral: Character) {}
    // swiftui/keyequivalent/init(_:)
    public init(_ character: Character) {}
    // swiftui/keyequivalent/character
    public var character: Character { " " }
}
// swiftui/keypress
@available(iOS 17.0, macOS 14.0, *)
public struct KeyPress: Sendable {
    // swiftui/keypress/phases-swift.struct
    public struct Phases: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let down = Phases(rawValue: 1)
        public static let `repeat` = Phases(rawValue: 2)
    }
    // swiftui/keypress/result
    public enum Result: Sendable {
        case handled, ignored
    }
    public let key: KeyEquivalent
    public let characters: String
    public let modifiers: EventModifiers
    init() { fatalError() }
}
// swiftui/contenttransition
@available(iOS 16.0, macOS 13.0, *)
public struct ContentTransition: Equatable, Sendable {
    public static let identity = ContentTransition()
    // swiftui/contenttransition/numerictext(countsdown:)
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
    init() {}
}
// swiftui/sensoryfeedback
@available(iOS 17.0, macOS 14.0, *)
public struct SensoryFeedback: Equatable, Sendable {
    public static let success = SensoryFeedback()
    public static let warning = SensoryFeedback()
    public static let alignment = SensoryFeedback()
    public static let levelChange = SensoryFeedback()
    init() {}
}
// swiftui/geometryproxy
public struct GeometryProxy: Sendable {
    // swiftui/geometryproxy/size
    public var size: CGSize { fatalError() }
    init() {}
}
// swiftui/glass
@available(iOS 26.0, macOS 26.0, *)
public struct Glass: Equatable, Sendable {
    public static var regular: Glass { Glass() }
    init() {}
}
// swiftui/eventmodifiers
public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)
}
// swiftui/keyboardshortcut
@available(iOS 14.0, macOS 11.0, *)
public struct KeyboardShortcut: Sendable {
    public static let defaultAction = KeyboardShortcut()
    public static let cancelAction = KeyboardShortcut()
    init() {}
}
// swiftui/scenephase
@available(iOS 14.0, macOS 11.0, *)
public enum ScenePhase: Comparable, Sendable {
    case background, inactive, active
}
// swiftui/userinterfacesizeclass
public enum UserInterfaceSizeClass: Sendable {
    case compact, regular
}
// swiftui/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore = AccessibilityChildBehavior()
    public static let contain = AccessibilityChildBehavior()
    public static let combine = AccessibilityChildBehavior()
    init() {}
}
// swiftui/accessibilitytraits
public struct AccessibilityTraits: SetAlgebra, Sendable {
    public typealias Element = AccessibilityTraits
    public typealias ArrayLiteralElement = AccessibilityTraits
    public static let isButton = AccessibilityTraits()
    public static let isHeader = AccessibilityTraits()
    public static let isSelected = AccessibilityTraits()
    public static let updatesFrequently = AccessibilityTraits()
    public init() {}
    public func contains(_ member: AccessibilityTraits) -> Bool { false }
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { (false, self) }
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { nil }
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? { nil }
    public mutating func formUnion(_ other: AccessibilityTraits) {}
    public mutating func formIntersection(_ other: AccessibilityTraits) {}
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {}
}
// swiftui/accessibilityattachmentmodifier
public struct AccessibilityAttachmentModifier: ViewModifier {
    public func body(content: Content) -> Never { fatalError() }
}
// swiftui/colorscheme
public enum ColorScheme: CaseIterable, Sendable {
    case light, dark
}

// swiftui/dynamictypesize
@available(iOS 15.0, macOS 12.0, *)
public enum DynamicTypeSize: Hashable, Comparable, Sendable {
    case large, accessibility1
    // swiftui/dynamictypesize/isaccessibilitysize
    public var isAccessibilitySize: Bool { false }
}
