/// For programs that live shorter than ``run()`` supposes: a command line, a background task.
extension AccountClient {
    /// Goes on with what earlier runs left behind: removes what a sign-out had begun to remove, and tells the server of
    /// sign-outs that it does not know of.
    ///
    /// - Returns: whether nothing is owed any more.
    @discardableResult
    public func settle() async -> Bool {
        await finishLeaving()
        if machine.isUnknown { await readStore() }
        return await deliver()
    }
}
