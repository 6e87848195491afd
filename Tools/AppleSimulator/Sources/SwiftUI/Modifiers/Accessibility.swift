public import SimulatorCore

// For those who hear instead of seeing.
extension View {
    nonisolated public func accessibilityElement(
        children: AccessibilityChildBehavior = .ignore
    ) -> some View {
        modifier(Noted { $0.access.children = children.core })
    }

    nonisolated public func accessibilityLabel(
        _ label: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        told { $0.label = label.content }
    }

    nonisolated public func accessibilityValue(
        _ valueDescription: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        told { $0.value = valueDescription.content }
    }

    nonisolated public func accessibilityHint(
        _ hint: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        told { $0.hint = hint.content }
    }

    nonisolated public func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        told { $0.isHidden = hidden }
    }

    nonisolated public func accessibilityIdentifier(
        _ identifier: String
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        told { $0.identifier = identifier }
    }

    nonisolated public func accessibilityAction(
        named name: Text, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(change: { _ in }, action: (name.content, handler)))
    }

    nonisolated public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        told { $0.traits.formUnion(traits.core) }
    }

    nonisolated private func told(
        _ change: @escaping (inout Accessibility) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(change: change))
    }
}

/// Tells something about a view.
nonisolated public struct AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never
    private let change: (inout Accessibility) -> Void
    private let action: (name: String, act: () -> Void)?

    nonisolated init(
        change: @escaping (inout Accessibility) -> Void, action: (name: String, act: () -> Void)? = nil
    ) {
        (self.change, self.action) = (change, action)
    }

    @MainActor public func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        content.drawn("x", in: context).map { node in
            var node = node
            change(&node.access)
            if let action { node.access.actions.append((action.name, { action.act() })) }
            return node
        }
    }
}

/// What becomes of the views within.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    let core: Accessibility.Children

    public static let ignore = AccessibilityChildBehavior(core: .ignore)
    public static let contain = AccessibilityChildBehavior(core: .contain)
    public static let combine = AccessibilityChildBehavior(core: .combine)
}

/// What VoiceOver says of a view besides its label.
public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let isButton = AccessibilityTraits(rawValue: 1)
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    public static let updatesFrequently = AccessibilityTraits(rawValue: 8)

    fileprivate var core: Set<Accessibility.Trait> {
        let all: [(AccessibilityTraits, Accessibility.Trait)] = [
            (.isButton, .button), (.isHeader, .header), (.isSelected, .selected),
            (.updatesFrequently, .updatesFrequently),
        ]
        return Set(all.filter { contains($0.0) }.map(\.1))
    }
}
