internal import AccountDomain

/// An error as WeChat answers it, with status 200 and often as plain text.
struct WeChatRefusal: Decodable, Error, Equatable {
    let errcode: Int

    /// WeChat asks for patience.
    var isBusy: Bool { errcode == -1 }

    /// What is asked when an error comes.
    enum Step: CaseIterable {
        case code, person
    }

    /// What it means for who signs in.
    func reason(at step: Step) -> AccountError.ProviderReason {
        switch errcode {
        case -1, 45_009, 45_011, 50_005: .unreachable
        case 40_163: .used
        // The code: wrong, run out, missing; the tokens that came for it.
        case 40_029, 42_003, 41_008, 40_030, 42_002, 42_001, 40_014, 42_007: .refused
        // Of the access token that came a moment ago, or of our own secret.
        case 40_001: step == .person ? .refused : .misconfigured
        // Our name, our secret, our address, our rights.
        case 40_013, 40_125, 41_002, 41_004, 40_164, 40_002, 48_001: .misconfigured
        default: .refused
        }
    }
}
