internal import CCurl

/// libcurl's many calls in one thread, over connections that stay; all but ``wake()`` is that thread's alone.
@safe final class Multi: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    init?() {
        guard Easy.hasBegun, let made = unsafe curl_multi_init() else { return nil }
        unsafe handle = unsafe made
        // Connections to one host, and those that stay when nothing is asked.
        unsafe curl_multi_set_number(handle, CURLMOPT_MAX_HOST_CONNECTIONS, 8)
        unsafe curl_multi_set_number(handle, CURLMOPT_MAXCONNECTS, 16)
        unsafe curl_multi_set_number(handle, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
    }

    deinit { unsafe curl_multi_cleanup(handle) }

    func add(_ easy: Easy) -> Bool { unsafe curl_multi_add_handle(handle, easy.handle) == CURLM_OK }

    func remove(_ easy: Easy) { unsafe curl_multi_remove_handle(handle, easy.handle) }

    /// Does what can be done without waiting.
    func perform() {
        var running: Int32 = 0
        unsafe curl_multi_perform(handle, &running)
    }

    /// A call that has come to its end, if there is one: the handle's number.
    func done() -> (UInt, CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(handle, &left) {
            if unsafe message.pointee.msg == CURLMSG_DONE, let easy = unsafe message.pointee.easy_handle {
                return unsafe (UInt(bitPattern: easy), message.pointee.data.result)
            }
        }
        return nil
    }

    /// Waits until something can be done, or ``wake()`` was called.
    func wait() { unsafe curl_multi_poll(handle, nil, 0, 60_000, nil) }

    /// Ends a wait, or the next one; from any thread.
    func wake() { unsafe curl_multi_wakeup(handle) }
}
