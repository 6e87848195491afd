import CoreTransferable
import Foundation
import SecondApp
import UniformTypeIdentifiers

/// What a person dropped or pasted: a picture, or the text of a set-up link.
struct DroppedItem: Transferable, Sendable {
    /// What the store is told.
    let action: AppAction

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(importedContentType: .image) { DroppedItem(action: .picture([UInt8]($0))) }
        ProxyRepresentation(importing: { (text: String) in DroppedItem(action: .pasted(text)) })
    }
}

/// A picture that a person picked.
struct PickedPicture: Transferable, Sendable {
    /// Its file.
    let bytes: [UInt8]

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(importedContentType: .image) { PickedPicture(bytes: [UInt8]($0)) }
    }
}
