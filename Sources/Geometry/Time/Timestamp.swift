/// A clock that instants are counted on.
public protocol ClockDomain: Sendable {}

/// The clip's clock: zero is the presentation time of the first frame.
public enum ClipClock: ClockDomain {}
/// The motion log's clock, as its writer counted.
public enum LogClock: ClockDomain {}

/// An instant on a named clock, in whole nanoseconds.
@frozen
public struct Timestamp<Clock: ClockDomain>: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's zero.
  public var nanoseconds: Int64

  /// Creates an instant from whole nanoseconds.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Creates an instant from seconds, rounded to the nearest nanosecond.
  ///
  /// - Returns: `nil` when the value is not finite or beyond ±292 years.
  @inlinable public init?(seconds: Double) {
    guard let span = TimeSpan(seconds: seconds) else { return nil }
    self.init(nanoseconds: span.nanoseconds)
  }

  /// Seconds since the clock's zero, for formulas and reports.
  @inlinable public var seconds: Double { Double(nanoseconds) * 1e-9 }

  /// The clock's zero.
  @inlinable public static var zero: Self { Self(nanoseconds: 0) }
  /// Earlier before later.
  @inlinable public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
  /// Time from `b` to `a`.
  @inlinable public static func - (a: Self, b: Self) -> TimeSpan {
    TimeSpan(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  /// The instant a span later.
  @inlinable public static func + (a: Self, b: TimeSpan) -> Self {
    Self(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  /// The instant a span earlier.
  @inlinable public static func - (a: Self, b: TimeSpan) -> Self {
    Self(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
}

/// A length of time in whole nanoseconds; may be negative.
@frozen
public struct TimeSpan: Hashable, Comparable, Sendable {
  /// Nanoseconds.
  public var nanoseconds: Int64

  /// Creates a span from whole nanoseconds.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Creates a span from seconds, rounded to the nearest nanosecond; `nil` when not finite or beyond ±292 years.
  @inlinable public init?(seconds: Double) {
    let scaled = seconds * 1e9
    guard scaled.isFinite, abs(scaled) < 9.2e18 else { return nil }
    self.init(nanoseconds: Int64(scaled.rounded()))
  }

  /// Seconds, for formulas and reports.
  @inlinable public var seconds: Double { Double(nanoseconds) * 1e-9 }
  /// No time at all.
  @inlinable public static var zero: Self { Self(nanoseconds: 0) }
  /// Shorter before longer.
  @inlinable public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
  /// Sum of two spans.
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(nanoseconds: a.nanoseconds + b.nanoseconds) }
  /// Difference of two spans.
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(nanoseconds: a.nanoseconds - b.nanoseconds) }
  /// The span backwards.
  @inlinable public static prefix func - (a: Self) -> Self { Self(nanoseconds: -a.nanoseconds) }
}
