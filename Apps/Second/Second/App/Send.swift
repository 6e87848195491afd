import SecondApp

/// The way back to Second's store.
typealias Send = ActionSender<AppAction>
