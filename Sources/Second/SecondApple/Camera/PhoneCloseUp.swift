#if os(iOS)
    internal import AVFoundation
    internal import AppleRules
    internal import CoreGraphics

    extension AVCaptureDevice {
        /// Enlarges the picture so far that small codes are read at a distance at which the lens can focus.
        func takeCloseUps() {
            let rule = CloseUp(
                nearest: minimumFocusDistance, degrees: Double(activeFormat.videoFieldOfView),
                most: Double(activeFormat.videoMaxZoomFactor))
            guard (try? lockForConfiguration()) != nil else { return }
            videoZoomFactor = .init(rule.factor)
            unlockForConfiguration()
        }
    }
#endif
