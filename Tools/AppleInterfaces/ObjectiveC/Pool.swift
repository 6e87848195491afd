// Addresses are below https://developer.apple.com/documentation/ .

// objectivec/autoreleasepool(invoking:)
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
