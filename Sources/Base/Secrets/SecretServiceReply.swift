/// How `second-secret-service` ends; its exit codes, kept apart so that no failure looks like "not found".
package enum SecretServiceReply: Int32 {
    /// Done; for `read` and `names` the answer is on standard output.
    case done = 0
    /// The unlocked keyring answered that it has no such secret.
    case notFound = 10
    /// The keyring, or an item in question, is locked.
    case locked = 11
    /// There is no session bus.
    case noBus = 12
    /// Nothing on the bus keeps secrets.
    case noService = 13
    /// The service has no default keyring.
    case noKeyring = 14
    /// `add`: the name is taken.
    case alreadyExists = 15
    /// The service refused.
    case denied = 16
    /// Several different secrets stand under the name.
    case damaged = 17
    /// Anything else; the reason is on standard error.
    case failed = 18
    /// It was called wrongly.
    case usage = 64
}
