internal import IdeaBoxCore
internal import SyncProduct

extension AppState {
    /// The box as it is to be drawn: the app has a cloud from the start, which a box that just opens does not know yet.
    var seatedBox: BoxState {
        var seated = box
        if seated.sync.phase == .off {
            seated.sync.phase = .waiting
            seated.sync.cloud = traits.cloudName
        }
        // Before the first list was read nobody knows whether there are ideas.
        if let failure, seated.condition == .ready {
            seated.condition = .store(failure)
        } else if listing == nil, seated.condition == .ready {
            seated.condition = .loading
        }
        return seated
    }
}
