#if os(macOS)
    import AppRuntime
    import SwiftUI

    extension ScenePlace {
        /// Where a scene of this phase is.
        ///
        /// A window that stands behind another app's is in use all the same: people read in it while they type
        /// elsewhere.
        ///
        /// - Parameter phase: what the system says.
        init(_ phase: ScenePhase) {
            switch phase {
            case .background: self = .background
            case .active, .inactive: self = .active
            @unknown default: self = .active
            }
        }
    }
#endif
