import Geometry
import Glibc
import Testing

@testable import Telemetry

struct SignalAuditTests {
  private func log(_ rates: (Int) -> (Double, Double, Double), forces: ((Int) -> (Double, Double, Double))? = nil)
    throws
    -> MotionLog
  {
    var text = "t_s,gx_rad_s,gy_rad_s,gz_rad_s" + (forces == nil ? "\n" : ",ax_m_s2,ay_m_s2,az_m_s2\n")
    for k in 0..<1000 {
      let r = rates(k)
      text += "\(Double(k) * 0.005),\(r.0),\(r.1),\(r.2)"
      if let a = forces?(k) { text += ",\(a.0),\(a.1),\(a.2)" }
      text += "\n"
    }
    return try readText(text)
  }

  private func smooth(_ k: Int) -> (Double, Double, Double) {
    let t = Double(k) * 0.005
    return (0.3 * sin(5 * t), 0.2 * cos(3 * t), 0.1 * sin(7 * t))
  }

  @Test func `a smooth motion has nothing to complain about`() throws {
    #expect(try log(smooth).audit.issues == [])
  }

  @Test func `a log of zeros says that nothing moves`() throws {
    let log = try log { _ in (0, 0, 0) }
    #expect(log.audit.issues.map(\.kind) == [.noMotion])
    #expect(log.issue(.noMotion)?.firstLine == 2)
  }

  @Test func `a dead axis is named`() throws {
    let log = try log { k in (smooth(k).0, 0.25, smooth(k).2) }
    #expect(log.audit.issues.map(\.kind) == [.constantChannel])
    #expect(log.issue(.constantChannel)?.message.contains("about y is 0.25") == true)
  }

  @Test func `single samples that leap are flagged and replaced by their neighbours' mean; a blow that lasts is kept`()
    throws
  {
    let log = try log { k in k == 333 || k == 700 ? (5, -4, 2) : smooth(k) }
    #expect(log.issue(.spikes)?.count == 2)
    #expect(log.issue(.spikes)?.firstLine == 335)
    let rates = log.recording.angularRates
    #expect(rates[333].value == (rates[332].value + rates[334].value) * 0.5)
    let blow = try self.log { k in (330..<340).contains(k) ? (5, -4, 2) : smooth(k) }
    #expect(blow.issue(.spikes) == nil)
    #expect(blow.recording.angularRates[333].value == Vector3(5, -4, 2))
  }

  @Test func `a sensor at its limit is flagged`() throws {
    let log = try log { k in (max(-4.36, min(4.36, 8 * sin(Double(k) * 0.02))), smooth(k).1, 0.01 * Double(k % 7)) }
    #expect((log.issue(.saturation)?.count ?? 0) > 100)
  }

  /// Gravity seen by a body that pitches and rolls, with the rates that belong to it.
  private func rocking(_ k: Int) -> (rate: (Double, Double, Double), force: (Double, Double, Double)) {
    let t = Double(k) * 0.005
    func attitude(_ t: Double) -> Rotation<World, Imu> {
      Rotation<World, Imu>(rotationVector: Vector3(0.4 * sin(2 * t), 0.3 * sin(3 * t), 0))
    }
    let (turn, next) = (attitude(t), attitude(t + 1e-4))
    let rate = (turn.inverse * next).rotationVector / 1e-4
    let force = turn.inverse(Vector3<World>(0, 0, 9.81))
    return ((rate.x, rate.y, rate.z), (force.x, force.y, force.z))
  }

  @Test func `sensors in one frame agree, in two they do not, and mirrored axes are told apart`() throws {
    let same = try log({ rocking($0).rate }, forces: { rocking($0).force })
    #expect(same.audit.issues == [])
    let turned = try log(
      { rocking($0).rate },
      forces: {
        let f = rocking($0).force; return (f.1, f.2, f.0)
      })
    #expect(turned.issue(.axesMismatch) != nil)
    let mirrored = try log(
      {
        let r = rocking($0).rate; return (r.0, -r.1, r.2)
      },
      forces: {
        let f = rocking($0).force; return (f.0, -f.1, f.2)
      })
    #expect(mirrored.audit.issues.map(\.kind) == [.leftHandedAxes])
  }
}
