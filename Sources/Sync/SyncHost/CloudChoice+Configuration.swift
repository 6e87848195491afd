public import Hosting
public import SyncProduct

extension CloudChoice {
    /// The cloud as what a home holds needs to know it; nil for none.
    public var seat: CloudConfiguration? {
        switch self {
        case .off: nil
        case .folder(let path): CloudConfiguration(name: path, confirms: false)
        }
    }
}
