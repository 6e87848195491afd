/// The cloud that a device was told to use, as its data needs to know it.
public struct CloudConfiguration: Sendable, Equatable {
    /// Where it is, as a person knows it: a folder's path, or a service's name.
    public let name: String
    /// Whether it confirms that it has what was put.
    public let confirms: Bool

    /// A cloud.
    public init(name: String, confirms: Bool) {
        self.name = name
        self.confirms = confirms
    }
}
