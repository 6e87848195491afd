// What is dropped, pasted or picked, as a value. Addresses are below https://developer.apple.com/documentation/ .
public import Foundation
public import UniformTypeIdentifiers

// coretransferable/transferable
@available(iOS 16.0, macOS 13.0, *)
@preconcurrency
public protocol Transferable: Sendable {
    associatedtype Representation: TransferRepresentation
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

// coretransferable/transferrepresentation
@available(iOS 16.0, macOS 13.0, *)
public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
}

// coretransferable/transferrepresentationbuilder
@available(iOS 16.0, macOS 13.0, *)
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
    public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item { content }
    public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item { content }
    public static func buildBlock<C1: TransferRepresentation, C2: TransferRepresentation>(
        _ content1: C1, _ content2: C2
    ) -> TupleTransferRepresentation<Item> where C1.Item == Item, C2.Item == Item {
        TupleTransferRepresentation()
    }
}

// coretransferable/tupletransferrepresentation (its second parameter is left out)
@available(iOS 16.0, macOS 13.0, *)
public struct TupleTransferRepresentation<Item: Transferable>: TransferRepresentation {
    init() {}
}

// coretransferable/datarepresentation
@available(iOS 16.0, macOS 13.0, *)
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    // coretransferable/datarepresentation/init(importedcontenttype:importing:)
    public init(
        importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
    ) {}
}

// coretransferable/proxyrepresentation
@available(iOS 16.0, macOS 13.0, *)
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>:
    TransferRepresentation
{
    // coretransferable/proxyrepresentation/init(importing:)
    public init(importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item) {}
}

// swift/string: conforms to Transferable from iOS 16 and macOS 13 on
@available(iOS 16.0, macOS 13.0, *)
extension String: Transferable {
    public static var transferRepresentation: DataRepresentation<String> {
        DataRepresentation(importedContentType: .image) { _ in "" }
    }
}

// swift/never: conforms to Transferable from iOS 16 and macOS 13 on
@available(iOS 16.0, macOS 13.0, *)
extension Never: Transferable {
    public static var transferRepresentation: Never { fatalError() }
}
@available(iOS 16.0, macOS 13.0, *)
extension Never: TransferRepresentation {
    public typealias Item = Never
}
// foundation/url: conforms to Transferable from iOS 16 and macOS 13 on
@available(iOS 16.0, macOS 13.0, *)
extension URL: Transferable {
    public static var transferRepresentation: DataRepresentation<URL> {
        DataRepresentation(importedContentType: .image) { _ -> URL in fatalError() }
    }
}
@available(iOS 16.0, macOS 13.0, *)
extension NSItemProvider {
    // foundation/nsitemprovider/loadtransferable(type:completionhandler:)
    public func loadTransferable<T: Transferable>(
        type transferableType: T.Type, completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
    ) -> Progress { Progress() }
}
