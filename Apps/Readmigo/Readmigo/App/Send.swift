import ReadmigoApp

/// The way back to Readmigo's shell.
typealias Send = Way<AppAction>
