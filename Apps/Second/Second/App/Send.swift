import SecondApp

/// The way back to Second's shell.
typealias Send = Way<AppAction>
