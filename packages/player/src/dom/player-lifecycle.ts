import { defaultPlayerPreferences } from '@videozz/contract/player'
import type { PlaybackMedia, PlayerPreferences } from '@videozz/contract'
import { createCaptionMemory } from '../core/caption-memory.ts'
import { createPlaybackApi } from '../core/playback-api.ts'
import type { OpenedSession } from '../core/playback-api.ts'
import { nearlyFits } from '../core/place-code.ts'
import type { Notebook } from '../core/ports.ts'
import { resumePoint } from '../core/resume-point.ts'
import { browserClock, browserFetch } from './browser-clock.ts'
import type { CaptionTrack } from './captions.ts'
import type { Controls } from './controls.ts'
import { createDressing, type Wardrobe } from './dress-player.ts'
import { createImprintOverlay } from './imprint-overlay.ts'
import type { ImprintOverlay } from './imprint-overlay.ts'
import { listObstacles } from './obstacles.ts'
import { offersIn } from './offer-corners.ts'
import type { Offers } from './offers.ts'
import { createPlayback } from './playback.ts'
import type { Playback } from './playback.ts'
import type { PlaybackView } from './playback-view.ts'
import { listenToPlayer } from './player-listeners.ts'
import { assemble, type PlayerParts, showStoryboard } from './player-parts.ts'
import { createTools, type PlayerTools } from './player-tools.ts'
import { type Positions, rememberPosition } from './remember-position.ts'
import { createSoundStage } from './sound-stage.ts'

export type PlayerSetup = {
  /** Base address of the main API, for example `/api`. */
  api: string
  product: string
  preferences?: PlayerPreferences
  /** Where this browser keeps how far a viewer came; without it only the server remembers. */
  positions?: Positions
  /** Where this browser keeps how captions are to be; without it they are forgotten with the page. */
  notebook?: Notebook
  /** Second where a preview begins. */
  startAt?: number | null
  onOpened?(session: OpenedSession): void
  onView?(view: PlaybackView): void
}

/** A second of the media, or null where it has no such second. */
const startWithin = (duration: number | null, second: number | null): number | null =>
  second !== null && second > 0 && (duration === null || second < duration) ? second : null

/** What a player goes through from set-up to its end: sessions adopted, controls mounted, every change of state shown. */
export class PlayerLifecycle {
  readonly playback: Playback
  readonly tools: PlayerTools
  preferences = defaultPlayerPreferences
  controls: Controls | null = null
  overlay: ImprintOverlay | null = null
  readonly #parts: PlayerParts
  readonly #setup: PlayerSetup
  readonly #own = new Set<Node>()
  readonly #stops: (() => void)[] = []
  readonly #dressing: ReturnType<typeof createDressing>
  #wardrobe: Wardrobe | null = null
  #sound: ReturnType<typeof createSoundStage> | null = null
  #offers: Offers | null = null
  #announced: number | null = null
  #subtitles = ''
  #chapters = ''

  constructor(parts: PlayerParts, setup: PlayerSetup) {
    const { frame, video } = parts
    const { positions, startAt = null } = setup
    this.#parts = parts
    this.#setup = setup
    assemble(parts)
    this.#dressing = createDressing(browserClock, (wardrobe) => this.#dress(wardrobe))
    this.playback = createPlayback(video, createPlaybackApi(setup.api, browserFetch), browserClock, {
      onView: (view) => this.#show(view),
      onOpened: (session) => this.#adopt(session),
      resumeAt: ({ media, preview, resumeAt }) =>
        preview ? startWithin(media.duration, startAt) : resumePoint(media, resumeAt, positions?.read(media.key) ?? null),
    })
    this.tools = createTools(parts, this.playback, setup.product, {
      preferences: () => this.preferences,
      memory: createCaptionMemory(setup.notebook),
      onCover: () => this.overlay?.keepClear(),
      onLoop: () => this.controls?.updateLoop(),
      onAct: () => {
        this.overlay?.rebuild()
        void this.playback.act()
      },
      // Where there are none yet, their place holds the focus for them.
      focusControls: () => (this.controls ?? parts.controller).focus(),
    })
    // Nothing shows the controls before there is a session, which says what they are to be.
    this.#prefer(setup.preferences ?? defaultPlayerPreferences)
    for (const child of frame.childNodes) this.#own.add(child)
    this.#stops.push(listenToPlayer(parts, this))
    if (positions !== undefined) this.#stops.push(rememberPosition(video, positions, () => this.playback.view.opened))
  }

  /** Mounts the controls the producer left in and takes his colours. */
  setPreferences(preferences: PlayerPreferences): void {
    this.#prefer(preferences)
    this.#withhold()
    this.#mountControls()
  }

  #prefer(preferences: PlayerPreferences): void {
    this.preferences = preferences
    const { host, video } = this.#parts
    const { captions, layers, mediaSession } = this.tools
    const colours = {
      '--vz-primary': preferences.customPrimaryColor,
      '--vz-secondary': preferences.customSecondaryColor,
      '--vz-text': preferences.customTextColor,
    }
    for (const [name, value] of Object.entries(colours)) if (/^#[0-9a-f]{3,8}$/i.test(value)) host.style.setProperty(name, value)
    if (!preferences.allowActivateLoop) video.loop = false
    layers.allow({ pause: preferences.allowPlayPause, back: preferences.allowFastBack || preferences.allowProgressBar })
    mediaSession.allow(preferences)
    captions.allow(preferences.allowSubtitles)
    this.#sound?.allow(preferences.allowProgressBar)
  }

  setCaptions(tracks: readonly CaptionTrack[]): void {
    this.tools.captions.setTracks(tracks)
    this.#mountControls()
  }

  readonly refreshTime = (): void => {
    const { video } = this.#parts
    const { view } = this.playback
    this.controls?.updateTime(view.media)
    this.#sound?.updateTime(Number.isFinite(video.duration) ? video.duration : (view.media?.duration ?? 0))
    this.tools.layers.resume.update(view)
    this.#offers?.update(view)
    if (this.tools.menus.isOpen) this.tools.menus.refresh()
  }

  /** The size of frame or picture changed. */
  readonly fit = (): void => {
    const { frame, video } = this.#parts
    const box = { width: frame.clientWidth, height: frame.clientHeight }
    frame.toggleAttribute('data-fits', nearlyFits(box, { width: video.videoWidth, height: video.videoHeight }))
    this.#offers?.update(this.playback.view)
    this.tools.makeRoom()
  }

  async destroy(): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#dressing.stop()
    this.overlay?.destroy()
    this.tools.destroy()
    await this.playback.destroy()
  }

  /** The picture stays in the page while it bears a code, and where the producer wants it there. */
  #withhold(): void {
    const { video } = this.#parts
    video.disablePictureInPicture = this.#isMarked() || !this.preferences.allowPiP
  }

  #isMarked(): boolean {
    const { opened } = this.playback.view
    return opened !== null && opened.code !== null
  }

  /** The controls have come. */
  #dress(wardrobe: Wardrobe): void {
    this.#wardrobe = wardrobe
    const { host, controller, frame, video } = this.#parts
    const waits = host.shadowRoot?.activeElement === controller
    controller.fullscreenElement = host
    this.#mountControls()
    const { corners, cue, makeRoom } = this.tools
    this.#offers = wardrobe.createOffers(frame, video, corners, {
      onOffer: this.playback.noteOffer,
      say: cue.say,
      onDrawn: makeRoom,
      onFocusLost: () => this.controls?.focus(),
      onOpened: () => this.playback.pause(),
    })
    if (waits) this.controls?.focus()
    this.#letTabIn()
    const { media } = this.playback.view
    if (media !== null) this.#announce(media)
  }

  /** Tab passes over what is in an element that has an index below zero: so it comes to the big button first, and to the controls later. */
  #letTabIn(): void {
    const { state, media } = this.playback.view
    if (this.controls !== null && (state.started || media?.kind === 'audio')) this.#parts.controller.removeAttribute('tabindex')
  }

  #mountControls(): void {
    if (this.#wardrobe === null) return
    const { controller, frame, video } = this.#parts
    const { media } = this.playback.view
    const { captions, commands, keySheet, menus } = this.tools
    const { preferences } = this
    menus.close()
    this.controls?.bar.remove()
    controller.toggleAttribute('gesturesdisabled', !preferences.allowPlayPause)
    const can = commands.abilities()
    const controls = this.#wardrobe.createControls(video, {
      preferences,
      media,
      pictureMayLeave: !this.#isMarked(),
      can,
      hasKeys: commands.keys().length > 0,
      product: this.#setup.product,
    })
    this.controls = controls
    controller.append(controls.bar)
    this.#wardrobe.bindMenus(menus, controls, { frame, video, playback: this.playback, captions, commands, keySheet, preferences })
    this.refreshTime()
    controls.updateSpeed()
    controls.updateLoop()
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
      this.#sound = createSoundStage(frame, video, (to) => this.playback.seek(to))
      this.#sound.allow(this.preferences.allowProgressBar)
      controller.append(this.#sound.stage)
    }
    this.#withhold()
    if (!this.#takeWords(media)) this.#mountControls()
    if (media.kind === 'audio') this.#dressing.now()
    if (session.code !== null) {
      this.overlay = createImprintOverlay({
        frame,
        video,
        code: session.code,
        own: this.#own,
        obstacles: () => listObstacles(frame, this.#inTheWay()),
        onTampered: (names) => this.playback.tampered(names),
      })
    }
    this.#setup.onOpened?.(session)
  }

  #inTheWay(): Element[] {
    const { captions, corners, menus, layers, keySheet } = this.tools
    const { note, resume, sound, hint } = layers
    return [
      ...captions.boxes(),
      ...offersIn(corners),
      note,
      resume.box,
      sound,
      hint,
      menus.box,
      keySheet.box,
      ...(this.#sound?.parts ?? []),
    ]
  }

  #show(view: PlaybackView): void {
    const { state, media } = view
    const { frame } = this.#parts
    const { layers, menus, keySheet } = this.tools
    frame.dataset.phase = state.phase
    frame.toggleAttribute('data-started', state.started)
    if (media !== null) this.#showMedia(media)
    this.controls?.updateFrontier(media)
    this.refreshTime()
    layers.update(view)
    menus.refresh()
    if (state.phase === 'blocked' || state.phase === 'preparing') {
      menus.close()
      keySheet.hide()
    }
    this.overlay?.show(state.started && state.phase !== 'blocked')
    this.overlay?.keepClear()
    if (state.started && (state.phase === 'playing' || state.phase === 'waiting')) this.overlay?.watch()
    else this.overlay?.rest()
    this.#dressing.update(state)
    this.#letTabIn()
    this.#setup.onView?.(view)
  }

  #showMedia(media: PlaybackMedia): void {
    const { poster } = this.#parts
    this.#takeWords(media)
    if (media.poster !== null && poster.getAttribute('src') !== media.poster) poster.src = media.poster
    poster.hidden = media.poster === null || media.kind === 'audio'
    this.tools.mediaSession.name(media)
    this.#sound?.update(media)
    if (this.#wardrobe !== null) this.#announce(media)
  }

  /** Takes subtitles and chapters of the media where they are others than before. @returns whether they were. */
  #takeWords({ subtitles, chapters, duration }: PlaybackMedia): boolean {
    const [offered, marked] = [subtitles.map(({ url }) => url).join('\n'), JSON.stringify([duration, chapters])]
    const [others, divided] = [offered !== this.#subtitles, marked !== this.#chapters]
    this.#subtitles = offered
    this.#chapters = marked
    if (others) this.setCaptions(subtitles.map(({ name, language, url }) => ({ label: name, language, address: url })))
    else if (divided) this.#mountControls()
    return others || divided
  }

  /** Tells the time line how long the media is and where its pictures are. */
  #announce(media: PlaybackMedia): void {
    const { controller, video } = this.#parts
    if (media.duration !== this.#announced) {
      this.#announced = media.duration
      // The timeline works before the first byte is there; its controls look again when the video says so.
      controller.mediaStore.dispatch({ type: 'optionschangerequest', detail: { defaultDuration: media.duration ?? undefined } })
      if (Number.isNaN(video.duration)) video.dispatchEvent(new Event('durationchange'))
    }
    showStoryboard(this.#parts, media.storyboard)
  }
}
