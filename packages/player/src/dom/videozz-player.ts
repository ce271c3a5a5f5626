import type { PlayerPreferences } from '@videozz/contract'
import type { OpenedSession, SessionRequest } from '../core/playback-api.ts'
import type { Refusal } from '../core/refusal.ts'
import type { CaptionTrack } from './captions.ts'
import type { PlaybackView, RequestSource } from './playback-view.ts'
import { createLifecycle, type PlayerLifecycle } from './player-lifecycle.ts'
import { createParts, type PlayerParts } from './player-parts.ts'
import type { PlayerSetup } from './player-setup.ts'

/** `<videozz-player>`: picture, controls, code and words of one playback. `setUp` once, then `open`. */
export class VideozzPlayer extends HTMLElement {
  readonly #parts: PlayerParts = createParts(this)
  readonly video: HTMLVideoElement = this.#parts.video
  #life: PlayerLifecycle | null = null

  /** Builds the player. Call once, with the element in the page. */
  setUp(setup: PlayerSetup): void {
    this.#life = createLifecycle(this.#parts, setup)
  }

  /** Opens a playback session; call again to open another. A function is asked anew at each try, the first of which `ahead` may have made. */
  open(request: RequestSource, ahead?: Promise<OpenedSession>): Promise<void> {
    return this.#life?.playback.open(request, { ...(ahead !== undefined && { ahead }) }) ?? Promise.reject(new Error('setUp comes first'))
  }

  /** Shows the code that this request gives from now on, without a stop of the picture. */
  mark(request: SessionRequest): Promise<void> {
    return this.#life?.playback.mark(request) ?? Promise.reject(new Error('setUp comes first'))
  }

  /** Reads subtitles, chapters and offers of the media anew; the picture goes on. */
  refresh(): Promise<void> {
    return this.#life?.playback.refresh() ?? Promise.reject(new Error('setUp comes first'))
  }

  /** Says why nothing can be played here, where not even a session can be asked for. */
  refuse(refusal: Refusal): void {
    this.#life?.playback.refuse(refusal)
  }

  /** Mounts the controls the producer left in and takes his colours; may change at any time. */
  setPreferences(preferences: PlayerPreferences): void {
    this.#life?.setPreferences(preferences)
  }

  setCaptions(tracks: readonly CaptionTrack[]): void {
    this.#life?.setCaptions(tracks)
  }

  get view(): PlaybackView | null {
    return this.#life?.playback.view ?? null
  }
  /** Shows the controls for a moment, as moving the pointer does. */
  wake(): void {
    this.#parts.controller.dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift' }))
  }
  play = () => this.#life?.playback.start()
  pause = () => this.#life?.playback.pause()

  async destroy(): Promise<void> {
    await this.#life?.destroy()
  }
}
