package import Tracing

/// Does something as a span beneath the one that is under way; where none is recorded, does it and nothing else.
///
/// - Parameters:
///   - name: one of few.
///   - kind: which side of a call it is.
///   - attributes: what the span says, nothing of any person.
///   - work: what is done; it is given the span if there is one.
/// - Returns: what `work` gives.
/// - Throws: what `work` throws, of which the span says the type.
package func traced<Result, Failure: Error>(
    _ name: @autoclosure () -> String, ofKind kind: SpanKind = .internal,
    _ attributes: @autoclosure () -> SpanAttributes = [:],
    _ work: (RecordedSpan?) async throws(Failure) -> Result
) async throws(Failure) -> Result {
    guard let active = InstrumentationContext.current?[ActiveSpanKey.self], active.place.isSampled,
        let recorder = active.recorder
    else { return try await work(nil) }
    return try await recorder.record(name(), kind, .current ?? .topLevel, attributes(), work)
}

/// Asks a database, or has it change something, as a span (OpenTelemetry's conventions for databases).
///
/// - Parameters:
///   - operation: such as `SELECT`.
///   - table: which rows are read; nil for changes of many.
///   - system: the database's kind, as the conventions write it.
///   - work: what is done.
/// - Returns: what `work` gives.
/// - Throws: what `work` throws, of which the span says the type.
package func tracedQuery<Result, Failure: Error>(
    _ operation: String, of table: String? = nil, in system: String,
    _ work: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    var attributes: SpanAttributes {
        var attributes = SpanAttributes()
        attributes["db.system.name"] = system
        attributes["db.operation.name"] = operation
        attributes["db.collection.name"] = table
        return attributes
    }
    return try await traced(table.map { "\(operation) \($0)" } ?? operation, ofKind: .client, attributes) {
        _ throws(Failure) in try await work()
    }
}

/// Does something as a trace of its own, or as what another program's span led to; with no recorder does it and
/// nothing else.
///
/// - Parameters:
///   - recorder: nil where there are no traces.
///   - parent: the other program's span.
///   - name: one of few.
///   - kind: which side of a call it is.
///   - attributes: what the span says, nothing of any person.
///   - work: what is done; it is given the span if there is one.
/// - Returns: what `work` gives.
/// - Throws: what `work` throws, of which the span says the type.
package func traced<Result, Failure: Error>(
    by recorder: SpanRecorder?, beneath parent: @autoclosure () -> TracePlace? = nil,
    _ name: @autoclosure () -> String, ofKind kind: SpanKind = .internal,
    _ attributes: @autoclosure () -> SpanAttributes = [:],
    _ work: (RecordedSpan?) async throws(Failure) -> Result
) async throws(Failure) -> Result {
    guard let recorder else { return try await work(nil) }
    var context = InstrumentationContext.topLevel
    if let parent = parent() { context[ActiveSpanKey.self] = ActiveSpan(place: parent, recorder: nil) }
    return try await recorder.record(name(), kind, context, attributes(), work)
}

extension SpanRecorder {
    fileprivate func record<Result, Failure: Error>(
        _ name: String, _ kind: SpanKind, _ context: InstrumentationContext,
        _ attributes: @autoclosure () -> SpanAttributes,
        _ work: (RecordedSpan?) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let span = startSpan(name, context: context, ofKind: kind)
        let isRecording = span.isRecording
        if isRecording { span.attributes = attributes() }
        defer { span.end() }
        // The library's own function forgets which errors there may be.
        let outcome: Swift.Result<Result, Failure> = await InstrumentationContext.$current.withValue(
            span.context
        ) {
            do throws(Failure) {
                return .success(try await work(isRecording ? span : nil))
            } catch {
                return .failure(error)
            }
        }
        if case .failure(let error) = outcome { span.recordError(error) }
        return try outcome.get()
    }
}
