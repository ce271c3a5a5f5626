import type { PlayerPreferences } from '@videozz/contract'
import type { OpenedSession, SessionRequest } from '../core/playback-api.ts'
import type { CaptionTrack, PlayerState } from '../core/player-state.ts'
import type { Refusal } from '../core/refusal.ts'
import { createPlayer, type Player } from './create-player.ts'
import type { RequestSource } from './playback/playback-context.ts'
import { createParts, type PlayerParts } from './player-parts.ts'
import type { PlayerRemote } from './player-remote.ts'
import type { PlayerSetup } from './player-setup.ts'

const notSetUp = () => Promise.reject(new Error('setUp comes first'))

/** `<videozz-player>`: picture, controls, code and captions of one playback. `setUp` once, then `open`. */
export class VideozzPlayer extends HTMLElement {
  readonly #parts: PlayerParts = createParts(this)
  readonly video: HTMLVideoElement = this.#parts.video
  #player: Player | null = null

  /** Builds the player. Call once, with the element in the page. */
  setUp(setup: PlayerSetup): void {
    this.#player = createPlayer(this.#parts, setup)
  }

  /** Opens a playback session; call again to open another. A function is called again at each try, the first of which `ahead` may have made. */
  open(request: RequestSource, ahead?: Promise<OpenedSession>): Promise<void> {
    return this.#player?.playback.open(request, { ...(ahead !== undefined && { ahead }) }) ?? notSetUp()
  }

  /** Shows the code that this request gives from now on; playback continues. */
  mark(request: SessionRequest): Promise<void> {
    return this.#player?.playback.mark(request) ?? notSetUp()
  }

  /** Fetches subtitles, chapters and offers of the media again; playback continues. */
  refresh(): Promise<void> {
    return this.#player?.playback.refresh() ?? notSetUp()
  }

  /** Shows why nothing can be played here, where not even a session can be requested. */
  refuse(refusal: Refusal): void {
    this.#player?.playback.refuse(refusal)
  }

  /** Mounts the controls that the producer allows, in the producer's colours; may change at any time. */
  setPreferences(preferences: PlayerPreferences): void {
    this.#player?.store.dispatch({ type: 'change', change: { preferences } })
  }

  setCaptions(tracks: readonly CaptionTrack[]): void {
    this.#player?.store.dispatch({ type: 'change', change: { tracks } })
  }

  /** What the page around the player may do; null before `setUp`. */
  get remote(): PlayerRemote | null {
    return this.#player?.remote ?? null
  }
  get state(): PlayerState | null {
    return this.#player?.store.state ?? null
  }
  /** Shows the controls for a moment, as moving the pointer does. */
  wake(): void {
    this.#parts.controller.dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift' }))
  }
  play = () => this.#player?.playback.start()
  pause = () => this.#player?.playback.pause()

  async destroy(): Promise<void> {
    await this.#player?.destroy()
  }
}
