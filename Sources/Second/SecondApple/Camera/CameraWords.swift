#if canImport(AVFoundation)
    internal import AVFoundation
    internal import AppleRules
    internal import SecondApp

    extension AVCaptureDevice {
        /// Whether the camera may be used.
        static var cameraPermission: CameraRun.Permission {
            switch authorizationStatus(for: .video) {
            case .authorized: .given
            case .notDetermined: .unasked
            default: .refused
            }
        }
    }

    extension AVCaptureDevice.TorchMode {
        init(isOn: Bool) { self = isOn ? .on : .off }
    }

    extension CameraRun.Word {
        /// The same for the app.
        var event: CameraEvent {
            switch self {
            case .denied: .denied
            case .missing: .missing
            case .looking(let hasTorch): .looking(hasTorch: hasTorch)
            case .code(let text): .code(text)
            case .interrupted: .interrupted
            }
        }
    }
#endif
