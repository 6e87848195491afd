public import SecondCore

/// Everything that can happen to the app.
public enum AppEvent: Sendable, Equatable {
    /// What a person does, or the system tells.
    case action(AppAction)
    /// What was chosen in earlier runs.
    case settings(AppSettings)
    /// What the authenticator knows now.
    case vault(VaultState)
    /// Whether there is a sign of iCloud.
    case iCloud(ICloudStatus)
    /// What the camera tells.
    case camera(CameraEvent)
    /// What became of a job.
    case finished(VaultJob, VaultJob.Outcome)
    /// A code was put into the clipboard, under this mark; nil if that failed.
    case copied(mark: Int?)
    /// The texts in the picture with that number; nil if it could not be read.
    case pictureRead(Int, [String]?)
    /// An alarm rings.
    case rang(Alarm)
}

/// What the app asks to be woken for; the numbers tell one from the next.
public enum Alarm: Sendable, Hashable {
    /// A toast's time is over.
    case toast(Int)
    /// A copied code's time is over.
    case clipboard(Int)
    /// The keychain is to be looked at again.
    case look(Int)
    /// iCloud has been waited for long enough.
    case cloud(Int)
    /// The account is to be begun in the new storage once more.
    case refill(Int)
}
