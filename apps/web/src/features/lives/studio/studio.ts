import { createStore, type Store } from '../../../shared/store.ts'
import type { Air } from './air.ts'
import { browserFault, type Device, deviceFault, goneText } from './device-words.ts'
import type { Layout } from './layouts.ts'
import { type Loudness, loudnessOf } from './level.ts'
import { Publisher, type PublisherOptions } from './publisher.ts'
import { type Picture, recorderType, smallerPicture, usualPicture } from './recording-settings.ts'
import { Stage } from './stage.ts'

export type Choice = { value: string; label: string }
export type StudioState = {
  /** `asking`: the browser asks the person. */
  devices: 'closed' | 'asking' | 'open'
  faults: Record<Device, string | null>
  cameras: Choice[]
  microphones: Choice[]
  camera: string | null
  microphone: string | null
  /** What the camera gives; null without one. */
  cameraPicture: { height: number; frameRate: number } | null
  /** Name of what is presented; null while nothing is. */
  screen: string | null
  isCameraOn: boolean
  isMicrophoneOn: boolean
  layout: Layout
  picture: Picture
  /** Of the loudest in the last seconds; null without a microphone. */
  loudness: Loudness | null
  air: Air
}

const closed: Omit<StudioState, 'picture'> = {
  devices: 'closed',
  faults: { camera: null, microphone: null, screen: null },
  cameras: [],
  microphones: [],
  camera: null,
  microphone: null,
  cameraPicture: null,
  screen: null,
  isCameraOn: true,
  isMicrophoneOn: true,
  layout: 'corner',
  loudness: null,
  air: { phase: 'off' },
}
const loudnessMs = 200
const loudnessMemory = 15

const stop = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())

/** Whether something is on its way to the air, or there. */
export const isLive = ({ phase }: Air): boolean => phase === 'connecting' || phase === 'on-air' || phase === 'reconnecting'

/** A studio: devices of this machine, the stage they are on, and its way to the air. React follows its `store`. */
export class Studio {
  readonly store: Store<StudioState>
  readonly stage: Stage
  readonly #ticket: PublisherOptions['ticket']
  readonly #streams: Record<Device, MediaStream | null> = { camera: null, microphone: null, screen: null }
  readonly #timer: ReturnType<typeof setInterval>
  #bars: number[] = []
  #publisher: Publisher | undefined
  #isClosed = false

  constructor(pictures: readonly Picture[], ticket: PublisherOptions['ticket']) {
    const picture = usualPicture(pictures)
    this.#ticket = ticket
    this.store = createStore({ ...closed, picture })
    this.stage = new Stage(picture)
    this.#timer = setInterval(() => this.#listen(), loudnessMs)
    navigator.mediaDevices?.addEventListener('devicechange', this.#relist)
  }

  /** Why this browser cannot be a studio, or null. */
  static fault(): string | null {
    return browserFault(recorderType() !== undefined)
  }

  /** Asks for camera and microphone; one of them is enough. */
  async open(): Promise<void> {
    this.#set({ devices: 'asking' })
    // Together, so that the browser asks once.
    const both = await navigator.mediaDevices
      .getUserMedia({ video: videoOf(null, this.store.get().picture), audio: audioOf(null) })
      .catch(() => null)
    if (both) {
      this.#take('camera', new MediaStream(both.getVideoTracks()))
      this.#take('microphone', new MediaStream(both.getAudioTracks()))
    } else {
      await this.chooseMicrophone(null)
      await this.chooseCamera(null)
    }
    // Never answered where nothing can play sound.
    void this.stage.wake()
    this.#set({ devices: this.#streams.camera || this.#streams.microphone ? 'open' : 'closed' })
    await this.#list()
  }

  chooseCamera = (id: string | null): Promise<void> =>
    this.#choose('camera', () => navigator.mediaDevices.getUserMedia({ video: videoOf(id, this.store.get().picture) }))
  chooseMicrophone = (id: string | null): Promise<void> =>
    this.#choose('microphone', () => navigator.mediaDevices.getUserMedia({ audio: audioOf(id) }))

  /** Presents a screen, a window or a tab, for which the browser asks. */
  async present(): Promise<void> {
    const options = { video: { frameRate: 30 }, audio: true, systemAudio: 'include' }
    await this.#choose('screen', () => navigator.mediaDevices.getDisplayMedia(options))
    const { layout } = this.store.get()
    if (this.#streams.screen && layout === 'camera') this.setLayout('corner')
  }

  stopPresenting(): void {
    this.#take('screen', null)
  }

  /** Without it, what is sent has no camera; its light stays on, so that it comes back at once. */
  setCameraOn(isCameraOn: boolean): void {
    this.#set({ isCameraOn })
    this.stage.show('camera', isCameraOn ? this.#streams.camera : null)
  }

  setMicrophoneOn(isMicrophoneOn: boolean): void {
    this.#set({ isMicrophoneOn })
    this.stage.mute(!isMicrophoneOn)
  }

  setLayout(layout: Layout): void {
    this.stage.layout = layout
    this.#set({ layout })
  }

  /** Not while on air: a recorder keeps its size. */
  setPicture(picture: Picture): void {
    this.stage.resize(picture)
    this.#set({ picture })
    const [track] = this.#streams.camera?.getVideoTracks() ?? []
    // A camera that cannot is scaled.
    track?.applyConstraints(videoOf(null, picture)).then(
      () => this.#describeCamera(track),
      () => undefined,
    )
  }

  goLive(): void {
    const mimeType = recorderType()
    if (mimeType === undefined || isLive(this.store.get().air)) return
    void this.stage.wake()
    this.#publisher = new Publisher({
      stream: this.stage.stream,
      mimeType,
      bits: () => this.store.get().picture.bits,
      ticket: this.#ticket,
      onAir: (air) => this.#set({ air }),
      onStuck: () => {
        const smaller = smallerPicture(this.store.get().picture)
        if (smaller) this.setPicture(smaller)
      },
    })
  }

  leaveAir(): void {
    this.#publisher?.stop()
    this.#publisher = undefined
  }

  /** Leaves the air and gives the devices back. */
  close(): void {
    this.#isClosed = true
    this.leaveAir()
    clearInterval(this.#timer)
    navigator.mediaDevices?.removeEventListener('devicechange', this.#relist)
    Object.values(this.#streams).forEach(stop)
    // The last slice of the recorder is taken from the stage's stream.
    setTimeout(() => this.stage.close(), 500)
  }

  #set(change: Partial<StudioState>): void {
    this.store.set({ ...this.store.get(), ...change })
  }

  #fault(device: Device, text: string | null): void {
    this.#set({ faults: { ...this.store.get().faults, [device]: text } })
  }

  async #choose(device: Device, ask: () => Promise<MediaStream>): Promise<void> {
    try {
      this.#take(device, await ask())
      await this.#list()
    } catch (error) {
      this.#fault(device, deviceFault(device, error))
    }
  }

  #take(device: Device, stream: MediaStream | null): void {
    stop(this.#streams[device])
    // Asked for while the studio was still there.
    if (this.#isClosed) return stop(stream)
    this.#streams[device] = stream
    this.#fault(device, null)
    const track = device === 'microphone' ? stream?.getAudioTracks()[0] : stream?.getVideoTracks()[0]
    const settings = track?.getSettings()
    track?.addEventListener('ended', () => this.#lose(device, stream))
    if (device === 'microphone') {
      this.stage.hear('microphone', stream)
      this.#set({ microphone: settings?.deviceId ?? null })
    } else if (device === 'camera') {
      this.stage.show('camera', this.store.get().isCameraOn ? stream : null)
      this.#set({ camera: settings?.deviceId ?? null })
      this.#describeCamera(track)
    } else {
      this.stage.show('screen', stream)
      this.stage.hear('screen', stream)
      this.#set({ screen: track ? screenName(track) : null })
    }
  }

  #describeCamera(track: MediaStreamTrack | undefined): void {
    const { height = 0, frameRate = 0 } = track?.getSettings() ?? {}
    this.#set({ cameraPicture: track ? { height, frameRate: Math.round(frameRate) } : null })
  }

  /** A device was pulled out, or the browser's own button ended the presentation. */
  #lose(device: Device, stream: MediaStream | null): void {
    if (this.#streams[device] !== stream) return
    this.#take(device, null)
    if (device !== 'screen') this.#fault(device, goneText(device))
  }

  readonly #relist = (): void => void this.#list()

  async #list(): Promise<void> {
    // Names are given only to pages that may use the devices.
    const found = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    const list = (kind: MediaDeviceKind): Choice[] =>
      found.flatMap((one) => (one.kind === kind && one.deviceId !== '' ? [{ value: one.deviceId, label: one.label || 'Sem nome' }] : []))
    this.#set({ cameras: list('videoinput'), microphones: list('audioinput') })
  }

  #listen(): void {
    if (!this.#streams.microphone) {
      if (this.store.get().loudness !== null) this.#set({ loudness: null })
      return
    }
    this.#bars = [...this.#bars, this.stage.bars()].slice(-loudnessMemory)
    const loudness = loudnessOf(Math.max(...this.#bars))
    if (loudness !== this.store.get().loudness) this.#set({ loudness })
  }
}

const videoOf = (id: string | null, { width, height }: Picture): MediaTrackConstraints => ({
  width: { ideal: width },
  height: { ideal: height },
  frameRate: { ideal: 30, max: 30 },
  ...(id !== null && { deviceId: { exact: id } }),
})
const audioOf = (id: string | null): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...(id !== null && { deviceId: { exact: id } }),
})

const surfaces: Readonly<Record<string, string>> = { monitor: 'Tela inteira', window: 'Janela', browser: 'Aba do navegador' }

/** Browsers name what is presented by numbers of their own. */
function screenName(track: MediaStreamTrack): string {
  const { displaySurface } = track.getSettings()
  return surfaces[displaySurface ?? ''] ?? 'Tela'
}
