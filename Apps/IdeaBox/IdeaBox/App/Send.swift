import IdeaBoxApp

/// The way back to IdeaBox's store.
typealias Send = Way<AppAction>
