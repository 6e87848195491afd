internal import AccountAPI
internal import AccountDomain

/// What a person does with the account, signed in.
extension OperationTag {
    static let account = OperationTag(
        "Account", "What is kept of a person: shown, changed, taken along, deleted.",
        [
            .profile: OperationWords(
                "Read the profile",
                "Tells what the account is called, by what it signs in and what is pending."),
            .changeProfile: OperationWords(
                "Change the profile",
                "Changes the fields that are given and leaves the others, and answers with the whole profile. REQUEST_003 means that `terms` is not the present version; a protection that is switched off may become a pending change."
            ),
            .export: OperationWords(
                "Take along all data",
                "Gives everything that is kept of the person as one JSON file. AUTH_006 means that a fresh proof of who one is comes first."
            ),
            .askDeletion: OperationWords(
                "Ask for the deletion",
                "The account is deleted at `dueAt`; until then `cancelDeletion` takes it back. AUTH_006 means that a fresh proof of who one is comes first."
            ),
            .cancelDeletion: OperationWords(
                "Take the deletion back",
                "The account stays. REQUEST_005 with `notYet` means that this session began by an address that is not yet the account's."
            ),
            .stopChange: OperationWords(
                "Stop a pending change",
                "Stops one of the profile's `pendingChanges`. REQUEST_004 means that it is pending no more, REQUEST_005 with `junior` that this device is signed in for too short a time."
            ),
            .changeCode: OperationWords(
                "Send a code that ends the wait of a change",
                "Sends a code to the address or number that is to be replaced. REQUEST_004 means that the change is pending no more."
            ),
            .confirmChange: OperationWords(
                "End the wait of a change",
                "Takes the code of `changeCode`, and the change holds at once. AUTH_003 means that the code is wrong or too old, REQUEST_005 that the address has become another account's."
            ),
            .voidUndoLinks: OperationWords(
                "Void the links that undo changes",
                "The links of all earlier letters do nothing from now on, for a person who does not trust a former mailbox. REQUEST_004 means that the account has no second factor, REQUEST_005 with `junior` that it has it for too short a time."
            ),
        ])

    static let proof = OperationTag(
        "Proof", "A fresh proof of who one is, which AUTH_006 asks for; it counts for five minutes.",
        [
            .reauthenticationCode: OperationWords(
                "Send a code for a fresh proof",
                "Sends a code to the account's address or number, for `reauthenticate`. REQUEST_004 means that the account has neither."
            ),
            .reauthenticate: OperationWords(
                "Prove again who one is",
                "Takes one of the `ways` that AUTH_006 listed, and answers with tokens that are fresh. AUTH_001 means that the password is wrong, AUTH_003 that the code is; a sent code comes with its `challenge`."
            ),
            .startPasskeyProof: OperationWords(
                "Begin a fresh proof by a passkey",
                "Gives the challenge that one of the account's passkeys signs. REQUEST_004 means that there is none."
            ),
            .provePasskey: OperationWords(
                "Prove by a passkey who one is",
                "Takes the authenticator's answer to the challenge of `startPasskeyProof`, and answers with tokens that are fresh. AUTH_012 means that the answer did not hold."
            ),
        ])

    static let addresses = OperationTag(
        "Addresses", "The account's e-mail address and phone number.",
        [
            .changeEmail: OperationWords(
                "Begin to change the e-mail address",
                "Sends a code to the new address, for `proveEmail`. LIMIT_001 says in `retryAfter` when the next one may be asked for."
            ),
            .proveEmail: OperationWords(
                "Prove the new e-mail address",
                "Takes the code of `changeEmail`; the address becomes the account's at once or as a pending change. AUTH_003 means that the code is wrong, REQUEST_005 that another account has the address."
            ),
            .changePhone: OperationWords(
                "Begin to change the phone number",
                "Sends a code to the new number, for `provePhone`. LIMIT_001 says in `retryAfter` when the next one may be asked for."
            ),
            .provePhone: OperationWords(
                "Prove the new phone number",
                "Takes the code of `changePhone`; the number becomes the account's at once or as a pending change. AUTH_003 means that the code is wrong, REQUEST_005 that another account has the number."
            ),
        ])

    static let identities = OperationTag(
        "Identities", "Accounts of other services that sign in to this one.",
        [
            .identities: OperationWords(
                "List the accounts of other services", "Lists which of them sign in, the earliest first."),
            .pendingIdentity: OperationWords(
                "Read what is about to be linked",
                "Tells whose account of another service the challenge is about, so that the person can agree. AUTH_003 means that the challenge is over, or another device's."
            ),
            .linkIdentity: OperationWords(
                "Link what was shown",
                "Ends what a provider's link began, once the person agreed. REQUEST_005 with `taken` means that it signs in to another account, with `already` that this account has one of that provider."
            ),
        ])

    static let passkeys = OperationTag(
        "Passkeys", "Keys of authenticators (WebAuthn) that sign in.",
        [
            .passkeys: OperationWords(
                "List the passkeys", "Lists the account's passkeys, the earliest first."),
            .startPasskey: OperationWords(
                "Begin to make a passkey",
                "Gives what an authenticator needs to make one. REQUEST_005 with `full` means that the account has as many as it may have."
            ),
            .addPasskey: OperationWords(
                "Keep a new passkey",
                "Takes the authenticator's answer to `startPasskey`. AUTH_012 means that it did not hold, AUTH_003 that the challenge is used or too old."
            ),
            .renamePasskey: OperationWords(
                "Rename a passkey",
                "Changes what the list calls it. REQUEST_004 means that the account has no such passkey."),
            .removePasskey: OperationWords(
                "Remove a passkey",
                "It does not sign in any more, and the sessions that it began end, except the present one. REQUEST_005 with `lastWay` means that nobody could sign in without it."
            ),
        ])

    static let merges = OperationTag(
        "Merges", "Another account of the same person that becomes part of this one.",
        [
            .startMerge: OperationWords(
                "Begin a merge by the other account's password",
                "Proves the other account, and answers with what is still to be proven, or with what would move. AUTH_001 means that address or password is wrong, REQUEST_005 that one of the two accounts does not allow it now."
            ),
            .mergeOffer: OperationWords(
                "Read what a merge would do",
                "Tells what would move and what would not, once the other account is proven. AUTH_003 means that the challenge is over."
            ),
            .mergeCode: OperationWords(
                "Send a code to the other account",
                "Sends a code where `ways` of the merge lists mail or SMS, for `proveMerge`. AUTH_003 means that the challenge is over."
            ),
            .proveMerge: OperationWords(
                "Prove the other account further",
                "Takes a code for one of the merge's `ways`. AUTH_003 means that the code is wrong, AUTH_002 that too many were."
            ),
            .merge: OperationWords(
                "Agree to a merge",
                "The other account becomes part of this one at `dueAt`, unless one of the two stops it. REQUEST_005 means that something of one of the accounts is pending or has changed since."
            ),
        ])

    static let devices = OperationTag(
        "Devices", "Where the account is signed in.",
        [
            .devices: OperationWords("List the devices", "Lists all sessions, the present one first."),
            .renameDevice: OperationWords(
                "Rename a device",
                "Changes what the list calls the device; the empty name takes the person's name for it back. REQUEST_004 means that the session is none of the account's."
            ),
            .endDevice: OperationWords(
                "Sign a device out",
                "Ends one session, also the present one. REQUEST_004 means that it is none of the account's."),
            .endOtherDevices: OperationWords(
                "Sign all other devices out",
                "Ends all sessions but the present one. AUTH_006 means that a fresh proof of who one is comes first."
            ),
            .endAllDevices: OperationWords(
                "Sign all devices out",
                "Ends all sessions with the present one. AUTH_006 means that a fresh proof of who one is comes first."
            ),
        ])

    static let secondFactor = OperationTag(
        "Second factor", "One-time passwords (RFC 6238) and recovery codes.",
        [
            .enrolFactor: OperationWords(
                "Begin to enrol a second factor",
                "Gives the secret for an authenticator; nothing is asked for before `confirmFactor`. REQUEST_005 with `already` means that the account has one."
            ),
            .confirmFactor: OperationWords(
                "Confirm the second factor",
                "Takes its first code and gives the recovery codes, this once. AUTH_003 means that the code is wrong, REQUEST_004 that none was enrolled."
            ),
            .removeFactor: OperationWords(
                "Remove the second factor",
                "It is not asked for any more, and its recovery codes are void. REQUEST_004 means that there is none."
            ),
            .removeLostFactor: OperationWords(
                "Remove a lost second factor",
                "For a person who has the password alone: the factor goes at `dueAt`, unless it is stopped. AUTH_001 means that the password is wrong, REQUEST_004 that there is no second factor."
            ),
            .newRecoveryCodes: OperationWords(
                "Make new recovery codes",
                "Gives new codes, this once, and voids the former ones. REQUEST_004 means that there is no confirmed second factor."
            ),
        ])

    static let letters = OperationTag(
        "Letters", "What others call, and pages behind the links of letters: these need no session.",
        [
            .appleNotice: OperationWords(
                "Take a notice of Apple's",
                "Apple calls this when a person withdraws consent or deletes their Apple account. AUTH_008 means that the signature did not hold."
            ),
            .notMePage: OperationWords(
                "Show the page \"this was not me\"",
                "The link of a letter about a new device; it only asks. REQUEST_004 means that the link is used or too old."
            ),
            .notMe: OperationWords(
                "Sign the device of the letter out",
                "The button of that page: it signs out the device that the letter is about, and withdraws the password. REQUEST_004 means that the link is used or too old."
            ),
            .undoPage: OperationWords(
                "Show the page that undoes a change",
                "The link of a letter about a change; it only asks. REQUEST_004 means that the link is used or too old."
            ),
            .undo: OperationWords(
                "Undo the change of the letter",
                "The button of that page: it stops or undoes the change. REQUEST_004 means that the link is used or too old, REQUEST_005 that the former address has become another account's."
            ),
        ])

    static let backends = OperationTag(
        "Backends", "For registered backends, which show a name and a secret.",
        [
            .introspection: OperationWords(
                "Ask whether a token holds",
                "Answers as RFC 7662 says, from memory: a token of one of the backend's audiences that holds now is active, and all of its claims are said but `did` and `gen`: `merged` lists accounts that are part of the person's, and `cnf` names the key whose proof must come with it. Any other gives `active: false` and no word why. AUTH_013 means that name or secret are wrong, SERVER_002 that this instance has not read for \(Int(RevokedSessions.staleness)) seconds which sessions ended elsewhere."
            ),
            .endedSessions: OperationWords(
                "Read which sessions ended",
                "Gives the sessions that ended while tokens of theirs may still be about, at most \(EndedSessions.most) at a time: ask again at once where `hasMore` is true, else in a few seconds, each time with `next` as `after`. What ended in the last two minutes is told again. REQUEST_001 with `after` means that this server did not make that text; begin without one; SERVER_002 means that this instance has not read for \(Int(RevokedSessions.staleness)) seconds which sessions ended elsewhere: ask again with the same `after`."
            ),
        ])

    static let service = OperationTag(
        "Service", "About the service itself; no session is needed.",
        [
            .keys: OperationWords(
                "Read the public keys",
                "Gives the keys that sign access tokens and service tokens (RFC 7517)."),
            .openIDConfiguration: OperationWords(
                "Read where verifiers find what",
                "The same as `authorizationServer`, at the place where many libraries look. It is what OpenID Connect Discovery requires where people can sign in to a registered service; else there is no `authorization_endpoint` and no `id_token_signing_alg_values_supported`, as nobody gets an ID token."
            ),
            .authorizationServer: OperationWords(
                "Read the same by the name of OAuth",
                "Gives the metadata of RFC 8414: the issuer, the key set, introspection where backends are registered, and OAuth's endpoints where people can sign in to one."
            ),
            .openAPI: OperationWords("Read this document", "Gives the description that you are reading."),
            .appleApps: OperationWords(
                "Read which apps may use the passkeys",
                "Gives Apple's association file. REQUEST_004 means that no app is configured."),
            .live: OperationWords("Ask whether the program runs", "Answers as long as the program does."),
            .ready: OperationWords(
                "Ask whether requests can be served",
                "Asks the store, too. SERVER_002 means that it cannot be reached."),
            .health: OperationWords("Ask whether requests can be served", "The same as `ready`."),
        ])
}
