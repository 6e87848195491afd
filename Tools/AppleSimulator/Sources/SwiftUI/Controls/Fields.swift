public import SimulatorCore

/// A field of one line.
nonisolated public struct TextField<Label: View>: View {
    public typealias Body = Never
    private let text: Binding<String>
    private let prompt: Text?
    private let label: Label

    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        (self.text, self.prompt, self.label) = (text, prompt, label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.field(.plain, text, prompt: prompt, label: label.drawn("label", in: context))]
    }
}

/// A field that does not show what stands in it.
nonisolated public struct SecureField<Label: View>: View {
    public typealias Body = Never
    private let text: Binding<String>
    private let prompt: Text?
    private let label: Label

    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        (self.text, self.prompt, self.label) = (text, prompt, label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.field(.secure, text, prompt: prompt, label: label.drawn("label", in: context))]
    }
}

/// A field of many lines.
nonisolated public struct TextEditor: View {
    public typealias Body = Never
    private let text: Binding<String>

    nonisolated public init(text: Binding<String>) { self.text = text }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.field(.editor, text, prompt: nil, label: [])]
    }
}

extension DrawingContext {
    /// A field at this place.
    ///
    /// - Parameters:
    ///   - kind: what it is for.
    ///   - text: what stands in it.
    ///   - prompt: what stands in the empty one; without it the label does.
    ///   - label: what it is called.
    /// - Returns: the field.
    @MainActor
    func field(_ kind: Field.Kind, _ text: Binding<String>, prompt: Text?, label: [Node]) -> Node {
        graph.met(field: place)
        let name = label.map(\.spoken).joined(separator: ", ")
        var field = Field(kind, text: text.wrappedValue, prompt: prompt?.content ?? name)
        let surroundings = environment.surroundings
        let ties = surroundings.ties
        field.keyboard = surroundings.keyboard
        field.isFocused = ties.isEmpty ? graph.focus?.field == place : ties.allSatisfy(\.isFocused)
        if field.isFocused, graph.focus?.field != place { graph.adopt(Focus(field: place, ties: ties)) }
        var node = node(.field(field))
        node.access.label = name.isEmpty ? nil : name
        node.actions.type = { text.wrappedValue = $0 }
        node.actions.focus = { [graph, place] isFocused in
            if isFocused {
                graph.give(to: Focus(field: place, ties: ties))
            } else if graph.focus?.field == place {
                graph.give(to: nil)
            }
        }
        node.actions.submit = { [graph] in
            // Return puts the keyboard of a device away; what the view does then may bring it back.
            if !surroundings.isMac { graph.give(to: nil) }
            for act in surroundings.submits { act() }
        }
        return node
    }
}
