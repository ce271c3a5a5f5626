import type { PlaybackMedia } from '@videozz/contract'
import type { Deps } from '../../../shared/app-deps.ts'
import { presentMedia } from '../present-media.ts'

/** How long an answer serves all players of a live, in milliseconds. */
const keptMs = 1000
const mostKept = 1000

/** The media of lives for their players, who all ask for the same: written once a second. */
export class LiveMedia {
  readonly #deps: Pick<Deps, 'db' | 'env' | 'now'>
  readonly #kept = new Map<string, { media: Promise<PlaybackMedia>; until: number }>()

  constructor(deps: Pick<Deps, 'db' | 'env' | 'now'>) {
    this.#deps = deps
  }

  /** As `presentMedia`, up to a second ago. */
  present(videoKey: string): Promise<PlaybackMedia> {
    const now = performance.now()
    const kept = this.#kept.get(videoKey)
    if (kept && kept.until > now) return kept.media
    if (this.#kept.size >= mostKept) this.#kept.clear()
    const media = presentMedia(this.#deps, videoKey, this.#deps.now())
    this.#kept.set(videoKey, { media, until: now + keptMs })
    // A failure is not kept.
    media.catch(() => this.#kept.delete(videoKey))
    return media
  }
}
