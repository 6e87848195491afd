#if os(iOS)
    import AppRuntime
    import SwiftUI

    extension ScenePlace {
        /// Where a scene of this phase is.
        ///
        /// - Parameter phase: what the system says; what it will say in later years counts as not in use.
        init(_ phase: ScenePhase) {
            switch phase {
            case .active: self = .active
            case .background: self = .background
            case .inactive: self = .inactive
            @unknown default: self = .inactive
            }
        }
    }
#endif
