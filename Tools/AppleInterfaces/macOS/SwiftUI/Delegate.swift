// SwiftUI: the app's delegate on the Mac. Addresses are below https://developer.apple.com/documentation/ .
public import AppKit
public import ObjectiveC

// swiftui/nsapplicationdelegateadaptor
@available(macOS 11.0, *)
@MainActor @preconcurrency
@propertyWrapper
public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate>: DynamicProperty {
    // swiftui/nsapplicationdelegateadaptor/init(_:)-67u91
    @MainActor @preconcurrency public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
    @MainActor @preconcurrency public var wrappedValue: DelegateType { fatalError() }
}
