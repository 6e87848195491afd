public import CoreTransferable
public import SwiftUI

/// Which photos are offered.
public struct PHPickerFilter: Equatable, Sendable {
    public static let images = PHPickerFilter()
}

/// A photo that was picked: none is, as this device has no photos.
public struct PhotosPickerItem: Equatable, Hashable, Sendable {
    /// How a photo is handed over.
    public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
        public static let automatic = EncodingDisambiguationPolicy()
    }

    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> sending T? { nil }
}

/// Offers the photos: a button that leads nowhere, as this device has none.
nonisolated public struct PhotosPicker<Label: View>: View {
    private let label: Label

    nonisolated public init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        @ViewBuilder label: () -> Label
    ) {
        self.label = label()
    }

    @MainActor public var body: some View {
        Button {
        } label: {
            label
        }
    }
}
