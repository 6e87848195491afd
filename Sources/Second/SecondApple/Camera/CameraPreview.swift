#if canImport(SwiftUI) && canImport(AVFoundation)
    public import SecondApp
    public import SwiftUI

    /// What a camera sees.
    public struct CameraPreview: View {
        private let lens: CameraLens?

        /// A picture that fills its frame.
        ///
        /// - Parameter camera: the device's; nothing is drawn for any other.
        public init(_ camera: any Camera) { lens = (camera as? SessionCamera)?.lens }

        /// The picture.
        public var body: some View {
            if let lens { PreviewLayer(session: lens.session) }
        }
    }
#endif
