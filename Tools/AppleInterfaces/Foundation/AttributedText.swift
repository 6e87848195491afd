// Foundation: attributed strings. Addresses are below https://developer.apple.com/documentation/ .

// foundation/attributedstringkey
@available(iOS 15.0, macOS 12.0, *)
public protocol AttributedStringKey: SendableMetatype {
    // foundation/attributedstringkey/value
    associatedtype Value: Hashable
    // foundation/attributedstringkey/name
    static var name: String { get }
}

// foundation/attributescope
@available(iOS 15.0, macOS 12.0, *)
public protocol AttributeScope: SendableMetatype {}

// foundation/attributescopes
@available(iOS 15.0, macOS 12.0, *)
@frozen public enum AttributeScopes {
    // foundation/attributescopes/foundationattributes
    public struct FoundationAttributes: AttributeScope {}
}

// foundation/attributedynamiclookup
@available(iOS 15.0, macOS 12.0, *)
@dynamicMemberLookup @frozen public enum AttributeDynamicLookup {
    // foundation/attributedynamiclookup/subscript(_:)
    public subscript<T: AttributedStringKey>(_: T.Type) -> T { fatalError() }
    // foundation/attributedynamiclookup/subscript(dynamicmember:)
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.FoundationAttributes, T>
    ) -> T { fatalError() }
}

// foundation/attributecontainer
@available(iOS 15.0, macOS 12.0, *)
public struct AttributeContainer: Sendable {
    // foundation/attributecontainer/init()
    public init() {}
}

// foundation/attributedstringprotocol
@available(iOS 15.0, macOS 12.0, *)
public protocol AttributedStringProtocol: Hashable, Sendable {}

// foundation/attributedstring
@available(iOS 15.0, macOS 12.0, *)
@dynamicMemberLookup
public struct AttributedString: AttributedStringProtocol {
    // foundation/attributedstring/init()
    public init() {}
    // foundation/attributedstring/init(_:attributes:)
    public init(_ string: String, attributes: AttributeContainer = AttributeContainer()) {}
    // foundation/attributedstring/append(_:)
    public mutating func append(_ s: some AttributedStringProtocol) {}
    // foundation/attributedstring/subscript(dynamicmember:)
    public subscript<K: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeDynamicLookup, K>
    ) -> K.Value? where K.Value: Sendable {
        get { nil }
        set {}
    }
}
