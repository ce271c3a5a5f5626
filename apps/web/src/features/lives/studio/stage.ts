import { barsOf } from './level.ts'
import { type Layout, placeSources, type Size, type Source } from './layouts.ts'

const frameRate = 30
/** Milliseconds that pictures may take on average before every other one is left out. */
const mostDrawMs = 20
const background = '#0b0c0f'

/** The camera of a stream, playing where nobody sees it. */
function player(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  return video
}

const sizeOf = ({ videoWidth: width, videoHeight: height }: HTMLVideoElement): Size | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined

/**
 * Picture and sound as they are sent: camera and screen composed on a canvas, microphone and the sound of the screen mixed. Sources come
 * and go; the stream stays the same, so that a recorder goes on.
 */
export class Stage {
  readonly canvas = document.createElement('canvas')
  layout: Layout = 'corner'
  readonly #brush = this.canvas.getContext('2d', { alpha: false })
  readonly #videos: Record<Source, HTMLVideoElement> = { camera: player(), screen: player() }
  readonly #ticker = new Worker(new URL('./ticker-worker.ts', import.meta.url), { type: 'module' })
  readonly #sound = new AudioContext({ sampleRate: 48_000 })
  readonly #mixed = this.#sound.createMediaStreamDestination()
  readonly #microphone = this.#sound.createGain()
  readonly #analyser = this.#sound.createAnalyser()
  readonly #samples: Float32Array<ArrayBuffer>
  #sources: Partial<Record<'microphone' | 'screen', MediaStreamAudioSourceNode>> = {}
  #stream: MediaStream | undefined
  #drawMs = 0
  #skipped = false

  constructor(size: Size) {
    this.resize(size)
    this.#analyser.fftSize = 2048
    this.#samples = new Float32Array(this.#analyser.fftSize)
    this.#microphone.connect(this.#mixed)
    this.#ticker.addEventListener('message', () => this.#tick())
    this.#ticker.postMessage(1000 / frameRate)
  }

  /** What is sent. Made when it is asked for first: the canvas is read out for each picture from then on. */
  get stream(): MediaStream {
    this.#stream ??= new MediaStream([...this.canvas.captureStream(frameRate).getVideoTracks(), ...this.#mixed.stream.getAudioTracks()])
    return this.#stream
  }

  resize({ width, height }: Size): void {
    this.canvas.width = width
    this.canvas.height = height
    this.#draw()
  }

  /** Shows a source; null takes it away. */
  show(source: Source, stream: MediaStream | null): void {
    const video = this.#videos[source]
    video.srcObject = stream
    // Refused only while it is taken away again.
    if (stream) video.play().catch(() => undefined)
  }

  /** Has a source heard; null takes it away. The meter shows the microphone, also while it is muted. */
  hear(source: 'microphone' | 'screen', stream: MediaStream | null): void {
    this.#sources[source]?.disconnect()
    delete this.#sources[source]
    if (!stream || stream.getAudioTracks().length === 0) return
    const node = this.#sound.createMediaStreamSource(stream)
    this.#sources[source] = node
    if (source === 'microphone') {
      node.connect(this.#analyser)
      node.connect(this.#microphone)
    } else node.connect(this.#mixed)
    void this.wake()
  }

  mute(isMuted: boolean): void {
    this.#microphone.gain.value = isMuted ? 0 : 1
  }

  /** Browsers start sound only after a press. */
  async wake(): Promise<void> {
    if (this.#sound.state === 'suspended') await this.#sound.resume()
  }

  /** Bars of the microphone's meter now. */
  bars(): number {
    if (!this.#sources.microphone) return 0
    this.#analyser.getFloatTimeDomainData(this.#samples)
    return barsOf(this.#samples)
  }

  close(): void {
    this.#ticker.terminate()
    for (const video of Object.values(this.#videos)) video.srcObject = null
    for (const track of this.#stream?.getTracks() ?? []) track.stop()
    void this.#sound.close()
  }

  /** A machine that cannot keep up sends half of the pictures rather than standing still. */
  #tick(): void {
    this.#skipped = !this.#skipped && this.#drawMs > mostDrawMs
    if (this.#skipped) return
    const since = performance.now()
    this.#draw()
    this.#drawMs += (performance.now() - since - this.#drawMs) / frameRate
  }

  #draw(): void {
    const brush = this.#brush
    if (!brush) return
    const { width, height } = this.canvas
    brush.fillStyle = background
    brush.fillRect(0, 0, width, height)
    const { camera, screen } = this.#videos
    const placed = placeSources(this.layout, { width, height }, { camera: sizeOf(camera), screen: sizeOf(screen) })
    for (const { source, from, to, inset } of placed) {
      brush.save()
      if (inset) {
        const line = Math.max(2, height / 240)
        brush.beginPath()
        brush.roundRect(to.x, to.y, to.width, to.height, height / 54)
        brush.lineWidth = line * 2
        brush.strokeStyle = '#fff'
        brush.stroke()
        brush.clip()
      }
      brush.drawImage(this.#videos[source], from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height)
      brush.restore()
    }
  }
}
