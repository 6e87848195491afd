/// What a test does to a device and its way to the cloud.
extension MemoryCloud.Device {
    /// Changes what this device meets when it speaks to the cloud.
    ///
    /// - Parameter change: sets what it meets.
    public func meet(_ change: @escaping @Sendable (inout MemoryCloudModel.Conditions) -> Void) async {
        await cloud.take(id) { [id] model, _ in
            change(&model[id])
            return ((), [])
        }
    }

    /// Signs somebody in or out on this device.
    ///
    /// - Parameter owner: who; nil for nobody.
    public func signIn(_ owner: String?) async {
        await cloud.take(id) { [id] model, _ in ((), model.signIn(owner, on: id)) }
    }

    /// Writes a value under any key, past the port.
    ///
    /// - Parameters:
    ///   - bytes: the value; nil to remove it.
    ///   - key: the key.
    /// - Throws: as ``MemoryCloudModel/write(_:key:on:at:)``.
    public func write(_ bytes: [UInt8]?, key: String) async throws(MemoryCloudModel.Refusal) {
        try await cloud.take(id) { [id] model, now throws(MemoryCloudModel.Refusal) in
            (try model.write(bytes, key: key, on: id, at: now), [])
        }
    }

    /// Sends what this device wrote.
    public func upload() async {
        await cloud.take(id) { [id] model, now in ((), model.upload(from: id, at: now)) }
    }

    /// Lets this device see all that lies in the store.
    public func download() async {
        await cloud.take(id) { [id] model, now in ((), model.download(to: id, at: now)) }
    }

    /// Lets one key's value arrive at this device: for the first time, again, or late.
    ///
    /// - Parameters:
    ///   - key: which key.
    ///   - back: how many versions before the present one.
    public func deliver(_ key: String, back: Int = 0) async {
        await cloud.take(id) { [id] model, now in
            ((), model.deliver(key, to: id, at: now, back: back))
        }
    }

    /// Loses the news of one key on its way to this device.
    ///
    /// - Parameter key: which key.
    public func drop(_ key: String) async {
        await cloud.take(id) { [id] model, _ in
            model.drop(key, to: id)
            return ((), [])
        }
    }
}
