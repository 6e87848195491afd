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
    @MainActor func drawn(in context: DrawingContext) -> [Node]
}

extension Scene {
    /// Draws what it is made of, after its properties were tied to its place.
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        context.link(self)
        return body.drawn(in: context.child("scene"))
    }

    /// Menus and keys are not simulated.
    nonisolated public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene
    {
        self
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
}

/// A window: one here.
nonisolated public struct WindowGroup<Content: View>: Scene {
    public typealias Body = Never
    private let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        content.drawn("window", in: context)
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
