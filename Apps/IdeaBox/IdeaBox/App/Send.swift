import IdeaBoxApp

/// The way back to IdeaBox's store.
typealias Send = ActionSender<AppAction>
