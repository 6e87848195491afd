extension Route {
    /// Where a page's session is looked after.
    static let sessionPath = "/session"

    /// How a page gets in, knows the program again, and goes.
    ///
    /// It hands the token of its address over, once, and is given a bearer.
    static func entry(_ addresses: OneTimeAddresses, _ sessions: Sessions, _ tabs: OpenTabs) -> [Route] {
        [
            Route(.post, sessionPath, bodyLimit: RandomToken.addressCharacters, needsSession: false) {
                request in
                guard addresses.redeem(request.body) else { return .text("Used, or too old.", status: 403) }
                return .json(Array("{\"bearer\":\"\(sessions.open().token)\"}".utf8))
            },
            Route(.post, sessionPath + "/proof", bodyLimit: challengeLength, needsSession: false) { request in
                guard request.body.count == challengeLength else {
                    return .text("This is no challenge.", status: 400)
                }
                let id = Array(request.body.prefix(SessionProof.idBytes))
                let nonce = Array(request.body.suffix(SessionProof.nonceBytes))
                guard let proof = sessions.proof(of: id, nonce: nonce) else {
                    if sessions.isClosed { return .text("The program is stopping.", status: 503) }
                    return .text("No session of this run.", status: 403)
                }
                return .bytes(proof)
            },
            // It cannot wait for a proof, and so carries no bearer: who knows a tab's name may say that it went.
            Route(.post, sessionPath + "/goodbye", bodyLimit: OpenTabs.nameLength, needsSession: false) {
                request in
                tabs.forget(String(decoding: request.body, as: UTF8.self))
                return .text("")
            },
        ]
    }

    private static let challengeLength = SessionProof.idBytes + SessionProof.nonceBytes
}
