// With SDK 27, `@State` is a macro. Addresses are below https://developer.apple.com/documentation/ .

// swiftui/state(); instead of the property wrapper "when you build with Xcode 27 or later"
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_), prefixed(__), prefixed(`$`))
public macro State() = #externalMacro(module: "AppleMacros", type: "StateMacro")

// swiftui/state(initialvalue:)
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_), prefixed(__), prefixed(`$`))
public macro State<Value>(initialValue: Value) = #externalMacro(module: "AppleMacros", type: "StateMacro")

// swiftui/state; not isolated
public struct State<Value>: DynamicProperty {
    public init(wrappedValue value: Value) {}
    public init(initialValue value: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}
extension State: Sendable where Value: Sendable {}
extension State where Value: ExpressibleByNilLiteral {
    public init() {}
}
