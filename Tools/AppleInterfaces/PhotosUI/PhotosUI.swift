// The system's picker of photos. Addresses are below https://developer.apple.com/documentation/ .
public import CoreTransferable
public import SwiftUI

// photokit/phpickerfilter-swift.struct
@available(iOS 14.0, macOS 13.0, *)
public struct PHPickerFilter: Equatable, Sendable {
    // photokit/phpickerfilter-swift.struct/images
    public static let images = PHPickerFilter()
    init() {}
}

// photosui/photospickeritem
@available(iOS 16.0, macOS 13.0, *)
public struct PhotosPickerItem: Equatable, Hashable, Sendable {
    // photosui/photospickeritem/encodingdisambiguationpolicy
    public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
        public static let automatic = EncodingDisambiguationPolicy()
        init() {}
    }
    // photosui/photospickeritem/loadtransferable(type:)
    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> sending T? { nil }
}

// photosui/photospicker
@available(iOS 16.0, macOS 13.0, *)
public struct PhotosPicker<Label: View>: View {
    // photosui/photospicker/init(selection:matching:preferreditemencoding:label:)
    @preconcurrency nonisolated public init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        @ViewBuilder label: @Sendable () -> Label
    ) {}
    public var body: some View { EmptyView() }
}
