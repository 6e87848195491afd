public import CoreTransferable
internal import Foundation
public import SimulatorCore
public import SwiftUI

/// Which photos are offered.
public struct PHPickerFilter: Equatable, Sendable {
    public static let images = PHPickerFilter()
}

/// A photo that was picked.
public struct PhotosPickerItem: Equatable, Hashable, Sendable {
    /// How a photo is handed over.
    public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
        public static let automatic = EncodingDisambiguationPolicy()
    }

    private let id = UUID()
    private let data: TransferredData

    init(_ data: TransferredData) { self.data = data }

    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> sending T? {
        // Nobody else has what was just read.
        nonisolated(unsafe) let item = try await T.read(data)
        return item
    }

    public static func == (left: PhotosPickerItem, right: PhotosPickerItem) -> Bool { left.id == right.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Offers the photos: a tap picks what the person has there, if anything.
nonisolated public struct PhotosPicker<Label: View>: View {
    public typealias Body = Never
    private let selection: Binding<PhotosPickerItem?>
    private let label: Label

    nonisolated public init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        @ViewBuilder label: () -> Label
    ) {
        (self.selection, self.label) = (selection, label())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let (outside, selection, label) = (context.outside, selection, label)
        let button = Button {
            if let photo = outside.photo { selection.wrappedValue = PhotosPickerItem(photo) }
        } label: {
            label
        }
        return button.drawn(in: context)
    }
}
