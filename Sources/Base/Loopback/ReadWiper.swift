internal import NIOCore

/// Takes what was read out of the buffers that are kept for the next read, and wipes it there.
///
/// A body may be somebody's secret. A connection's reading buffer lives as long as the connection; the copy that goes
/// on from here ends with its request.
final class ReadWiper: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let read = unwrapInboundIn(data)
        let copy = context.channel.allocator.buffer(buffer: read)
        unsafe read.withUnsafeReadableBytes { bytes in
            // Nobody else looks at these bytes: the buffer is filled anew once this one is let go.
            let place = unsafe UnsafeMutableRawBufferPointer(mutating: bytes)
            _ = unsafe place.initializeMemory(as: UInt8.self, repeating: 0)
        }
        context.fireChannelRead(wrapInboundOut(copy))
    }
}

@available(*, unavailable)
extension ReadWiper: Sendable {}
