// What an app says it says in a language.
@_exported public import Localization
