import AccountDomain
import AccountServer

extension Settings {
    /// What access tokens say, and by what they are signed.
    mutating func readTokens(_ reader: SettingsReader) throws(SettingsError) {
        policy.issuer = try reader.text(.accountIssuer) ?? server.origin
        policy.audience = try reader.text(.accountAudience) ?? policy.audience
        for audience in try reader.list(.accountOtherAudiences) ?? [] {
            guard audience != policy.audience, audience.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
                audience.utf8.count <= 256
            else {
                throw .value(
                    .accountOtherAudiences, audience,
                    wanted: "another one than account.audience, without spaces")
            }
            policy.otherAudiences.append(audience)
        }
        if let client = try reader.text(.accountClientID) {
            guard (1...256).contains(client.utf8.count),
                client.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw .value(.accountClientID, client, wanted: "1 to 256 letters of ASCII without spaces")
            }
            policy.clientID = client
        }
        policy.signingAlgorithm =
            try reader.choice(.accountSigningAlgorithm, SigningAlgorithm.allCases) ?? policy.signingAlgorithm
    }
}
