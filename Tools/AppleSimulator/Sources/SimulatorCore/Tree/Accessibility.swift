/// What is told about a node to those who hear it instead of seeing it, and by what tests find it.
public struct Accessibility {
    /// What VoiceOver says of it besides its label.
    public enum Trait: String, CaseIterable, Sendable {
        case button, header, selected, updatesFrequently
    }

    /// What becomes of the nodes within.
    public enum Children: Sendable { case ignore, contain, combine }

    /// Its name; nil for its own text.
    public var label: String?
    /// What stands in it.
    public var value: String?
    /// What comes of a tap.
    public var hint: String?
    /// By what tests find it.
    public var identifier: String?
    /// What VoiceOver says of it besides.
    public var traits: Set<Trait> = []
    /// Whether it is passed over.
    public var isHidden = false
    /// What becomes of the nodes within; nil for what the kind of node does.
    public var children: Children?
    /// Actions that have names.
    public var actions: [(name: String, act: @MainActor () -> Void)] = []

    /// Nothing.
    public init() {}

    /// What an outer one adds to what is not said here.
    ///
    /// - Parameter outer: the outer one.
    /// - Returns: both.
    func within(_ outer: Accessibility) -> Accessibility {
        var both = self
        both.label = label ?? outer.label
        both.value = value ?? outer.value
        both.hint = hint ?? outer.hint
        both.identifier = identifier ?? outer.identifier
        both.traits.formUnion(outer.traits)
        both.actions += outer.actions
        return both
    }
}
