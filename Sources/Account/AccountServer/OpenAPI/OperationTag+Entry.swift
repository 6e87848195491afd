internal import AccountAPI

/// Operations before and around a session.
extension OperationTag {
    static let registration = OperationTag(
        "Registration", "A new account by e-mail: address and password, the code of the letter, the profile.",
        [
            .register: OperationWords(
                "Begin a registration",
                "Sends a letter with a code to the address; where that has an account already the letter says so instead, and the answer does not tell. REQUEST_002 lists in `flaws` what is wrong with the password, REQUEST_003 means that `terms` is not the present version."
            ),
            .registerByLink: OperationWords(
                "Begin a registration by a letter's link",
                "Takes the link of a registration's letter on any device and sets the password afresh; the address counts as proven, so `finishProfile` comes next. AUTH_003 means that the link is used or too old."
            ),
            .resendRegistration: OperationWords(
                "Send the registration's letter again",
                "Comes after `register`, once `resendIn` seconds are over. LIMIT_001 means that it is too early, AUTH_003 that the registration is over."
            ),
            .proveRegistration: OperationWords(
                "Prove the address of a registration",
                "Takes the code of the letter; `finishProfile` comes next. AUTH_003 means that the code is wrong, and says in `attemptsLeft` how often it may still be tried."
            ),
            .newProfile: OperationWords(
                "Read a profile that is to be filled in",
                "Tells what is known for a new account whose address, number or provider is proven, such as a name to begin with. AUTH_003 means that the challenge is over, or another device's."
            ),
            .finishProfile: OperationWords(
                "Make the account",
                "The last step of every registration: gives the account its nickname and begins a session. `terms` is needed where no earlier step asked for it; REQUEST_003 means that it is missing or old, REQUEST_005 that the address has an account by now."
            ),
        ])

    static let signIn = OperationTag(
        "Sign-in", "Password, phone, passkey and providers; a second step where one is needed.",
        [
            .passwordSignIn: OperationWords(
                "Sign in by a password",
                "Answers with a session. AUTH_001 is the same whether or not the account exists; AUTH_002 means that it is locked until `unlocksAt`, AUTH_005 that `stepUp` is to be called with its `challenge`, AUTH_010 that the letter of `forgot` is the way."
            ),
            .phoneCode: OperationWords(
                "Send a code to a phone",
                "Sends a code by SMS to the number, whether or not it has an account. LIMIT_001 says in `retryAfter` when the next one may be asked for."
            ),
            .phoneSignIn: OperationWords(
                "Sign in by a phone's code",
                "Takes the code that `phoneCode` sent. Answers with a session, or with `profile` where a new account is still to be made; AUTH_003 means that the code is wrong or too old."
            ),
            .startPasskeySignIn: OperationWords(
                "Begin a sign-in by a passkey",
                "Gives the challenge that an authenticator signs (WebAuthn). Nothing is kept for it, so a page may ask as it opens."
            ),
            .passkeySignIn: OperationWords(
                "Sign in by a passkey",
                "Takes the authenticator's answer to the challenge of `startPasskeySignIn`. AUTH_012 means that it did not hold or that no account has the passkey, AUTH_005 that a second proof is needed since the person was not verified."
            ),
            .stepUpCode: OperationWords(
                "Send the code of a second step",
                "Sends a code by mail where AUTH_005 listed `mail` in `ways`. AUTH_003 means that the step is over, REQUEST_004 that mail is no way here."
            ),
            .stepUp: OperationWords(
                "Answer the second step",
                "Takes a code for one of the `ways` that AUTH_005 listed, and answers with a session. AUTH_003 means that the code is wrong or the step over, AUTH_002 that too many were wrong."
            ),
        ])

    static let session = OperationTag(
        "Session", "Access tokens, which are short-lived, and what renews and ends them.",
        [
            .refresh: OperationWords(
                "Renew the tokens",
                "Takes the refresh token, or a browser's cookie and no body, and gives a new pair; the former token is used up. AUTH_004 means that the session has ended and that the person must sign in."
            ),
            .session: OperationWords(
                "Read what the access token says",
                "Tells whose session this is, by which methods it began and when. AUTH_004 with `accessExpired` means that `refresh` helps, with any other subcode that the session has ended."
            ),
            .serviceToken: OperationWords(
                "Get a token for another service",
                "Gives a token that names the person to one service of the configuration and has no rights here. REQUEST_001 means that the audience is none of these, AUTH_006 that a browser's page must prove again who it is."
            ),
            .signOut: OperationWords(
                "Sign out",
                "Ends the session and clears a browser's cookies. AUTH_004 means that it had ended before."
            ),
        ])

    static let password = OperationTag(
        "Password", "A password that is forgotten, lost or to be changed.",
        [
            .forgot: OperationWords(
                "Ask for a letter to set a new password",
                "Sends a code and a link to an address that has an account; the answer is the same for one that has none. LIMIT_001 says in `retryAfter` when the next one may be asked for."
            ),
            .reset: OperationWords(
                "Set a new password by a code",
                "Takes the code of `forgot`'s letter and ends all sessions. AUTH_003 means that the code is wrong or too old, AUTH_006 that `secondFactor` is needed, REQUEST_002 that the password breaks a rule."
            ),
            .resetByLink: OperationWords(
                "Set a new password by a link",
                "The same as `reset`, on any device, by the link of the letter. AUTH_003 means that the link is used or too old, AUTH_006 that `secondFactor` is needed."
            ),
            .recover: OperationWords(
                "Set a new password by a recovery code",
                "For a person who lost mailbox and password: the new password holds at `dueAt`, unless the mailbox or a device stops it. AUTH_003 is the same for a wrong code and for an address without an account."
            ),
            .changePassword: OperationWords(
                "Change the password",
                "Needs a fresh proof of who one is; `current` may be left out where the account has no password yet. AUTH_001 means that `current` is wrong, REQUEST_002 that the new one breaks a rule."
            ),
        ])
}
