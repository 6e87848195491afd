// UIKit: what the views take from it. Addresses are below https://developer.apple.com/documentation/ .

// uikit/uicolor; not isolated
public class UIColor: @unchecked Sendable {
    public class var systemGroupedBackground: UIColor { UIColor() }
    public class var secondarySystemGroupedBackground: UIColor { UIColor() }
    public class var tertiarySystemFill: UIColor { UIColor() }
    public class var systemRed: UIColor { UIColor() }
}

// uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
}

// uikit/uiaccessibility-swift.struct
@MainActor
public enum UIAccessibility {
    // uikit/uiaccessibility-swift.struct/notification
    public struct Notification: Sendable {
        public static let announcement = Notification()
    }
    // uikit/uiaccessibility-swift.struct/post(notification:argument:)
    public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
}

// uikit/uinotificationfeedbackgenerator
@available(iOS 10.0, *)
@MainActor
public class UINotificationFeedbackGenerator {
    // uikit/uinotificationfeedbackgenerator/feedbacktype
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }
    public init() {}
    // uikit/uinotificationfeedbackgenerator/notificationoccurred(_:)
    public func notificationOccurred(_ notificationType: FeedbackType) {}
}

// uikit/uitextcontenttype
@available(iOS 10.0, *)
public struct UITextContentType: Hashable, Sendable {
    public static let nickname = UITextContentType()
    public static let telephoneNumber = UITextContentType()
    @available(iOS 11.0, *)
    public static let username = UITextContentType()
    @available(iOS 11.0, *)
    public static let password = UITextContentType()
    @available(iOS 12.0, *)
    public static let newPassword = UITextContentType()
    @available(iOS 12.0, *)
    public static let oneTimeCode = UITextContentType()
}
