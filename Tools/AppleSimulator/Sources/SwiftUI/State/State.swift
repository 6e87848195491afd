/// A property that its view keeps something in, or reads its surroundings by.
public protocol DynamicProperty {}

/// Something that a view keeps between drawings.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let slot: StateSlot<Value>

    /// A state.
    ///
    /// - Parameter value: its first value.
    public init(wrappedValue value: Value) { slot = StateSlot(value) }

    /// A state.
    ///
    /// - Parameter value: its first value.
    public init(initialValue value: Value) { slot = StateSlot(value) }

    /// The present value.
    public var wrappedValue: Value {
        get { slot.value }
        nonmutating set { slot.set(newValue) }
    }

    /// A binding to it.
    public var projectedValue: Binding<Value> { slot.binding }
}

extension State: Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
    /// A state that begins with nil.
    public init() { self.init(wrappedValue: nil) }
}

extension State: LinkedProperty {
    func link(_ context: DrawingContext) { slot.link(context) }
}

/// What the copies of one property share: its cell, as soon as the view has a place.
///
/// Views are drawn, and change their state, on the main thread alone; the compiler cannot know it.
final class StateSlot<Value>: @unchecked Sendable {
    private let first: Value
    private var cell: ValueCell<Value>?

    init(_ first: Value) { self.first = first }

    var value: Value { cell?.value ?? first }

    var binding: Binding<Value> {
        Binding(get: { [self] in value }, set: { [self] in set($0) })
    }

    func set(_ new: Value) {
        cell?.set(new)
    }

    @MainActor
    func link(_ context: DrawingContext) {
        cell = context.graph.cell(at: context.place) { ValueCell(first, in: context.graph) }.cell
    }
}
