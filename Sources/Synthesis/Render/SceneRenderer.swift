public import Geometry
public import Imaging

/// Photographs a scene: lens, rolling shutter row by row, motion blur.
///
/// ```
/// pixel(x, y) = mean over the exposure of what the ray meets that begins at position(t_row) and runs along
///               worldFromCamera(t_row) · unproject(x + ½, y + ½)
/// t_row       = t + (y/h − ½) · readout
/// ```
/// BT.709, limited range. Outside the lens's image circle it is black. Rows are independent: the picture does not
/// depend on the number of threads.
public struct SceneRenderer: Sendable {
  /// What is photographed.
  public let scene: Scene
  /// Size of the pictures.
  public let size: PixelSize
  /// When each row is read.
  public let shutter: RollingShutter
  /// Seconds each row is exposed.
  public let exposureSeconds: Double
  /// Instants of the exposure that are averaged.
  public let exposureSamples: Int
  /// Layout of the pictures; chroma is sited left.
  public let format: PixelFormat
  /// Threads that work on a picture; `nil` for as many as the machine has processors.
  public let threads: Int?
  private let rays: RayTable
  private let widestPixel: Double

  /// Prepares a camera: works out the direction of every pixel once.
  ///
  /// - Precondition: The size is positive, the exposure finite and not negative, and the format has no alpha.
  public init(
    scene: Scene, lens: Lens, size: PixelSize, shutter: RollingShutter = .global, exposureSeconds: Double = 0,
    exposureSamples: Int = 9, format: PixelFormat = .yuv420(), threads: Int? = nil
  ) {
    precondition(size.width > 0 && size.height > 0, "a picture has pixels")
    precondition(exposureSeconds >= 0 && exposureSeconds.isFinite, "an exposure takes no negative time")
    precondition(exposureSamples > 0 && !format.hasAlpha, "at least one instant, and no alpha")
    (self.scene, self.size, self.shutter, self.format, self.threads) = (scene, size, shutter, format, threads)
    self.exposureSeconds = exposureSeconds
    self.exposureSamples = exposureSeconds > 0 ? exposureSamples : 1
    rays = RayTable(lens: lens, size: size, threads: threads)
    widestPixel = rays.widest
  }

  /// The picture taken at `seconds` on the clip's clock, mid-exposure of the middle row.
  public func picture(along path: CameraPath, at seconds: Double) -> Picture {
    let place = scene.nearby.map { _ in path.position(at: seconds) }
    let schedule = PoseSchedule(
      path: path, seconds: seconds, shutter: shutter, size: size, exposure: exposureSeconds, samples: exposureSamples,
      place: place)
    guard let nearby = scene.nearby, let place else { return picture(schedule, FarView(scene: scene)) }
    let view = NearView(scene, nearby, from: place, leeway: schedule.leeway, pixel: widestPixel)
    return picture(schedule, view)
  }

  private func picture(_ schedule: PoseSchedule, _ view: some SceneView) -> Picture {
    let picture = Picture(format: format, size: size, siting: .left)
    let writer = SampleWriter(picture: picture)
    let block = writer.rowsPerBlock
    let blocks = (size.height + block - 1) / block
    let bands = min(blocks, 32)
    WorkShare.perform(bands, threads: threads) { band in
      let tints = UnsafeMutablePointer<Tint>.allocate(capacity: size.width * block)
      defer { tints.deallocate() }
      for index in blocks * band / bands..<blocks * (band + 1) / bands {
        let top = index * block
        let rows = min(block, size.height - top)
        schedule.withPoses { poses in
          for row in 0..<rows { shade(row: top + row, into: tints + row * size.width, schedule, poses, view) }
        }
        writer.write(tints, rows: rows, top: top)
      }
    }
    return picture
  }

  /// The tints of one row.
  private func shade(
    row y: Int, into tints: UnsafeMutablePointer<Tint>, _ schedule: PoseSchedule, _ poses: UnsafePointer<PoseMatrix>,
    _ view: some SceneView
  ) {
    tints.update(repeating: .zero, count: size.width)
    let row = rays.row(y)
    let samples = schedule.samples
    for x in rays.visible[y] {
      let ray = row[x]
      let first = poses + schedule.first(ofLine: schedule.linesAreRows ? y : x)
      var sum = Tint.zero
      for sample in 0..<samples {
        sum += view.tint(first[sample](ray), from: first[sample].origin, width: ray.w)
      }
      tints[x] = samples == 1 ? sum : sum / Float(samples)
    }
  }
}
