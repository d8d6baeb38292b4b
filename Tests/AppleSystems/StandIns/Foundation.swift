// The Swift part of the module that stands in for Apple's Foundation.
@_exported public import Darwin
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import FoundationEssentials
@_exported public import ObjectiveC

// Values that are objects in Objective-C. Nothing here runs.
extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { fatalError() }
}

extension Array: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSArray { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> Array { fatalError() }
}

extension Dictionary: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSDictionary { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) -> Bool {
        false
    }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDictionary?) -> Dictionary { fatalError() }
}

extension AnyHashable: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSObject { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSObject, result: inout AnyHashable?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSObject, result: inout AnyHashable?) -> Bool {
        false
    }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSObject?) -> AnyHashable { fatalError() }
}

extension Data: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSData { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSData, result: inout Data?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSData, result: inout Data?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSData?) -> Data { fatalError() }
}

extension URL: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSURL { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURL?) -> URL { fatalError() }
}

extension Int: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Int?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Int?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Int { fatalError() }
}

extension Bool: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Bool?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Bool?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Bool { fatalError() }
}

extension NSObject: @retroactive Equatable, @retroactive Hashable {
    public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) {}
}

extension NSArray: Sequence {
    public func makeIterator() -> [Any].Iterator { [].makeIterator() }
}

extension NSMutableDictionary {
    public subscript(key: Any) -> Any? {
        get { nil }
        set {}
    }
}

/// Reads and writes JSON as dictionaries and arrays.
open class JSONSerialization: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let sortedKeys = WritingOptions(rawValue: 2)
        public static let withoutEscapingSlashes = WritingOptions(rawValue: 8)
    }
    open class func isValidJSONObject(_ object: Any) -> Bool { true }
    open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { data }
    open class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { Data() }
}

open class NSNotification: NSObject {
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
}

/// Has its name's type within.
public struct Notification: Sendable {
    public typealias Name = NSNotification.Name
}

public struct NSZone {}

public protocol NSMutableCopying {
    func mutableCopy(with zone: NSZone?) -> Any
}

open class Thread: NSObject {
    public class var current: Thread { Thread() }
}

public struct URLError: Error {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let badURL = Code(rawValue: -1000)
        public static let timedOut = Code(rawValue: -1001)
        public static let cannotConnectToHost = Code(rawValue: -1004)
        public static let networkConnectionLost = Code(rawValue: -1005)
        public static let notConnectedToInternet = Code(rawValue: -1009)
        public static let cancelled = Code(rawValue: -999)
    }
    public let code: Code
    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}

// Safe because it has no state.
open class NotificationCenter: NSObject, @unchecked Sendable {
    open class var `default`: NotificationCenter { fatalError() }
    open func post(name: NSNotification.Name, object: Any?) {}
}

// Safe because it has no state.
open class FileHandle: NSObject, @unchecked Sendable {
    open class var standardError: FileHandle { fatalError() }
    open class var nullDevice: FileHandle { fatalError() }
    open func write(_ data: Data) {}
    open func write(contentsOf data: some DataProtocol) throws {}
}

open class Process: NSObject {
    open var executableURL: URL?
    open var arguments: [String]?
    open var standardError: Any?
    open var terminationStatus: Int32 { fatalError() }
    open func run() throws {}
    open func waitUntilExit() {}
}

public typealias CGFloat = Double

extension CGPoint {
    public static let zero = CGPoint()
}

extension CGSize {
    public init(width: Int, height: Int) { self.init() }
    public static let zero = CGSize()
}

extension CGRect {
    public init(x: Int, y: Int, width: Int, height: Int) { self.init() }
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { self.init() }
    public static let zero = CGRect()
}

extension CGPoint: @retroactive Equatable {
    public static func == (left: CGPoint, right: CGPoint) -> Bool { true }
}

extension CGSize: @retroactive Equatable {
    public static func == (left: CGSize, right: CGSize) -> Bool { true }
}

extension CGRect: @retroactive Equatable {
    public static func == (left: CGRect, right: CGRect) -> Bool { true }
}

public struct CharacterSet: Sendable {
    public init(charactersIn text: String) {}
}

extension StringProtocol {
    public func range(of text: some StringProtocol, options: NSString.CompareOptions = []) -> Range<Index>? { nil }
    public func replacingOccurrences(
        of text: some StringProtocol, with other: some StringProtocol, options: NSString.CompareOptions = []
    ) -> String { "" }
}

extension NSString {
    public struct CompareOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let backwards = CompareOptions(rawValue: 4)
        public static let regularExpression = CompareOptions(rawValue: 1024)
    }
}

extension String {
    public func addingPercentEncoding(withAllowedCharacters allowed: CharacterSet) -> String? { nil }
}
