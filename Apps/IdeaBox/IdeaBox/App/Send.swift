import IdeaBoxApp

/// The way back to IdeaBox's shell.
typealias Send = Way<AppAction>
