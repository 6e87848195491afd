internal import Synchronization

/// Something that sends values to those who listen.
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}

/// An object that says when it is about to change.
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    /// Who tells of it.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Who tells of it: one publisher, which all `@Published` properties of the object share.
    public var objectWillChange: ObservableObjectPublisher {
        let properties = publishedProperties
        let publisher = properties.lazy.compactMap(\.publisher).first ?? ObservableObjectPublisher()
        for property in properties { property.publisher = publisher }
        return publisher
    }

    private var publishedProperties: [any PublishedProperty] {
        let mirrors = sequence(first: Mirror(reflecting: self)) { $0.superclassMirror }
        return mirrors.flatMap(\.children).compactMap { $0.value as? any PublishedProperty }
    }
}

/// Tells of changes of an object.
public final class ObservableObjectPublisher: Publisher, Sendable {
    public typealias Output = Void
    public typealias Failure = Never
    private let listeners = Mutex<[@Sendable () -> Void]>([])

    /// Nobody listens yet.
    public init() {}

    /// Tells all who listen.
    public func send() {
        for each in listeners.withLock(\.self) { each() }
    }

    /// Listens; for the simulator's SwiftUI alone.
    ///
    /// - Parameter listener: called before each change.
    package func listen(_ listener: @escaping @Sendable () -> Void) {
        listeners.withLock { $0.append(listener) }
    }
}
