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
    let ways: [any TransferRepresentation]
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
}

extension String: Transferable {
    /// A text is read as UTF-8.
    public static var transferRepresentation: DataRepresentation<String> {
        DataRepresentation(importedContentType: .utf8PlainText) { String(decoding: $0, as: UTF8.self) }
    }
}
