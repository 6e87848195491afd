#if os(macOS)
    internal import AVFoundation

    extension AVCaptureDevice {
        /// A Mac's cameras tell no distance, and take no factor.
        func takeCloseUps() {}
    }
#endif
