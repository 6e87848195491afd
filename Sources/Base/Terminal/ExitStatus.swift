/// How a command ends; the table stands in `docs/command.md`.
package enum ExitStatus: Int32, Sendable {
    /// What was asked for is done.
    case done = 0
    /// The home, the keychain, the clipboard or a file could not be used.
    case failed = 1
    /// Several things match; nothing was changed.
    case several = 2
    /// Nothing matches.
    case nothing = 3
    /// Refused by the person, or what was asked for is here already.
    case notDone = 4
    /// The command, or what it was given, is wrong.
    case usage = 64
}
