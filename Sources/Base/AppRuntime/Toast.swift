/// A short message that passes.
public struct Toast: Sendable, Equatable, Identifiable {
    /// Tells one toast from the next.
    public let id: Int
    /// What it says.
    public let text: String
    /// The label of the button that takes back what was done; nil if there is none.
    public let undo: String?
    /// How the device is felt.
    public let haptic: Haptic?

    /// A toast.
    public init(id: Int, text: String, undo: String?, haptic: Haptic?) {
        self.id = id
        self.text = text
        self.undo = undo
        self.haptic = haptic
    }
}

/// How a device is felt.
public enum Haptic: Sendable, Equatable {
    /// Something was done.
    case success
    /// Something was refused.
    case warning
}
