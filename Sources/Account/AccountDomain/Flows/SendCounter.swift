internal import Bytes
internal import FoundationExports

extension Accounts {
    /// Whose letters to an address are counted together: nobody uses up what another needs.
    enum SendScope: Sendable {
        /// A session's device, or one that the account has known for a day.
        case device(Identifier<Device>)
        /// Who knows the password.
        case password
        case strangers

        /// What tells it from others in a mark.
        var text: String {
            switch self {
            case .device(let id): id.text
            case .password: "password"
            case .strangers: "strangers"
            }
        }

        var isStrangers: Bool {
            if case .strangers = self { true } else { false }
        }
    }
}

/// What counts the letters to one address.
struct SendCounter {
    /// Names the address and who asks for letters to it, for the limits of an hour and of a day.
    let subjects: [String]
    var subject: String { subjects[0] }
    /// Names the row that says when the last one of a purpose left.
    ///
    /// It is named by the current master key alone: when that changes one more letter may leave.
    let key: String

    init(_ asking: Accounts.ChallengeRequest, _ secrets: ServerSecrets) {
        self.init(asking.address, asking.scope, asking.purpose, secrets)
    }

    init(
        _ address: String, _ scope: Accounts.SendScope, _ purpose: Challenge.Purpose, _ secrets: ServerSecrets
    ) {
        let address = Array(address.lowercased().utf8)
        subjects = secrets.marks("subject", address, Array(scope.text.utf8)).map { Hexadecimal.encode($0) }
        key = Hexadecimal.encode(
            secrets.mark("sends", Array(subjects[0].utf8), Array(purpose.rawValue.utf8)))
    }

    /// The id of the challenge that an asker got with the letter of a moment.
    func ticket(_ caller: RequestOrigin, at moment: Date, _ secrets: ServerSecrets) -> Identifier<Challenge> {
        let asker = caller.credential?.text ?? ""
        return Identifier(
            prefix: secrets.mark("ticket", Array(key.utf8), Self.millisecond(moment), Array(asker.utf8)))
    }

    /// The id of the row of the link in the letter of a moment.
    func linkRow(at moment: Date, _ secrets: ServerSecrets) -> Identifier<Challenge> {
        Identifier(prefix: secrets.mark("link row", Array(key.utf8), Self.millisecond(moment)))
    }

    /// The id of the letter of a moment that holds a link: somebody else may ask for it while it waits.
    func letter(at moment: Date, _ secrets: ServerSecrets) -> Identifier<Message> {
        Identifier(prefix: secrets.mark("letter", Array(key.utf8), Self.millisecond(moment)))
    }

    /// A program that answers a code at once may ask for the next one within the same second.
    private static func millisecond(_ moment: Date) -> [UInt8] {
        Array(String(Int64(moment.timeIntervalSince1970 * 1000)).utf8)
    }

    /// The change that counts a letter; it says nothing but when.
    func counted(_ row: Attempts?, at now: Date) -> AccountChange {
        guard var row else { return .insert(.attempts(Attempts(key: key, lastAt: now))) }
        row.lastAt = max(row.lastAt, now)
        return .replace(.attempts(row))
    }
}

extension Accounts {
    /// The change that lets a letter which waits leave at the place of somebody else who asks for it, if that is better.
    ///
    /// Else a stranger who asks first, and for many others before, would keep it from its owner for the hour.
    func moving(
        _ id: Identifier<Message>, to place: OutboxOrder.Place?
    ) async throws(AccountError) -> [AccountChange] {
        guard let place, var letter = try await dependencies.message(id), !letter.body.isEmpty,
            letter.tries == 0,
            place < letter.place
        else { return [] }
        (letter.priority, letter.order) = (place.priority, place.number)
        return [.replace(.message(letter))]
    }
}
