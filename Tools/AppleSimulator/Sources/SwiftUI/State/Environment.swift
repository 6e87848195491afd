internal import SimulatorCore

/// What surrounds a view, by name.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let slot = EnvironmentSlot()

    /// A value of the surroundings.
    ///
    /// - Parameter keyPath: which.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// The value where the view stands.
    public var wrappedValue: Value { slot.values[keyPath: keyPath] }
}

/// The slot is written when a view is drawn, on the main thread alone.
extension Environment: @unchecked Sendable where Value: Sendable {}

extension Environment: LinkedProperty {
    func link(_ context: DrawingContext) { slot.values = context.environment }
}

/// Actions read the surroundings long after the body: what was there when it was drawn.
private final class EnvironmentSlot {
    var values = EnvironmentValues()
}

/// The name of a value of the surroundings.
public protocol EnvironmentKey {
    associatedtype Value
    /// The value where nobody has set one.
    static var defaultValue: Self.Value { get }
}

/// All that surrounds a view.
///
/// What modifiers of the system set is in there, too, and used on the main thread alone.
public struct EnvironmentValues: @unchecked Sendable {
    private var own: [ObjectIdentifier: Any] = [:]
    var surroundings = Surroundings()

    /// The value of a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { own[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { own[ObjectIdentifier(key)] = newValue }
    }

    /// What the app is to the person.
    public var scenePhase: ScenePhase {
        get {
            switch surroundings.traits.phase {
            case .active: .active
            case .inactive: .inactive
            case .background: .background
            }
        }
        set {
            switch newValue {
            case .active: surroundings.traits.phase = .active
            case .inactive: surroundings.traits.phase = .inactive
            case .background: surroundings.traits.phase = .background
            }
        }
    }

    /// Opens windows.
    public var openWindow: OpenWindowAction { OpenWindowAction(surroundings.openWindow) }

    /// The text size.
    public var dynamicTypeSize: DynamicTypeSize {
        get { DynamicTypeSize(surroundings.traits.textSize) }
        set { surroundings.traits.textSize = newValue.core }
    }

    /// Whether controls can be used.
    public var isEnabled: Bool {
        get { surroundings.isEnabled }
        set { surroundings.isEnabled = newValue }
    }

    /// Light or dark.
    public var colorScheme: ColorScheme {
        get { surroundings.traits.isDark ? .dark : .light }
        set { surroundings.traits.isDark = newValue == .dark }
    }

    /// Whether motion is reduced.
    public var accessibilityReduceMotion: Bool { surroundings.traits.isStill }

    /// Whether the column is narrow.
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { surroundings.isCompact ? .compact : .regular }
        set { surroundings.isCompact = newValue == .compact }
    }
}

/// A length that grows with the text.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let value: Value
    private let slot = EnvironmentSlot()

    /// A length.
    ///
    /// - Parameters:
    ///   - wrappedValue: it, at the usual text size.
    ///   - textStyle: the text that it stands beside; here all grow alike.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { value = wrappedValue }

    /// It, at the chosen text size.
    public var wrappedValue: Value { value * Value(slot.values.surroundings.traits.textSize.factor) }
}

extension ScaledMetric: LinkedProperty {
    func link(_ context: DrawingContext) { slot.values = context.environment }
}
