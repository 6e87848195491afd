// The part of AuthenticationServices that Apple files use. Addresses are below https://developer.apple.com/documentation/ .
public import ObjectiveC

// authenticationservices/assettingshelper
@available(iOS 17.0, macOS 14.0, *)
public class ASSettingsHelper: NSObject {
    // authenticationservices/assettingshelper/openverificationcodeappsettings(completionhandler:)
    public class func openVerificationCodeAppSettings() async throws {}
}
