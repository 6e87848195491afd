// The views of an app name what every app has without importing where it is.
@_exported public import AppRuntime

extension AppAction: CommonAction {}
