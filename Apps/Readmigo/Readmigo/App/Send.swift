import ReadmigoApp

/// The way back to Readmigo's store.
typealias Send = ActionSender<AppAction>
