// SwiftUI: the app's delegate on iPhone and iPad. Addresses are below https://developer.apple.com/documentation/ .
public import ObjectiveC
public import UIKit

// swiftui/uiapplicationdelegateadaptor
@available(iOS 14.0, *)
@MainActor @preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: DynamicProperty {
    // swiftui/uiapplicationdelegateadaptor/init(_:)-59sfu
    @MainActor @preconcurrency public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
    @MainActor @preconcurrency public var wrappedValue: DelegateType { fatalError() }
}
