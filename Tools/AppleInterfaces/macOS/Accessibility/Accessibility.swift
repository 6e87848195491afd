// What VoiceOver is told. Addresses are below https://developer.apple.com/documentation/ .

// accessibility/accessibilitynotification/announcement
@available(macOS 14.0, *)
public enum AccessibilityNotification {
    public struct Announcement {
        // accessibility/accessibilitynotification/announcement/init(_:)-621va
        public init(_ announcement: String) {}
        // accessibility/accessibilitynotification/announcement/post()
        public func post() {}
    }
}
