import { defaultPlayerPreferences } from '@videozz/contract/browser'
import type { PlaybackMedia, PlayerPreferences } from '@videozz/contract'
import { createPlaybackApi } from '../core/playback-api.ts'
import type { OpenedSession } from '../core/playback-api.ts'
import { type Box, nearlyFits } from '../core/place-code.ts'
import { announceMedia } from './announce-media.ts'
import { bindMenus } from './bind-menus.ts'
import { browserClock, browserFetch } from './browser-clock.ts'
import { createCaptions } from './captions.ts'
import type { CaptionTrack } from './captions.ts'
import { createControls } from './controls.ts'
import type { Controls } from './controls.ts'
import { createImprintOverlay } from './imprint-overlay.ts'
import type { ImprintOverlay } from './imprint-overlay.ts'
import { createLayers } from './layers.ts'
import type { Layers } from './layers.ts'
import { createMenus } from './menu.ts'
import type { Menus } from './menu.ts'
import { createPlayback } from './playback.ts'
import type { Playback, PlaybackView } from './playback.ts'
import { listenToPlayer } from './player-listeners.ts'
import { assemble, autohideSeconds, type PlayerParts, showStoryboard } from './player-parts.ts'
import { createSoundStage } from './sound-stage.ts'

export type PlayerSetup = {
  /** Base address of the main API, for example `/api`. */
  api: string
  product: string
  preferences?: PlayerPreferences
  onOpened?(session: OpenedSession): void
  onView?(view: PlaybackView): void
}

/** What a player goes through from set-up to its end: sessions adopted, controls mounted, every change of state shown. */
export class PlayerLifecycle {
  readonly playback: Playback
  readonly captions: ReturnType<typeof createCaptions>
  preferences = defaultPlayerPreferences
  controls: Controls | null = null
  overlay: ImprintOverlay | null = null
  readonly #parts: PlayerParts
  readonly #setup: PlayerSetup
  readonly #menus: Menus
  readonly #layers: Layers
  readonly #own = new Set<Node>()
  #sound: ReturnType<typeof createSoundStage> | null = null
  #announced: number | null = null
  #stopListening = () => {}

  constructor(parts: PlayerParts, setup: PlayerSetup) {
    const { frame, controller, video } = parts
    this.#parts = parts
    this.#setup = setup
    assemble(parts)
    this.captions = createCaptions(frame, video)
    this.playback = createPlayback(video, createPlaybackApi(setup.api, browserFetch), browserClock, {
      onView: (view) => this.#show(view),
      onOpened: (session) => this.#adopt(session),
    })
    this.#menus = createMenus(frame, (open) => {
      controller.autohide = open ? '-1' : autohideSeconds
      this.overlay?.keepClear()
    })
    this.#layers = createLayers(frame, {
      start: () => {
        // The big button goes away with the focus on it: hand it on.
        this.controls?.focus()
        void this.playback.start()
      },
      act: () => {
        this.overlay?.rebuild()
        void this.playback.act()
      },
      unmute: () => this.playback.unmute(),
    })
    this.setPreferences(setup.preferences ?? defaultPlayerPreferences)
    for (const child of frame.childNodes) this.#own.add(child)
    this.#stopListening = listenToPlayer(parts, this)
  }

  /** Mounts the controls the producer left in and takes his colours. */
  setPreferences(preferences: PlayerPreferences): void {
    this.preferences = preferences
    const { host, video } = this.#parts
    const colours = {
      '--vz-primary': preferences.customPrimaryColor,
      '--vz-secondary': preferences.customSecondaryColor,
      '--vz-text': preferences.customTextColor,
    }
    for (const [name, value] of Object.entries(colours)) if (/^#[0-9a-f]{3,8}$/i.test(value)) host.style.setProperty(name, value)
    if (!preferences.allowActivateLoop) video.loop = false
    this.#mountControls()
  }

  setCaptions(tracks: readonly CaptionTrack[]): void {
    this.captions.setTracks(tracks)
    this.#mountControls()
  }

  readonly refreshTime = (): void => {
    const { video } = this.#parts
    const { media } = this.playback.view
    this.controls?.updateTime(media)
    this.#sound?.updateTime(Number.isFinite(video.duration) ? video.duration : (media?.duration ?? 0))
  }

  /** The size of frame or picture changed. */
  readonly fit = (): void => {
    const { frame, video } = this.#parts
    const box = { width: frame.clientWidth, height: frame.clientHeight }
    frame.toggleAttribute('data-fits', nearlyFits(box, { width: video.videoWidth, height: video.videoHeight }))
    this.overlay?.keepClear()
  }

  async destroy(): Promise<void> {
    this.#stopListening()
    this.overlay?.destroy()
    this.#menus.destroy()
    await this.playback.destroy()
  }

  #mountControls(): void {
    const { controller, video } = this.#parts
    const { opened, media } = this.playback.view
    this.#menus.close()
    this.controls?.bar.remove()
    const withheld = opened !== null && opened.code !== null
    video.disablePictureInPicture = withheld || !this.preferences.allowPiP
    controller.toggleAttribute('gesturesdisabled', !this.preferences.allowPlayPause)
    const controls = createControls(video, {
      preferences: this.preferences,
      kind: media?.kind ?? 'video',
      pictureMayLeave: !withheld,
      hasCaptions: this.captions.labels().length > 0,
      product: this.#setup.product,
    })
    this.controls = controls
    controller.append(controls.bar)
    bindMenus(this.#menus, controls, { video, playback: this.playback, captions: this.captions })
    this.refreshTime()
    controls.updateSpeed()
    controls.updateFrontier(media)
  }

  #adopt(session: OpenedSession): void {
    const { frame, controller, video } = this.#parts
    this.overlay?.destroy()
    this.overlay = null
    const { media } = session
    frame.dataset.kind = media.kind
    controller.toggleAttribute('noautohide', media.kind === 'audio')
    if (media.kind === 'audio' && this.#sound === null) {
      const seek = (part: number) => this.playback.seek(part * (media.duration ?? video.duration))
      this.#sound = createSoundStage(video, this.preferences.allowProgressBar ? seek : null)
      controller.append(this.#sound.stage)
    }
    this.#mountControls()
    showStoryboard(this.#parts, media.storyboard)
    if (session.code !== null) {
      this.overlay = createImprintOverlay({
        frame,
        video,
        code: session.code,
        own: this.#own,
        obstacles: () => this.#obstacles(),
        onTampered: (names) => this.playback.tampered(names),
      })
    }
    announceMedia(media)
    this.#setup.onOpened?.(session)
  }

  #obstacles(): Box[] {
    const outer = this.#parts.frame.getBoundingClientRect()
    const { note, sound, hint } = this.#layers
    // The whole foot of the picture stays free, whether the controls are showing or not.
    const foot = outer.width < 560 ? 64 : 76
    const boxes: Box[] = [{ x: 0, y: outer.height - foot, width: outer.width, height: foot }]
    for (const thing of [this.captions.box, note, sound, hint, this.#menus.box, ...(this.#sound?.parts ?? [])]) {
      if (!(thing instanceof HTMLElement) || thing.hidden) continue
      const box = thing.getBoundingClientRect()
      boxes.push({ x: box.x - outer.x, y: box.y - outer.y, width: box.width, height: box.height })
    }
    return boxes
  }

  #show(view: PlaybackView): void {
    const { state, media } = view
    const { frame } = this.#parts
    frame.dataset.phase = state.phase
    frame.toggleAttribute('data-started', state.started)
    if (media !== null) this.#showMedia(media)
    this.controls?.updateFrontier(media)
    this.refreshTime()
    this.#layers.update(view)
    this.#menus.refresh()
    if (state.phase === 'blocked' || state.phase === 'preparing') this.#menus.close()
    this.overlay?.show(state.started && state.phase !== 'blocked')
    this.overlay?.keepClear()
    if (state.started && (state.phase === 'playing' || state.phase === 'waiting')) this.overlay?.watch()
    else this.overlay?.rest()
    this.#setup.onView?.(view)
  }

  #showMedia(media: PlaybackMedia): void {
    const { controller, video, poster } = this.#parts
    if (media.poster !== null && poster.getAttribute('src') !== media.poster) poster.src = media.poster
    poster.hidden = media.poster === null || media.kind === 'audio'
    if (media.duration !== this.#announced) {
      this.#announced = media.duration
      // The timeline works before the first byte is there; its controls look again when the video says so.
      controller.mediaStore.dispatch({ type: 'optionschangerequest', detail: { defaultDuration: media.duration ?? undefined } })
      if (Number.isNaN(video.duration)) video.dispatchEvent(new Event('durationchange'))
    }
    this.#sound?.update(media)
    showStoryboard(this.#parts, media.storyboard)
  }
}
