import ReadmigoApp

/// The way back to Readmigo's store.
typealias Send = Way<AppAction>
