import AccountApp

/// The way back to Readmigo's store.
typealias Send = ActionSender<AppAction>
