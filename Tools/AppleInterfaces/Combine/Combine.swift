// The part of Combine that the app's model stands on. Addresses are below https://developer.apple.com/documentation/ .

// combine/publisher
@available(iOS 13.0, macOS 10.15, *)
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}

@available(iOS 15.0, macOS 12.0, *)
extension Publisher where Failure == Never {
    // combine/publisher/values-1dm9r
    public var values: AsyncPublisher<Self> { AsyncPublisher() }
}

// combine/asyncpublisher
@available(iOS 15.0, macOS 12.0, *)
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    public typealias Element = P.Output
    public struct Iterator: AsyncIteratorProtocol {
        public typealias Element = P.Output
        public mutating func next() async -> P.Output? { nil }
    }
    public func makeAsyncIterator() -> Iterator { Iterator() }
}

// combine/observableobject; not isolated
@available(iOS 13.0, macOS 10.15, *)
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    var objectWillChange: ObjectWillChangePublisher { get }
}

// combine/observableobject/objectwillchange-2oa5v
@available(iOS 13.0, macOS 10.15, *)
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

// combine/observableobjectpublisher
@available(iOS 13.0, macOS 10.15, *)
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never
    public init() {}
    // combine/observableobjectpublisher/send()
    public final func send() {}
}

// combine/published
@available(iOS 13.0, macOS 10.15, *)
@propertyWrapper
public struct Published<Value> {
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
    }
    public var projectedValue: Publisher {
        mutating get { Publisher() }
        set {}
    }
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { fatalError() }
        set {}
    }
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { fatalError() }
        set {}
    }
}
