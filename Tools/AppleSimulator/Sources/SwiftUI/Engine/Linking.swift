internal import SimulatorCore

/// A property of a view that keeps something between drawings, or reads its surroundings.
@MainActor
protocol LinkedProperty {
    /// Ties the property to its place; called before the body of the view is asked for.
    func link(_ context: DrawingContext)
}

extension DrawingContext {
    /// Ties all such properties of a view, a modifier, a style or an app to their places.
    ///
    /// - Parameter value: the view.
    @MainActor
    func link(_ value: Any) {
        // A place of their own: the views within are numbered, too.
        let properties = child("properties")
        for (number, property) in Mirror(reflecting: value).children.enumerated() {
            (property.value as? any LinkedProperty)?.link(properties.child(number))
        }
    }
}

/// A value at a place in the tree.
final class ValueCell<Value>: Graph.Cell {
    var value: Value
    private weak var graph: Graph?

    init(_ value: Value, in graph: Graph? = nil) {
        self.value = value
        self.graph = graph
    }

    /// Changes it, and has all drawn again.
    func set(_ new: Value) {
        value = new
        graph?.invalidate()
    }
}

/// A task at a place in the tree, which is cancelled when its place is gone.
final class TaskCell<ID: Equatable>: Graph.Cell {
    private(set) var id: ID
    private var task: Task<Void, Never>?

    init(_ id: ID) { self.id = id }

    func start(_ id: ID, _ make: () -> Task<Void, Never>) {
        task?.cancel()
        self.id = id
        task = make()
    }

    override func end() { task?.cancel() }
}
