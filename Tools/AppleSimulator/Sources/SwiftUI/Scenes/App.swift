public import AppKit
internal import Dispatch
public import SimulatorCore
public import UIKit

/// An app.
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    /// Its windows.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    /// Runs it on a simulated device, as the program's arguments say.
    @MainActor @preconcurrency
    public static func main() {
        let name = "\(Self.self)".replacing("Main", with: "")
        Task {
            await SimulatorProgram.run(named: name, said: { UIAccessibility.said.last }) {
                SimulatedApp(Self())
            }
        }
        dispatchMain()
    }
}

/// Windows.
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    /// What it is made of.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// Draws it; SwiftUI has a hidden requirement for that, too.
    @MainActor func drawn(in context: DrawingContext) -> [ScreenTree.Layer]
}

extension Scene {
    /// Draws what it is made of, after its properties were tied to its place.
    @MainActor public func drawn(in context: DrawingContext) -> [ScreenTree.Layer] {
        context.link(self)
        return body.drawn(in: context.child("scene"))
    }
}

extension Scene where Body == Never {
    public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: Scene {}

/// Puts scenes together.
@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        var scenes: [any Scene] = []
        repeat scenes.append(each content)
        return SceneList(scenes: scenes)
    }
}

nonisolated private struct SceneList: Scene {
    typealias Body = Never
    let scenes: [any Scene]

    nonisolated init(scenes: [any Scene]) { self.scenes = scenes }

    @MainActor func drawn(in context: DrawingContext) -> [ScreenTree.Layer] {
        scenes.enumerated().flatMap { $0.element.drawn(in: context.child($0.offset)) }
    }
}

/// The delegate of an app.
@MainActor @preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: DynamicProperty {
    /// The delegate.
    @MainActor @preconcurrency public let wrappedValue: DelegateType

    /// Makes the delegate, and tells it that the app was started.
    @MainActor @preconcurrency
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        wrappedValue = DelegateType()
        _ = wrappedValue.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
    }
}

/// The delegate of an app of the Mac.
@MainActor @preconcurrency
@propertyWrapper
public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate>: DynamicProperty {
    /// The delegate.
    @MainActor @preconcurrency public let wrappedValue: DelegateType

    /// Makes the delegate, and tells it that the app was started.
    @MainActor @preconcurrency
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        wrappedValue = DelegateType()
        let name = Notification.Name("NSApplicationDidFinishLaunchingNotification")
        wrappedValue.applicationDidFinishLaunching(Notification(name: name))
    }
}
