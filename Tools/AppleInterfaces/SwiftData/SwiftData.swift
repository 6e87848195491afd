// The part of SwiftData that the store of IdeaBox uses. Addresses are below https://developer.apple.com/documentation/ .
//
// The macro `@Model` gives the conformance to `PersistentModel`. What this cannot see: that stored properties become
// computed ones with init accessors, and that each property must be of a type that a store can keep.
public import Foundation
@_exported public import Observation

// swiftdata/persistentmodel
@available(iOS 17.0, macOS 14.0, *)
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
    // swiftdata/persistentmodel/init(backingdata:)
    init(backingData: any BackingData<Self>)
}

@available(iOS 17.0, macOS 14.0, *)
extension PersistentModel {
    // swiftdata/persistentmodel/persistentmodelid
    public var persistentModelID: PersistentIdentifier { PersistentIdentifier() }
    public var id: PersistentIdentifier { persistentModelID }
    // swiftdata/persistentmodel/modelcontext
    public var modelContext: ModelContext? { nil }
    public var hasChanges: Bool { false }
    public var isDeleted: Bool { false }
    public static func == (left: Self, right: Self) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) {}
}

// swiftdata/persistentidentifier
@available(iOS 16.0, macOS 13.0, *)
public struct PersistentIdentifier: Hashable, Sendable, Codable, Comparable {
    init() {}
    public static func < (left: Self, right: Self) -> Bool { false }
}

// swiftdata/backingdata
@available(iOS 17.0, macOS 14.0, *)
public protocol BackingData<Model> {
    associatedtype Model: PersistentModel
}

// swiftdata/model()
@available(iOS 17.0, macOS 14.0, *)
@attached(member, names: named(init))
@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "AppleMacros", type: "ModelMacro")

// swiftdata/attribute(_:originalname:hashmodifier:)
@available(iOS 17.0, macOS 14.0, *)
@attached(peer)
public macro Attribute(
    _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "AppleMacros", type: "NothingMacro")

// swiftdata/schema
@available(iOS 17.0, macOS 14.0, *)
public final class Schema: Sendable {
    // swiftdata/schema/init(versionedschema:)
    public convenience init(versionedSchema: any VersionedSchema.Type) { self.init() }
    init() {}
    // swiftdata/schema/version
    public struct Version: Sendable, Hashable {
        // swiftdata/schema/version/init(_:_:_:)
        public init(_ major: Int, _ minor: Int, _ patch: Int) {}
    }
    // swiftdata/schema/attribute
    public final class Attribute: Sendable {
        // swiftdata/schema/attribute/option
        public struct Option: Sendable {
            // swiftdata/schema/attribute/option/unique; a second value replaces the first without a word
            public static var unique: Option { Option() }
        }
    }
}

// swiftdata/versionedschema
@available(iOS 17.0, macOS 14.0, *)
public protocol VersionedSchema {
    // swiftdata/versionedschema/models
    static var models: [any PersistentModel.Type] { get }
    // swiftdata/versionedschema/versionidentifier
    static var versionIdentifier: Schema.Version { get }
}

// swiftdata/migrationstage
@available(iOS 17.0, macOS 14.0, *)
public enum MigrationStage {
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
}

// swiftdata/schemamigrationplan
@available(iOS 17.0, macOS 14.0, *)
public protocol SchemaMigrationPlan {
    // swiftdata/schemamigrationplan/schemas
    static var schemas: [any VersionedSchema.Type] { get }
    // swiftdata/schemamigrationplan/stages
    static var stages: [MigrationStage] { get }
}

// swiftdata/modelconfiguration
@available(iOS 17.0, macOS 14.0, *)
public struct ModelConfiguration: Sendable {
    // swiftdata/modelconfiguration/init(_:schema:url:allowssave:cloudkitdatabase:)
    public init(
        _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
        cloudKitDatabase: CloudKitDatabase = .automatic
    ) {}
    // swiftdata/modelconfiguration/cloudkitdatabase-swift.struct
    public struct CloudKitDatabase: Sendable {
        public static var automatic: CloudKitDatabase { CloudKitDatabase() }
        public static var none: CloudKitDatabase { CloudKitDatabase() }
    }
}

// swiftdata/modelcontainer; Sendable
@available(iOS 17.0, macOS 14.0, *)
public final class ModelContainer: Sendable {
    // swiftdata/modelcontainer/init(for:migrationplan:configurations:)-qof9
    public init(
        for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: ModelConfiguration...
    ) throws {}
}

// swiftdata/fetchdescriptor
@available(iOS 17.0, macOS 14.0, *)
public struct FetchDescriptor<T: PersistentModel> {
    // swiftdata/fetchdescriptor/init(predicate:sortby:)
    public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {}
    // swiftdata/fetchdescriptor/fetchlimit
    public var fetchLimit: Int?
    // swiftdata/fetchdescriptor/fetchoffset
    public var fetchOffset: Int?
    // swiftdata/fetchdescriptor/includependingchanges
    public var includePendingChanges = true
}

// swiftdata/modelcontext; not Sendable
@available(iOS 17.0, macOS 14.0, *)
public class ModelContext {
    // swiftdata/modelcontext/init(_:)
    public init(_ container: ModelContainer) {}
    // swiftdata/modelcontext/autosaveenabled
    public var autosaveEnabled = false
    // swiftdata/modelcontext/fetch(_:)-3w5rr
    public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] { [] }
    // swiftdata/modelcontext/insert(_:)
    public func insert<T: PersistentModel>(_ model: T) {}
    // swiftdata/modelcontext/delete(_:)
    public func delete<T: PersistentModel>(_ model: T) {}
    // swiftdata/modelcontext/save()
    public func save() throws {}
    // swiftdata/modelcontext/rollback()
    public func rollback() {}
}

@available(*, unavailable)
extension ModelContext: Sendable {}

// swiftdata/swiftdataerror
@available(iOS 17.0, macOS 14.0, *)
public struct SwiftDataError: Error, Equatable {}
