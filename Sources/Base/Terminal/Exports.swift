// How text is shown is what who writes on a terminal needs first; a page and an app show it the same way.
@_exported public import Localization
