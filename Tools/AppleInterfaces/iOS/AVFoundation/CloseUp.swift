// AVFoundation: zoom and focus, which Macs do not have. Addresses are below https://developer.apple.com/documentation/ .
public import CoreGraphics
public import ObjectiveC

extension AVCaptureDevice {
    // avfoundation/avcapturedevice/minimumfocusdistance
    @available(iOS 15.0, *)
    public var minimumFocusDistance: Int { -1 }
    // avfoundation/avcapturedevice/videozoomfactor
    @available(iOS 7.0, *)
    public var videoZoomFactor: CGFloat {
        get { 1 }
        set {}
    }
    // avfoundation/avcapturedevice/activeformat
    public var activeFormat: AVCaptureDevice.Format { fatalError() }
    // avfoundation/avcapturedevice/format
    public class Format: NSObject {
        // avfoundation/avcapturedevice/format/videofieldofview
        @available(iOS 7.0, *)
        public var videoFieldOfView: Float { 0 }
        // avfoundation/avcapturedevice/format/videomaxzoomfactor
        @available(iOS 7.0, *)
        public var videoMaxZoomFactor: CGFloat { 1 }
    }
}
