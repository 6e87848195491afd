/// How a command ends; the table stands in `docs/readmigo-command.md`.
enum Ending: Int32, Sendable, CaseIterable {
    /// What was asked for is done.
    case done = 0
    /// Refused: by the server, by the store of tokens, by a file.
    case refused = 1
    /// Nobody is signed in, or the sign-in ended.
    case signedOut = 2
    /// There was no answer that counts; nothing is lost, and the same may go well later.
    case unanswered = 3
    /// The person said no, or what was asked for is so already.
    case notDone = 4
    /// The command, or what it was given, is wrong.
    case usage = 64
}
