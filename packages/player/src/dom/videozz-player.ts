import { defaultPlayerPreferences } from '@videozz/contract/browser'
import type { PlayerPreferences } from '@videozz/contract'
import { createPlaybackApi } from '../core/playback-api.ts'
import type { OpenedSession, SessionRequest } from '../core/playback-api.ts'
import { type Box, nearlyFits } from '../core/place-code.ts'
import type { Refusal } from '../core/refusal.ts'
import './translate-controls.ts'
import { bindMenus } from './bind-menus.ts'
import { browserClock, browserFetch } from './browser-clock.ts'
import { createCaptions } from './captions.ts'
import type { CaptionTrack } from './captions.ts'
import { createControls } from './controls.ts'
import type { Controls } from './controls.ts'
import { el } from './element.ts'
import { guardExits } from './guard-exits.ts'
import { createImprintOverlay } from './imprint-overlay.ts'
import type { ImprintOverlay } from './imprint-overlay.ts'
import { listenToKeys } from './keyboard.ts'
import { announceMedia } from './announce-media.ts'
import { createLayers } from './layers.ts'
import type { Layers } from './layers.ts'
import { createMenus } from './menu.ts'
import type { Menus } from './menu.ts'
import { createPlayback } from './playback.ts'
import type { Playback, PlaybackView } from './playback.ts'
import { controlStyles, layerStyles } from './player-styles.ts'
import { createSoundStage } from './sound-stage.ts'

export type PlayerSetup = {
  /** Base address of the main API, for example `/api`. */
  api: string
  product: string
  preferences?: PlayerPreferences
  onOpened?(session: OpenedSession): void
  onView?(view: PlaybackView): void
}
type MediaController = HTMLElement & {
  fullscreenElement: HTMLElement
  autohide: string
  mediaStore: { dispatch(action: { type: string; detail: unknown }): void }
}

const autohideSeconds = '2'

/** `<videozz-player>`: picture, controls, code and words of one playback. `setUp` once, then `open`. */
export class VideozzPlayer extends HTMLElement {
  readonly video = el('video', { slot: 'media', playsinline: true, preload: 'auto', disableremoteplayback: true })
  #frame = el('div', { class: 'frame', 'data-phase': 'idle' })
  #controller = el('media-controller', {
    nohotkeys: true,
    lang: 'pt-BR',
    autohide: autohideSeconds,
    nomutedpref: true,
    novolumepref: true,
    nosubtitleslangpref: true,
    tabindex: '-1',
  }) as MediaController
  #poster = el('img', { class: 'poster', slot: 'poster', alt: '', hidden: true, decoding: 'async' })
  #own = new Set<Node>()
  #setup: PlayerSetup | null = null
  #preferences = defaultPlayerPreferences
  #playback: Playback | null = null
  #controls: Controls | null = null
  #menus: Menus | null = null
  #layers: Layers | null = null
  #captions = createCaptions(this.#frame, this.video)
  #sound: ReturnType<typeof createSoundStage> | null = null
  #overlay: ImprintOverlay | null = null
  #announced: number | null = null
  #stops: (() => void)[] = []

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [controlStyles, layerStyles].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    root.append(this.#frame)
    this.video.disableRemotePlayback = true
  }

  /** Builds the player. Call once, with the element in the page. */
  setUp(setup: PlayerSetup): void {
    this.#setup = setup
    this.#controller.append(this.video, this.#poster)
    this.#frame.prepend(this.#controller)
    this.#controller.fullscreenElement = this
    this.#playback = createPlayback(this.video, createPlaybackApi(setup.api, browserFetch), browserClock, {
      onView: (view) => this.#show(view),
      onOpened: (session) => this.#adopt(session),
    })
    const playback = this.#playback
    this.#menus = createMenus(this.#frame, (open) => {
      this.#controller.autohide = open ? '-1' : autohideSeconds
      this.#overlay?.keepClear()
    })
    this.#layers = createLayers(this.#frame, {
      start: () => {
        // The big button goes away with the focus on it: hand it on.
        this.#controls?.focus()
        void playback.start()
      },
      act: () => this.#act(),
      unmute: () => playback.unmute(),
    })
    this.setPreferences(setup.preferences ?? defaultPlayerPreferences)
    for (const child of this.#frame.childNodes) this.#own.add(child)
    this.#listen(playback)
  }

  /** Opens a playback session; call again to open another. */
  open(request: SessionRequest): Promise<void> {
    return this.#playback?.open(request) ?? Promise.reject(new Error('setUp comes first'))
  }

  /** Says why nothing can be played here, where not even a session can be asked for. */
  refuse(refusal: Refusal): void {
    this.#playback?.refuse(refusal)
  }

  /** Mounts the controls the producer left in and takes his colours; may change at any time. */
  setPreferences(preferences: PlayerPreferences): void {
    this.#preferences = preferences
    const colours = {
      '--vz-primary': preferences.customPrimaryColor,
      '--vz-secondary': preferences.customSecondaryColor,
      '--vz-text': preferences.customTextColor,
    }
    for (const [name, value] of Object.entries(colours)) if (/^#[0-9a-f]{3,8}$/i.test(value)) this.style.setProperty(name, value)
    if (!preferences.allowActivateLoop) this.video.loop = false
    this.#mountControls()
  }

  setCaptions(tracks: readonly CaptionTrack[]): void {
    this.#captions.setTracks(tracks)
    this.#mountControls()
  }

  get view(): PlaybackView | null {
    return this.#playback?.view ?? null
  }
  /** Shows the controls for a moment, as moving the pointer does. */
  wake(): void {
    this.#controller.dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift' }))
  }
  play = () => this.#playback?.start()
  pause = () => this.#playback?.pause()

  async destroy(): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#overlay?.destroy()
    this.#menus?.destroy()
    await this.#playback?.destroy()
  }

  #act() {
    this.#overlay?.rebuild()
    void this.#playback?.act()
  }

  #mountControls() {
    const playback = this.#playback
    if (playback === null || this.#setup === null) return
    const { opened } = playback.view
    const media = playback.view.media
    this.#menus?.close()
    this.#controls?.bar.remove()
    const withheld = opened !== null && opened.code !== null
    this.video.disablePictureInPicture = withheld || !this.#preferences.allowPiP
    this.#controller.toggleAttribute('gesturesdisabled', !this.#preferences.allowPlayPause)
    const controls = createControls(this.video, {
      preferences: this.#preferences,
      kind: media?.kind ?? 'video',
      pictureMayLeave: !withheld,
      hasCaptions: this.#captions.labels().length > 0,
      product: this.#setup.product,
    })
    this.#controls = controls
    this.#controller.append(controls.bar)
    if (this.#menus !== null) bindMenus(this.#menus, controls, { video: this.video, playback, captions: this.#captions })
    this.#refreshTime()
    controls.updateSpeed()
    controls.updateFrontier(media)
  }

  #adopt(session: OpenedSession) {
    this.#overlay?.destroy()
    this.#overlay = null
    const { media } = session
    this.#frame.dataset.kind = media.kind
    this.#controller.toggleAttribute('noautohide', media.kind === 'audio')
    if (media.kind === 'audio' && this.#sound === null) {
      this.#sound = createSoundStage(
        this.video,
        this.#preferences.allowProgressBar ? (part) => this.#playback?.seek(part * (media.duration ?? this.video.duration)) : null,
      )
      this.#controller.append(this.#sound.stage)
    }
    this.#mountControls()
    this.#storyboard(media.storyboard)
    if (session.code !== null) {
      this.#overlay = createImprintOverlay({
        frame: this.#frame,
        video: this.video,
        code: session.code,
        own: this.#own,
        obstacles: () => this.#obstacles(),
        onTampered: (names) => this.#playback?.tampered(names),
      })
    }
    announceMedia(media)
    this.#setup?.onOpened?.(session)
  }

  #storyboard(address: string | null) {
    const old = this.video.querySelector('track[kind=metadata]')
    if (old?.getAttribute('src') === address) return
    old?.remove()
    this.#frame.toggleAttribute('data-storyboard', address !== null)
    if (address !== null) this.video.append(el('track', { kind: 'metadata', label: 'thumbnails', default: true, src: address }))
  }

  #obstacles(): Box[] {
    const outer = this.#frame.getBoundingClientRect()
    const layers = this.#layers
    const things: (Element | null | undefined)[] = [
      this.#captions.box,
      layers?.note,
      layers?.sound,
      layers?.hint,
      this.#menus?.box,
      ...(this.#sound?.parts ?? []),
    ]
    // The whole foot of the picture stays free, whether the controls are showing or not.
    const foot = outer.width < 560 ? 64 : 76
    const boxes: Box[] = [{ x: 0, y: outer.height - foot, width: outer.width, height: foot }]
    for (const thing of things) {
      if (!(thing instanceof HTMLElement) || thing.hidden) continue
      const box = thing.getBoundingClientRect()
      boxes.push({ x: box.x - outer.x, y: box.y - outer.y, width: box.width, height: box.height })
    }
    return boxes
  }

  #fit = () => {
    const frame = { width: this.#frame.clientWidth, height: this.#frame.clientHeight }
    this.#frame.toggleAttribute('data-fits', nearlyFits(frame, { width: this.video.videoWidth, height: this.video.videoHeight }))
    this.#overlay?.keepClear()
  }

  #refreshTime = () => {
    const media = this.#playback?.view.media ?? null
    this.#controls?.updateTime(media)
    this.#sound?.updateTime(Number.isFinite(this.video.duration) ? this.video.duration : (media?.duration ?? 0))
  }

  #show(view: PlaybackView) {
    const { state, media } = view
    this.#frame.dataset.phase = state.phase
    this.#frame.toggleAttribute('data-started', state.started)
    if (media !== null) {
      if (media.poster !== null && this.#poster.getAttribute('src') !== media.poster) this.#poster.src = media.poster
      this.#poster.hidden = media.poster === null || media.kind === 'audio'
      if (media.duration !== this.#announced) {
        this.#announced = media.duration
        // The timeline works before the first byte is there; its controls look again when the video says so.
        this.#controller.mediaStore.dispatch({ type: 'optionschangerequest', detail: { defaultDuration: media.duration ?? undefined } })
        if (Number.isNaN(this.video.duration)) this.video.dispatchEvent(new Event('durationchange'))
      }
      this.#sound?.update(media)
      this.#storyboard(media.storyboard)
    }
    this.#controls?.updateFrontier(media)
    this.#refreshTime()
    this.#layers?.update(view)
    this.#menus?.refresh()
    if (state.phase === 'blocked' || state.phase === 'preparing') this.#menus?.close()
    this.#overlay?.show(state.started && state.phase !== 'blocked')
    this.#overlay?.keepClear()
    if (state.started && (state.phase === 'playing' || state.phase === 'waiting')) this.#overlay?.watch()
    else this.#overlay?.rest()
    this.#setup?.onView?.(view)
  }

  #listen(playback: Playback) {
    const on = (target: EventTarget, name: string, job: (event: Event) => void, capture = false) => {
      target.addEventListener(name, job, capture)
      this.#stops.push(() => target.removeEventListener(name, job, capture))
    }
    // The lease comes before the picture, so play and seek never go straight to the video.
    on(
      this.#frame,
      'mediaplayrequest',
      (event) => {
        event.stopImmediatePropagation()
        void playback.start()
      },
      true,
    )
    on(
      this.#frame,
      'mediaseekrequest',
      (event) => {
        event.stopImmediatePropagation()
        playback.seek((event as CustomEvent<number>).detail)
        // Before anything is loaded the video keeps silent about its new position.
        if (this.video.readyState === 0) this.video.dispatchEvent(new Event('timeupdate'))
      },
      true,
    )
    on(this.#controller, 'userinactivechange', () =>
      this.#frame.toggleAttribute('data-idle', this.#controller.hasAttribute('userinactive') && !this.video.paused),
    )
    for (const name of ['timeupdate', 'durationchange', 'seeking', 'loadedmetadata']) on(this.video, name, this.#refreshTime)
    on(this.video, 'pause', () => this.#frame.removeAttribute('data-idle'))
    on(this.video, 'timeupdate', () => this.#overlay?.checkIfLate())
    for (const name of ['loadedmetadata', 'resize']) on(this.video, name, this.#fit)
    const sizes = new ResizeObserver(this.#fit)
    sizes.observe(this.#frame)
    this.#stops.push(() => sizes.disconnect())
    on(this.video, 'ratechange', () => this.#controls?.updateSpeed())
    const isMarked = () => playback.view.opened !== null && playback.view.opened.code !== null
    this.#stops.push(guardExits(this.video, isMarked, (name) => playback.tampered([name])))
    on(document, 'fullscreenchange', () => this.#overlay?.keepClear())
    on(window, 'pagehide', () => void playback.leave())
    on(window, 'pageshow', (event) => void ((event as PageTransitionEvent).persisted && playback.comeBack()))
    this.#stops.push(listenToKeys(this, () => this.#preferences, playback, { captions: this.#captions }))
  }
}
