/// What goes wrong at the providers.
package struct FakeFaults: Sendable, Equatable, Codable {
    /// So many thousandths of a second pass before each answer.
    package var delay = 0
    /// Of so many exchanges of a code the answer is lost: the work is done, then the connection is closed.
    package var lost = 0
    /// So many exchanges of a code arrive twice; the second answer is the one that is given.
    package var twice = 0
    /// By how many seconds the providers' clock is ahead.
    package var clockOffset = 0.0
    /// Whether Apple's keys cannot be had.
    package var areKeysDown = false
    /// Whether Apple answers 503 to everything.
    package var isAppleDown = false
    /// Whether WeChat does.
    package var isWeChatDown = false
    /// So many calls of WeChat's are answered by -1, busy.
    package var busy = 0
    /// So many are answered by 45011, too often.
    package var throttled = 0
    /// So many calls for a person's details alone are answered by -1.
    package var busyForDetails = 0
    /// Whether WeChat tells no `unionid`.
    package var withoutUnionID = false
    /// Whether Apple writes truth values as text.
    package var booleansAsText = false
    /// Who Apple says it is, if not itself.
    package var issuer: String?
    /// Whether Apple's tokens have no nonce.
    package var withoutNonce = false
    /// Whether Apple's answer to a code names another person than the app's token did.
    package var namesAnother = false

    /// Nothing goes wrong.
    package init() {}

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case delay, lost, twice, clockOffset, areKeysDown, isAppleDown, isWeChatDown, busy, throttled
        case busyForDetails, withoutUnionID, booleansAsText, issuer, withoutNonce, namesAnother
    }

    /// What is not named does not go wrong.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
            value = try container.decodeIfPresent(Value.self, forKey: key) ?? value
        }
        try read(.delay, &delay)
        try read(.lost, &lost)
        try read(.twice, &twice)
        try read(.clockOffset, &clockOffset)
        try read(.areKeysDown, &areKeysDown)
        try read(.isAppleDown, &isAppleDown)
        try read(.isWeChatDown, &isWeChatDown)
        try read(.busy, &busy)
        try read(.throttled, &throttled)
        try read(.busyForDetails, &busyForDetails)
        try read(.withoutUnionID, &withoutUnionID)
        try read(.booleansAsText, &booleansAsText)
        issuer = try container.decodeIfPresent(String.self, forKey: .issuer)
        try read(.withoutNonce, &withoutNonce)
        try read(.namesAnother, &namesAnother)
    }

    /// Takes one from a count; whether there was one.
    static func take(_ count: inout Int) -> Bool {
        guard count > 0 else { return false }
        count -= 1
        return true
    }
}
