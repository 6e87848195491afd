public import Foundation
public import UniformTypeIdentifiers

/// A value that can be dropped, pasted or picked.
public protocol Transferable {
    associatedtype Representation: TransferRepresentation
    /// How it is read.
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// How a value is read.
public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
    /// Reads a value; Apple has a hidden requirement for that, too.
    func read(_ data: TransferredData) async throws -> Item?
}

/// What was dropped, pasted or picked.
public struct TransferredData: Sendable {
    /// Its bytes.
    public let bytes: Data
    /// Of what kind they are.
    public let type: UTType

    /// What was dropped, pasted or picked.
    ///
    /// - Parameters:
    ///   - bytes: its bytes.
    ///   - type: of what kind they are.
    public init(_ bytes: Data, _ type: UTType) { (self.bytes, self.type) = (bytes, type) }
}

extension Transferable {
    /// Reads a value, as the system does with what was handed over.
    ///
    /// - Parameter data: what was handed over.
    /// - Returns: the value; nil for what is of another kind.
    /// - Throws: what reading throws.
    public static func read(_ data: TransferredData) async throws -> Self? {
        try await transferRepresentation.read(data) as? Self
    }
}

/// Puts ways to read a value together.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
    public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item { content }
    public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item { content }
    public static func buildBlock<First: TransferRepresentation, Second: TransferRepresentation>(
        _ first: First, _ second: Second
    ) -> TupleTransferRepresentation<Item> where First.Item == Item, Second.Item == Item {
        TupleTransferRepresentation(ways: [first, second])
    }
}

/// Several ways to read a value; the first that fits is taken.
public struct TupleTransferRepresentation<Item: Transferable>: TransferRepresentation {
    let ways: [any TransferRepresentation<Item>]

    public func read(_ data: TransferredData) async throws -> Item? {
        for way in ways {
            if let item = try await way.read(data) { return item }
        }
        return nil
    }
}

/// Reads a value from data.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    let type: UTType
    let importing: @Sendable (Data) async throws -> Item

    /// A reader.
    ///
    /// - Parameters:
    ///   - importedContentType: the kind of data.
    ///   - importing: reads it.
    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
        type = importedContentType
        self.importing = importing
    }

    public func read(_ data: TransferredData) async throws -> Item? {
        data.type == type ? try await importing(data.bytes) : nil
    }
}

/// Reads a value by way of another one.
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>:
    TransferRepresentation
{
    let importing: @Sendable (ProxyRepresentation) async throws -> Item

    /// A reader.
    ///
    /// - Parameter importing: makes the value of the other one.
    public init(importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item) {
        self.importing = importing
    }

    public func read(_ data: TransferredData) async throws -> Item? {
        guard let other = try await ProxyRepresentation.read(data) else { return nil }
        return try await importing(other)
    }
}

extension String: Transferable {
    /// A text is read as UTF-8.
    public static var transferRepresentation: DataRepresentation<String> {
        DataRepresentation(importedContentType: .utf8PlainText) { String(decoding: $0, as: UTF8.self) }
    }
}

extension Never: Transferable {
    public static var transferRepresentation: Never { fatalError("Nothing is transferred.") }
}

extension Never: TransferRepresentation {
    public typealias Item = Never
    public func read(_ data: TransferredData) async throws -> Never? { nil }
}
