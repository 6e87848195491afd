internal import AccountAPI
internal import FoundationExports

/// Bodies of the account service, read and written.
enum Wire {
    /// What an answer holds.
    ///
    /// - Throws: `problem` for a refusal; `answer` for what is neither a success nor a problem of ours.
    static func read<Body: Decodable>(
        _ type: Body.Type, _ answer: TransportAnswer
    ) throws(AccountClientError) -> Body {
        try check(answer)
        guard let body = try? JSONDecoder().decode(type, from: Data(answer.body)) else {
            throw .answer(status: answer.status)
        }
        return body
    }

    /// Whether an answer is a success.
    ///
    /// - Throws: as ``read(_:_:)``.
    static func check(_ answer: TransportAnswer) throws(AccountClientError) {
        guard !(200...299).contains(answer.status) else { return }
        guard let problem = problem(answer) else { throw .answer(status: answer.status) }
        throw .problem(problem)
    }

    /// The problem that an answer tells; nil if it is no problem of ours.
    static func problem(_ answer: TransportAnswer) -> ProblemBody? {
        guard answer["Content-Type"]?.lowercased().hasPrefix("application/problem+json") == true else {
            return nil
        }
        return try? JSONDecoder().decode(ProblemBody.self, from: Data(answer.body))
    }

    /// Whether a refusal means the access token, and nothing else that 401 may mean.
    static func refusesToken(_ answer: TransportAnswer) -> Bool {
        guard answer.status == 401 else { return false }
        return problem(answer).map { $0.code == .session } ?? true
    }

    static func write(_ body: some Encodable) throws(AccountClientError) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(body) else { throw .answer(status: 0) }
        return Array(data)
    }
}

extension ProblemBody {
    /// Which end of a session a refusal of a refresh is; nil if it ends none (trap 7: only definitive words do).
    var end: SessionEnd? {
        switch (code, subcode.flatMap(Subcode.init(rawValue:))) {
        case (.session, .accessExpired): nil
        case (.session, .revoked): .revoked
        case (.session, .reused): .reused
        case (.session, .expired): .expired
        case (.session, _): .invalid
        case (.proof, .otherDevice): .deviceChanged
        default: nil
        }
    }
}

/// The server's calendar, as the `Date` of its answers tells it (RFC 9110, section 5.6.7).
enum ServerDate {
    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else.
    static func read(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])), (1...31).contains(day),
            (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
            (0...60).contains(clock[2])
        else { return nil }
        let seconds = days(year, month + 1, day) * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Days since 1970 of a date of the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let ofEra = year - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}
