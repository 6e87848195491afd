/// A property of an observable object whose changes are told.
@propertyWrapper
public struct Published<Value> {
    private let box: PublishedBox<Value>

    /// A property.
    ///
    /// - Parameter wrappedValue: its first value.
    public init(wrappedValue: Value) { box = PublishedBox(wrappedValue) }

    /// A property.
    ///
    /// - Parameter initialValue: its first value.
    public init(initialValue: Value) { box = PublishedBox(initialValue) }

    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { box.value }
        set { box.value = newValue }
    }

    /// The value within an object, which hears of each change before it.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].box.value }
        set {
            let box = object[keyPath: storageKeyPath].box
            (object as? any ObservableObject)?.tell()
            box.value = newValue
        }
    }
}

extension Published: PublishedProperty {
    var publisher: ObservableObjectPublisher? {
        get { box.publisher }
        nonmutating set { box.publisher = newValue }
    }
}

/// A published property, whatever its value is.
protocol PublishedProperty {
    var publisher: ObservableObjectPublisher? { get nonmutating set }
}

extension ObservableObject {
    fileprivate func tell() {
        (objectWillChange as? ObservableObjectPublisher)?.send()
    }
}

private final class PublishedBox<Value> {
    var value: Value
    var publisher: ObservableObjectPublisher?

    init(_ value: Value) { self.value = value }
}
