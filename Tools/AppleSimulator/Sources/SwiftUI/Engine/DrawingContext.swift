internal import SimulatorCore

/// Where a view is drawn: its place in the tree and what surrounds it.
///
/// SwiftUI has it, too, but does not show it.
public struct DrawingContext {
    let graph: Graph
    let place: NodeID
    var environment: EnvironmentValues

    /// The same surroundings, a step further down.
    func child(_ step: some Hashable) -> DrawingContext {
        DrawingContext(graph: graph, place: place.child(step), environment: environment)
    }

    /// The same place, in other surroundings.
    func with(_ change: (inout EnvironmentValues) -> Void) -> DrawingContext {
        var changed = self
        change(&changed.environment)
        return changed
    }

    /// The same place, all of which is drawn.
    var withinRow: DrawingContext { with { $0.surroundings.rows = nil } }

    /// How text looks here.
    var look: TextLook { environment.surroundings.look }

    /// A node at this place.
    func node(_ kind: Node.Kind, _ children: [Node] = []) -> Node {
        var node = Node(place, kind, look: look, children)
        node.isEnabled = environment.surroundings.isEnabled
        return node
    }
}

extension View {
    /// Draws a view that is at a step further down.
    @MainActor
    func drawn(_ step: some Hashable, in context: DrawingContext) -> [Node] {
        drawn(in: context.child(step))
    }
}
