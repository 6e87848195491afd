// SwiftUI: state, bindings and the environment. Addresses are below https://developer.apple.com/documentation/ .
public import Combine

// swiftui/dynamicproperty
public protocol DynamicProperty {}

// swiftui/binding; not isolated
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    // swiftui/binding/init(get:set:)-7ufcp
    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        fatalError()
    }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

// swiftui/stateobject
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}
    @MainActor @preconcurrency public var wrappedValue: ObjectType { fatalError() }
    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper { fatalError() }
}

// swiftui/observedobject
@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    // swiftui/observedobject/wrapper
    @MainActor @preconcurrency
    @dynamicMemberLookup
    public struct Wrapper {
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> { fatalError() }
    }
    @MainActor @preconcurrency public init(wrappedValue: ObjectType) {}
    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        get { fatalError() }
        set {}
    }
    @MainActor @preconcurrency public var projectedValue: Wrapper { fatalError() }
}

// swiftui/focusstate; not isolated
@available(iOS 15.0, macOS 12.0, *)
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    // swiftui/focusstate/binding
    public struct Binding {
        public var wrappedValue: Value {
            get { fatalError() }
            nonmutating set {}
        }
        public var projectedValue: Binding { self }
    }
    public init<T: Hashable>() where Value == T? {}
    public init() where Value == Bool {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: FocusState<Value>.Binding { fatalError() }
}

// swiftui/scaledmetric; not isolated
@available(iOS 14.0, macOS 11.0, *)
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {}
    public var wrappedValue: Value { fatalError() }
}

// swiftui/environment; not isolated
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}
extension Environment: Sendable where Value: Sendable {}

// swiftui/openwindowaction
@available(iOS 16.0, macOS 13.0, *)
@MainActor @preconcurrency
public struct OpenWindowAction {
    nonisolated init() {}
    // swiftui/openwindowaction/callasfunction(id:)
    @MainActor @preconcurrency public func callAsFunction(id: String) {}
}

// swiftui/environmentkey
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

// swiftui/environmentvalues
public struct EnvironmentValues: Sendable {
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { K.defaultValue }
        set {}
    }
    // swiftui/environmentvalues/openwindow
    @available(iOS 16.0, macOS 13.0, *)
    public var openWindow: OpenWindowAction { OpenWindowAction() }
    // swiftui/environmentvalues/scenephase
    @available(iOS 14.0, macOS 11.0, *)
    public var scenePhase: ScenePhase {
        get { .active }
        set {}
    }
    // swiftui/environmentvalues/dynamictypesize
    @available(iOS 15.0, macOS 12.0, *)
    public var dynamicTypeSize: DynamicTypeSize {
        get { .large }
        set {}
    }
    // swiftui/environmentvalues/isenabled
    public var isEnabled: Bool {
        get { true }
        set {}
    }
    // swiftui/environmentvalues/colorscheme
    public var colorScheme: ColorScheme {
        get { .light }
        set {}
    }
    // swiftui/environmentvalues/accessibilityreducemotion
    public var accessibilityReduceMotion: Bool { false }
    // swiftui/environmentvalues/horizontalsizeclass: back to macOS 10.15
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { nil }
        set {}
    }
}
