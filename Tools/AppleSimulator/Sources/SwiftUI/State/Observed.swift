public import Combine

/// An object that a view, or an app, makes once and keeps.
@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private let slot: ObjectSlot<ObjectType>

    /// An object.
    ///
    /// - Parameter thunk: makes it.
    nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        slot = ObjectSlot(thunk)
    }

    /// The object.
    @MainActor @preconcurrency public var wrappedValue: ObjectType { slot.object }
    /// Bindings to its properties.
    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: slot.object)
    }
}

extension StateObject: LinkedProperty {
    func link(_ context: DrawingContext) { slot.link(context) }
}

/// What the copies of one property share: the object, as soon as the view has a place.
///
/// It is used on the main thread alone; the property that holds it can be made elsewhere.
private final class ObjectSlot<ObjectType: ObservableObject>: @unchecked Sendable {
    private let make: () -> ObjectType
    private var made: ObjectType?

    init(_ make: @escaping () -> ObjectType) { self.make = make }

    var object: ObjectType {
        let object = made ?? make()
        made = object
        return object
    }

    @MainActor
    func link(_ context: DrawingContext) {
        made = context.graph.cell(at: context.place) { ValueCell(object) }.cell.value
        context.graph.observe(changesOf: object)
    }
}

/// An object that another one keeps.
@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Bindings to properties of an object.
    @MainActor @preconcurrency
    @dynamicMemberLookup
    public struct Wrapper {
        fileprivate let object: ObjectType

        /// A binding to a property.
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            Binding(
                reading: { [object] in object[keyPath: keyPath] },
                writing: { [object] in object[keyPath: keyPath] = $0 })
        }
    }

    private let slot: ObjectSlot<ObjectType>

    /// The object.
    @MainActor @preconcurrency public var wrappedValue: ObjectType { slot.object }

    /// An object.
    ///
    /// - Parameter wrappedValue: it.
    nonisolated public init(wrappedValue: ObjectType) { slot = ObjectSlot { wrappedValue } }

    /// Bindings to its properties.
    @MainActor @preconcurrency public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension ObservedObject: LinkedProperty {
    func link(_ context: DrawingContext) { context.graph.observe(changesOf: wrappedValue) }
}

extension Graph {
    fileprivate func observe(changesOf object: some ObservableObject) {
        observe(object) { (object.objectWillChange as? ObservableObjectPublisher)?.listen($0) }
    }
}
