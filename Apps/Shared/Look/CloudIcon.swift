import SwiftUI

/// The sign for how this device and the cloud stand to each other.
///
/// The names are those of the lines that the cores make.
enum CloudIcon: String, Sendable {
    case off, waiting, syncing, pending, handedOver, synced, offline, attention

    /// The sign of a line.
    ///
    /// - Parameter name: the name of the line's kind.
    init(_ name: String) {
        self = CloudIcon(rawValue: name) ?? .attention
    }

    /// Whether a person has something to do, so that the words are in sight at once.
    var asksForAttention: Bool { self == .attention }

    /// The sign beside the words.
    var symbol: String {
        switch self {
        case .off: "laptopcomputer.and.iphone"
        case .waiting: "icloud.and.arrow.down"
        case .syncing: "arrow.triangle.2.circlepath.icloud"
        case .pending: "icloud.and.arrow.up"
        case .handedOver: "icloud"
        case .synced: "checkmark.icloud"
        case .offline: "icloud.slash"
        case .attention: "exclamationmark.icloud"
        }
    }

    /// The sign's colour: loud only where something is to be done.
    var tint: Color {
        switch self {
        case .attention: .orange
        case .synced, .handedOver: .accentColor
        case .off, .waiting, .syncing, .pending, .offline: .secondary
        }
    }
}
