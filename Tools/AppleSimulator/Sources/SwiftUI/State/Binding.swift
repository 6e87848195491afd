/// A value that lives elsewhere, to read and to write.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// A binding.
    ///
    /// SwiftUI's closures are `@isolated(any)`, too: none of ours need an actor.
    ///
    /// - Parameters:
    ///   - get: reads it.
    ///   - set: writes it.
    public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
        self.get = get
        self.set = set
    }

    init(reading get: @escaping () -> Value, writing set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// The value.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// Itself.
    public var projectedValue: Binding<Value> { self }

    /// A binding to a part of it.
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(
            reading: { get()[keyPath: keyPath] },
            writing: { new in
                var whole = get()
                whole[keyPath: keyPath] = new
                set(whole)
            })
    }
}

/// Bindings are read and written on the main thread alone.
extension Binding: @unchecked Sendable where Value: Sendable {}
