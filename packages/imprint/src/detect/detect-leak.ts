import { alignLeak, type Alignment } from './align-leak.ts'
import { type LeakFrame, summariseLeak } from './read-leak.ts'
import { type LoadUnit, UnitReader } from './reference.ts'
import type { Thumbnail } from './thumbnail.ts'
import type { Cells, UnitEvidence } from './unit-evidence.ts'
import { type AlignedPictures, weighLeak } from './weigh-leak.ts'

/** A marked media that a leak is compared with. */
export type MarkedMedia = {
  /** Small pictures of all of it, evenly spaced, two a second; see `makeThumbnail`. */
  thumbnails: readonly Thumbnail[]
  /** Width ÷ height of its picture. */
  aspect: number
  /** Cells of its pattern. */
  cells: Cells
  /** Seconds of a unit. */
  unitSeconds: number
  loadUnit: LoadUnit
}

export type DetectProgress = {
  step: 'read' | 'place' | 'time' | 'refine' | 'weigh'
  /** Second of the leak that has been reached, where it is being read. */
  second?: number
  /** What was aligned, once it is. */
  alignment?: Alignment
  pictures?: AlignedPictures
}

export type DetectRequest = {
  /** Reads the leak from its beginning; called twice, or once with an alignment. */
  readLeak: () => AsyncIterable<LeakFrame>
  media: MarkedMedia
  onProgress?: (progress: DetectProgress) => void
  /** What an earlier call aligned: the leak is weighed alone then, with other patterns in the media. */
  alignment?: Alignment
  /** Seconds of the leak between two pictures of the progress. */
  pictureSeconds?: number
  signal?: AbortSignal
}

/** What a leak shows of a media, and what it tells of each unit. `foreign`: it shows nothing of this media. */
export type Detection =
  | { outcome: 'aligned'; alignment: Alignment; units: UnitEvidence[]; seconds: number }
  | { outcome: 'foreign'; seconds: number }

/**
 * Compares a leak with both variants of a media. It knows neither codes nor holders.
 * @throws the reason of an abort; what the readers throw.
 */
export async function detectLeak(request: DetectRequest): Promise<Detection> {
  const { readLeak, media, onProgress, pictureSeconds = 5, signal } = request
  const reader = new UnitReader(async (unit) => {
    signal?.throwIfAborted()
    return media.loadUnit(unit)
  }, media.unitSeconds)
  let told = -Infinity
  const isDue = (second: number): boolean => {
    signal?.throwIfAborted()
    if (second < told + pictureSeconds) return false
    told = second
    return true
  }
  const align = async (): Promise<{ alignment: Alignment | undefined; seconds: number }> => {
    const summary = await summariseLeak(readLeak(), ({ second }) => {
      if (isDue(second)) onProgress?.({ step: 'read', second })
    })
    const last = summary.thumbnails.at(-1)?.second
    const seconds = last === undefined ? 0 : last + (last - (summary.thumbnails.at(-2)?.second ?? last))
    const alignment = await alignLeak(summary, media.thumbnails, media.aspect, reader, (step) => {
      signal?.throwIfAborted()
      onProgress?.({ step })
    })
    if (alignment) onProgress?.({ step: 'weigh', alignment })
    return { alignment, seconds }
  }
  const { alignment, seconds } = request.alignment ? { alignment: request.alignment, seconds: 0 } : await align()
  if (!alignment) return { outcome: 'foreign', seconds }
  told = -Infinity
  const units = await weighLeak(readLeak(), alignment, reader, media.cells, (second, pictures) => {
    if (isDue(second)) onProgress?.({ step: 'weigh', second, pictures: pictures() })
  })
  return { outcome: 'aligned', alignment, units, seconds }
}
