/// One device of the person's, as the page of sync lists it.
public struct DeviceRow: Sendable, Equatable, Identifiable {
    /// The device's replica id.
    public let id: String
    /// Its name.
    public let name: String
    /// When it was last seen, in words.
    public let seen: String
    /// Whether it may be forgotten.
    public let canForget: Bool

    /// A row of its parts.
    public init(id: String, name: String, seen: String, canForget: Bool) {
        self.id = id
        self.name = name
        self.seen = seen
        self.canForget = canForget
    }
}
