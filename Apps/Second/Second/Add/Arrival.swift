import CoreTransferable
import Foundation
import SecondApp
import UniformTypeIdentifiers

/// What a person dropped, pasted or picked: a picture, or the text of a set-up link.
struct Arrival: Transferable, Sendable {
    /// What the shell is told.
    let action: AppAction

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(importedContentType: .image) { Arrival(action: .picture([UInt8]($0))) }
        ProxyRepresentation(importing: { (text: String) in Arrival(action: .pasted(text)) })
    }
}
