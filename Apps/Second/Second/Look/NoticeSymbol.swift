import SwiftUI

/// The sign above a notice.
enum NoticeSymbol {
    case loading, waiting, empty, nothing, key, problem

    /// Its name among the system's symbols.
    var name: String {
        switch self {
        case .loading: "lock.open"
        case .waiting: "icloud.and.arrow.down"
        case .empty: "qrcode.viewfinder"
        case .nothing: "magnifyingglass"
        case .key: "key"
        case .problem: "exclamationmark.triangle"
        }
    }

    /// Whether something is under way.
    var isBusy: Bool { self == .loading || self == .waiting }

    /// Its colour.
    var tint: Color {
        switch self {
        case .loading, .waiting, .nothing: .secondary
        case .empty: .accentColor
        case .key, .problem: .orange
        }
    }
}
