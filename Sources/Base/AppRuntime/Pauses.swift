/// How often something is looked at that nothing announces.
package enum Pauses {
    /// The pauses between two looks, in seconds; the last goes on.
    package static let seconds = [1, 2, 3, 5, 8, 13, 21, 30, 60]
    /// After so many looks, 83 seconds, a key is not said to be on its way any more.
    package static let hopefulLooks = 8

    /// The pause after so many looks that did not find it.
    package static func pause(after looks: Int) -> Duration {
        .seconds(seconds[min(max(looks, 0), seconds.count - 1)])
    }
}
