// Anyone who speaks to the service says in which language: no further import is needed for that.
@_exported public import Localization
