import AccountAPI
import AccountClient
import FoundationEssentials

extension StoredSession {
    /// A stage of a session: the higher the counter, the later its tokens.
    static func sample(_ session: String = "s1", user: String = "u1", stage: Int = 0) -> StoredSession {
        let claims =
            #"{"sub":"\#(user)","sid":"\#(session)","iat":\#(1_799_992_800 + stage),"exp":\#(1_800_000_000 + stage)}"#
        return StoredSession(
            userID: user, accessToken: "h.\(Base64URL.encode(Data(claims.utf8))).\(session)-\(stage)",
            refreshToken: "refresh-\(session)-\(stage)")
    }
}
