// Anyone who shows how things stand with a cloud says it in a language.
@_exported public import Localization
