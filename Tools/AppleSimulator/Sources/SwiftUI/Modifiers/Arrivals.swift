public import CoreGraphics
public import CoreTransferable
public import Foundation
public import SimulatorCore
public import UniformTypeIdentifiers

// What comes from outside: drops, files, and the clipboard.
extension View {
    nonisolated public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View
    {
        self
    }

    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View {
        modifier(Dropping(action: action, isTargeted: isTargeted))
    }

    nonisolated public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> some View {
        modifier(
            Importing(
                isPresented: isPresented, isOfFolders: allowedContentTypes.contains(.folder),
                onCompletion: onCompletion))
    }
}

/// Takes what is on the clipboard: it is off while nothing is.
nonisolated public struct PasteButton: View {
    public typealias Body = Never
    private let paster: any Paster

    nonisolated public init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {
        paster = PasterOf(onPaste: onPaste)
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        var node = context.button("label", label: Label("Paste", systemImage: "doc.on.clipboard"))
        node.isEnabled = context.outside.clipboard != nil
        let (outside, paster) = (context.outside, paster)
        node.actions.tap = { outside.clipboard.map { paster.paste($0) } }
        return [node]
    }
}

/// Hands a text to another app, of which only the last one is remembered.
nonisolated public struct ShareLink<
    Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable, Label: View
>: View where Data.Element: Transferable {
    public typealias Body = Never
    private let text: String
    private let label: Label

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        var node = context.button("label", label: label)
        let (outside, text) = (context.outside, text)
        node.actions.tap = { outside.shared = text }
        return [node]
    }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
    nonisolated public init(
        item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<String> {
        (text, self.label) = (item, label())
    }
}

/// Hands over what was pasted.
private protocol Paster {
    @MainActor func paste(_ data: TransferredData)
}

nonisolated private struct PasterOf<T: Transferable>: Paster {
    let onPaste: ([T]) -> Void

    @MainActor func paste(_ data: TransferredData) { read(data, onPaste) }
}

/// Reads what has come, and hands it over if it is of the kind that is wanted.
@MainActor
private func read<T: Transferable>(_ data: TransferredData, _ take: @escaping ([T]) -> Void) {
    Task {
        if let item = try? await T.read(data) { take([item]) }
    }
}

/// Takes what is dropped.
nonisolated private struct Dropping<T: Transferable>: ViewModifier {
    typealias Body = Never
    let action: ([T], CGPoint) -> Bool
    let isTargeted: (Bool) -> Void

    nonisolated init(action: @escaping ([T], CGPoint) -> Bool, isTargeted: @escaping (Bool) -> Void) {
        (self.action, self.isTargeted) = (action, isTargeted)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let (action, isTargeted) = (action, isTargeted)
        context.outside.takesDrops { dropped in
            isTargeted(true)
            read(dropped) { items in
                isTargeted(false)
                _ = action(items, .zero)
            }
        }
        return content.drawn("d", in: context)
    }
}

/// Takes a file: the system's page of files opens and closes at once, with a file or as if it was cancelled.
nonisolated private struct Importing: ViewModifier {
    typealias Body = Never
    let isPresented: Binding<Bool>
    let isOfFolders: Bool
    let onCompletion: (Result<URL, any Error>) -> Void

    nonisolated init(
        isPresented: Binding<Bool>, isOfFolders: Bool,
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) {
        (self.isPresented, self.isOfFolders) = (isPresented, isOfFolders)
        self.onCompletion = onCompletion
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        if isPresented.wrappedValue {
            let (outside, isPresented, onCompletion) = (context.outside, isPresented, onCompletion)
            let isOfFolders = isOfFolders
            context.graph.after {
                isPresented.wrappedValue = false
                let picked = isOfFolders ? outside.folder : outside.file
                if let picked { onCompletion(.success(picked)) }
            }
        }
        return content.drawn("i", in: context)
    }
}
