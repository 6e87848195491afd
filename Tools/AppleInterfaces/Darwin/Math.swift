// The functions of C's library that the core calls. Addresses are below https://developer.apple.com/documentation/ .

// kernel/1557312-cos and its like
public func cos(_ x: Double) -> Double { 0 }
public func tan(_ x: Double) -> Double { 0 }
public func sin(_ x: Double) -> Double { 0 }
public func pow(_ x: Double, _ y: Double) -> Double { 0 }
