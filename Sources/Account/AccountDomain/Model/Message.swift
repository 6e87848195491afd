#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Something that is to leave the server and is tried until it did: a mail, an SMS, a revocation at a provider.
package struct Message: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Equatable, Codable, CaseIterable {
        case mail, sms, revocation
    }

    package let id: Identifier<Message>
    package var version: Int64 = 0
    package let kind: Kind
    package let createdAt: Date
    /// When it is to be tried next.
    package var dueAt: Date
    package var tries: Int
    /// After that nobody needs it any more: a code that has run out.
    package let expiresAt: Date
    /// What is to be sent, as JSON, sealed; emptied when it was.
    package var body: [UInt8]

    package init(id: Identifier<Message>, kind: Kind, createdAt: Date, expiresAt: Date, body: [UInt8]) {
        self.id = id
        self.kind = kind
        self.createdAt = createdAt
        dueAt = createdAt
        tries = 0
        self.expiresAt = expiresAt
        self.body = body
    }
}
