internal import OneTimePassword
internal import SecondCore

extension AppState {
    /// Whether the camera is to look now.
    ///
    /// While permission is being asked for, the system's question makes the scene inactive: that does not stop it.
    var wantsCamera: Bool {
        guard case .add(let adding)? = sheet, adding.way == .scan, !adding.isBusy else { return false }
        switch scene {
        case .active: return true
        case .inactive: return adding.camera == .starting
        case .background: return false
        }
    }

    mutating func followCamera(_ before: AppState, _ effects: inout [AppEffect]) {
        let (wanted, wants) = (before.wantsCamera, wantsCamera)
        let isOther = wanted && wants && before.sheet?.number != sheet?.number
        if wanted, !wants || isOther {
            // First of all: nothing that follows is to be seen by the camera.
            effects.insert(.stopCamera, at: 0)
            changeAdding { $0.restCamera() }
        }
        if wants, !wanted || isOther {
            changeAdding { if $0.camera == .resting { $0.camera = .starting } }
            effects.append(.startCamera)
        }
    }

    /// What the camera tells counts only while it is wanted: it may have been on its way for a while.
    mutating func take(_ event: CameraEvent, _ effects: inout [AppEffect]) {
        guard wantsCamera else { return }
        switch event {
        case .denied: changeAdding { $0.camera = .denied }
        case .missing: changeAdding { $0.camera = .missing }
        case .interrupted: changeAdding { $0.camera = .interrupted }
        case .looking(let hasTorch):
            changeAdding { $0.camera = .looking(hasTorch: hasTorch, isLit: false) }
        case .torch(let isLit):
            changeAdding {
                if case .looking(let hasTorch, _) = $0.camera {
                    $0.camera = .looking(hasTorch: hasTorch, isLit: hasTorch && isLit)
                }
            }
        case .code(let text): seen(text, &effects)
        }
    }

    /// A code before the camera: a bad one is refused and the camera goes on, the first good one stops it.
    private mutating func seen(_ text: String, _ effects: inout [AppEffect]) {
        guard scene == .active, case .add(let adding)? = sheet, adding.lastCode != text else { return }
        changeAdding { $0.lastCode = text }
        do throws(OneTimePasswordError) {
            add([NewToken(try OTPAuthLink(text))], &effects)
        } catch {
            refuse(words(error), &effects)
        }
    }
}

extension Adding {
    /// What a camera that was stopped has told is over.
    ///
    /// A refusal of permission stands until it tells anew.
    fileprivate mutating func restCamera() {
        switch camera {
        case .resting, .starting, .looking, .interrupted: camera = .resting
        case .denied, .missing: break
        }
    }
}
