internal import FoundationExports
internal import OneTimePassword
internal import SecondCore

extension AppState {
    /// No picture of set-up codes holds more.
    static let mostCodes = 50

    /// A picture is read; dropped on the list, it opens the sheet by itself.
    mutating func read(_ bytes: [UInt8], _ effects: inout [AppEffect]) {
        guard let number = takePicture(&effects) else { return }
        changeAdding { ($0.picture, $0.pictureNumber) = (.reading, number) }
        effects.append(.readPicture(number, bytes))
    }

    /// A picture that was picked counts in the sheet that it was picked in, and opens none.
    mutating func picked(_ bytes: [UInt8]?, _ effects: inout [AppEffect]) {
        guard case .add(let adding)? = sheet, adding.way == .picture, !adding.isBusy else { return }
        guard let bytes else { return refuse(words(.pictureUnreadable), &effects) }
        read(bytes, &effects)
    }

    /// The sheet takes a picture, if there can be one; nil if not.
    private mutating func takePicture(_ effects: inout [AppEffect]) -> Int? {
        guard sheet?.isInTheWay != true else { return nil }
        if sheet == nil {
            guard canEdit else {
                warn(refusal, &effects)
                return nil
            }
            open(.add(Adding(number: number(), way: .picture)))
        }
        guard case .add(let adding)? = sheet, !adding.isBusy else { return nil }
        changeAdding { $0.take(.picture) }
        return number()
    }

    mutating func pictureRead(_ number: Int, _ texts: [String]?, _ effects: inout [AppEffect]) {
        guard case .add(let adding)? = sheet, adding.picture == .reading, adding.pictureNumber == number
        else { return }
        changeAdding { $0.picture = .none }
        guard let texts else { return refuse(words(.pictureUnreadable), &effects) }
        var tokens: [NewToken] = []
        var refusals: [OneTimePasswordError] = []
        for text in texts {
            do throws(OneTimePasswordError) {
                let token = NewToken(try OTPAuthLink(text))
                if !tokens.contains(token) { tokens.append(token) }
            } catch {
                refusals.append(error)
            }
        }
        take(tokens, refusals, &effects)
    }

    private mutating func take(
        _ tokens: [NewToken], _ refusals: [OneTimePasswordError], _ effects: inout [AppEffect]
    ) {
        switch tokens.count {
        case 0:
            refuse(refusals.first.map { words($0) } ?? words(.noCode), &effects)
        case 1: add(tokens, &effects)
        case ...Self.mostCodes:
            changeAdding { $0.isBusy = true }
            ask(.several(tokens, skipped: refusals.count), in: sheet?.number)
        default: refuse(words(.tooManyCodes(Self.mostCodes)), &effects)
        }
    }
}

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
    /// A refusal of permission stands until it tells again.
    fileprivate mutating func restCamera() {
        switch camera {
        case .resting, .starting, .looking, .interrupted: camera = .resting
        case .denied, .missing: break
        }
    }
}

extension AppState {
    /// How long a toast stays that only tells something.
    static let toastTime = Duration.seconds(4)
    /// How long Undo stays (decisions.md, "Deletion").
    static let undoTime = Duration.seconds(10)

    mutating func say(
        _ text: String, haptic: AppScreen.Haptic? = .success, undoing: Toasting.Undoing? = nil,
        _ effects: inout [AppEffect]
    ) {
        let number = number()
        toast = Toasting(
            number: number, text: text, sheet: undoing == nil ? sheetNumber : nil, haptic: haptic,
            undoing: undoing ?? toast?.undoing,
            undoNumber: undoing == nil ? toast?.undoNumber : number)
        effects.append(.wake(.toast(number), after: undoing == nil ? Self.toastTime : Self.undoTime))
    }

    mutating func warn(_ text: String, _ effects: inout [AppEffect]) {
        say(text, haptic: .warning, &effects)
    }

    /// A toast's time is over; what it carries has its own.
    mutating func endToast(_ number: Int) {
        guard var ending = toast else { return }
        if ending.number == number { ending.isOver = true }
        if ending.undoNumber == number { (ending.undoing, ending.undoNumber) = (nil, nil) }
        toast = ending.isOver && ending.undoing == nil ? nil : ending
    }

    /// A token that came back or went for good cannot be brought back by the toast.
    mutating func dropUndo(_ id: UUID) {
        guard case .restore(id, _)? = toast?.undoing else { return }
        toast?.undoing = nil
        toast?.undoNumber = nil
        if toast?.isOver == true { toast = nil }
    }

    mutating func undo(_ effects: inout [AppEffect]) {
        guard case .restore(let id, let name)? = toast?.undoing else { return }
        toast = nil
        effects.append(.work(.restore(id, name: name)))
    }
}
