// AppKit: what the views take from it. Addresses are below https://developer.apple.com/documentation/ .

// appkit/nscolor; not isolated
public class NSColor: @unchecked Sendable {
    public class var windowBackgroundColor: NSColor { NSColor() }
    public class var controlBackgroundColor: NSColor { NSColor() }
    public class var quaternaryLabelColor: NSColor { NSColor() }
    public class var systemRed: NSColor { NSColor() }
}

// appkit/nshapticfeedbackmanager; not isolated
@available(macOS 10.11, *)
public class NSHapticFeedbackManager {
    // appkit/nshapticfeedbackmanager/feedbackpattern
    public enum FeedbackPattern: Int, Sendable {
        case generic, alignment, levelChange
    }
    // appkit/nshapticfeedbackmanager/performancetime
    public enum PerformanceTime: UInt, Sendable {
        case `default`, now, drawCompleted
    }
    // appkit/nshapticfeedbackmanager/defaultperformer
    public class var defaultPerformer: any NSHapticFeedbackPerformer { fatalError() }
}

// appkit/nshapticfeedbackperformer
@available(macOS 10.11, *)
public protocol NSHapticFeedbackPerformer {
    func perform(
        _ pattern: NSHapticFeedbackManager.FeedbackPattern,
        performanceTime: NSHapticFeedbackManager.PerformanceTime)
}

// appkit/nstextcontenttype
@available(macOS 11.0, *)
public struct NSTextContentType: Hashable, Sendable {
    public static let username = NSTextContentType()
    public static let password = NSTextContentType()
    public static let oneTimeCode = NSTextContentType()
    @available(macOS 14.0, *)
    public static let newPassword = NSTextContentType()
}
