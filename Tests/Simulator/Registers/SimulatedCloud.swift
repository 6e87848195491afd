import SyncEngine

/// A cloud as the simulator moves it: what travels, and when, is asked of it step by step.
protocol SimulatedCloud: AnyObject {
    var limits: CloudLimits { get }
    /// Told of each version that takes another one's place: the old one, the new one.
    var onReplace: ((Version, Version) -> Void)? { get set }
    /// The marks of a history that were reached within this cloud.
    var reached: Set<String> { get }

    /// A device joins; it has the number of its home.
    func addDevice(copying other: Int?)
    /// A device is gone with all that lay on it.
    func loseDevice(_ home: Int)
    /// What lay on a device of the cloud itself is gone, and comes again.
    func beginAnew(_ home: Int)
    /// What lies on a device now.
    ///
    /// - Returns: puts it there again; nil where nothing lies there that is the cloud's.
    func image(of home: Int) -> (() -> Void)?

    func changes(on home: Int, since cursor: CloudCursor, page: String?) throws(CloudError) -> CloudPage
    func beginAccount(_ id: String, beside known: Set<String>, on home: Int) throws(CloudError) -> Set<String>
    func put(_ put: CloudPut, _ version: Version, on home: Int) throws(CloudError) -> String
    func remove(_ marks: Set<String>, account: Set<String>, on home: Int) throws(CloudError)
    /// The versions that some marks name here.
    func versions(_ marks: Set<String>, on home: Int) -> [Version]

    /// Something travels.
    ///
    /// - Returns: what, and the homes that are told that something changed.
    func travel(_ numbers: inout Numbers, faults: Faults, online: [Int]) -> (String, told: [Int])?
    /// Everything travels that can.
    func settle(online: [Int])
    /// The account's mark gets lost.
    func loseAccount(seenFrom home: Int)
    /// All versions that exist and can not get lost.
    var stored: [Version] { get }
    /// The versions where a home looks; those that lie there twice come twice.
    func stored(on home: Int) -> [Version]
}

extension SimulatedCloud {
    var reached: Set<String> { [] }

    /// A cloud that keeps nothing on a device has nothing to begin again.
    func beginAnew(_ home: Int) {}
    func image(of home: Int) -> (() -> Void)? { nil }
    func stored(on home: Int) -> [Version] { stored }

    /// Whether a version is there where a home looks.
    func stands(_ hash: ContentHash, on home: Int) -> Bool {
        stored(on: home).contains { $0.hash == hash }
    }

    /// How many bytes lie where a home looks.
    func size(on home: Int) -> Int { stored(on: home).reduce(0) { $0 + $1.bytes.count } }
}
