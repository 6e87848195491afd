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
