import { findMap, spread } from './find-map.ts'
import type { Homography } from './homography.ts'
import { normaliseInPlace } from './refine-map.ts'
import { findPlacements, placeLeaks, placements, smallPictures } from './search-placement.ts'
import { normalisedThumbnail, planeOf, type Thumbnail, thumbnailRadius, thumbnailSize } from './thumbnail.ts'

/** Some small pictures of a media, such as those of its storyboard, in order. */
export type Fingerprint = {
  id: string
  /** Width ÷ height of its picture. */
  aspect: number
  thumbnails: readonly Thumbnail[]
}

/** How much a leak looks like a media, from −1 to 1. */
export type FingerprintMatch = { id: string; score: number }

/**
 * Least score of a media that is worth comparing in full. Other media stay below that, its own lie above 0.5.
 */
export const leastMatch = 0.45
/** Pictures of the leak that are compared. */
const leakPictures = 24
/** Best matches that make the score: a leak may be only in part of a media. */
const best = 6

/** Mean correlation of the pictures of the leak that match best, with a map between both known. */
function scoreWith(leak: readonly Thumbnail[], media: readonly Thumbnail[], map: Homography): number {
  const references = media.map(normalisedThumbnail)
  const scores = leak.map((each) => {
    const own = normaliseInPlace(planeOf(each), map, thumbnailSize, thumbnailRadius)
    return references.reduce((most, reference) => {
      let [products, squares, others] = [0, 0, 0]
      for (const [at, value] of own.data.entries()) {
        if (Number.isNaN(value)) continue
        const other = reference.data[at] ?? 0
        products += value * other
        squares += value * value
        others += other * other
      }
      return Math.max(most, products / Math.sqrt(squares * others + 1e-9))
    }, -1)
  })
  const top = scores.toSorted((one, other) => other - one).slice(0, best)
  return top.reduce((sum, each) => sum + each, 0) / Math.max(1, top.length)
}

/** Media that are looked at more closely, of all. */
const candidates = 6

type Placed = ReturnType<typeof placeLeaks>
type Rough = { media: Fingerprint; score: number }
/** What a leak shows, and its width ÷ height. */
export type LeakThumbnails = { thumbnails: readonly Thumbnail[]; aspect: number }
/** Proportions for which a placed leak is kept, about 1 MB each. */
const mostPlaced = 12

/** The candidates of one way a leak may be turned. */
class Ranking {
  readonly #leak: LeakThumbnails
  readonly #turned: 'upright' | 'turned'
  /** The leak as it is placed for media of some proportions, of which there are few. */
  readonly #placed = new Map<string, Placed>()
  #best: Rough[] = []

  constructor(leak: LeakThumbnails, turned: 'upright' | 'turned') {
    this.#leak = leak
    this.#turned = turned
  }

  #placedFor(aspect: number): Placed {
    const name = aspect.toFixed(1)
    const known = this.#placed.get(name)
    if (known) return known
    const maps = placements(this.#turned, { leak: this.#leak.aspect, media: Number(name) })
    const placed = placeLeaks(spread(this.#leak.thumbnails, 8).map(planeOf), maps)
    if (this.#placed.size < mostPlaced) this.#placed.set(name, placed)
    return placed
  }

  add(media: Fingerprint): void {
    const score = findPlacements(this.#placedFor(media.aspect), smallPictures(media.thumbnails))[0]?.score ?? -1
    this.#best = [...this.#best, { media, score }].toSorted((one, other) => other.score - one.score).slice(0, candidates)
  }

  media(): Fingerprint[] {
    return this.#best.map(({ media }) => media)
  }
}

/**
 * Finds which of several media a leak may show, in memory of a few of them. It finds crops, mirrored copies and filmed screens too, and
 * several media in one leak.
 */
export class FingerprintSearch {
  readonly #leak: LeakThumbnails
  readonly #rankings: { upright: Ranking; turned: Ranking }

  /** @param leak small pictures of the leak, at least one for each picture of a fingerprint in the same stretch of time. */
  constructor({ thumbnails, aspect }: LeakThumbnails) {
    this.#leak = { thumbnails: spread(thumbnails, leakPictures), aspect }
    this.#rankings = { upright: new Ranking(this.#leak, 'upright'), turned: new Ranking(this.#leak, 'turned') }
  }

  /** Looks at one more media. */
  add(media: Fingerprint): void {
    this.#rankings.upright.add(media)
    this.#rankings.turned.add(media)
  }

  /** Those worth comparing in full by `detectLeak`, which decides, best first. Empty when the leak looks like none. */
  finish(): FingerprintMatch[] {
    const upright = this.#judge('upright')
    return upright.length > 0 ? upright : this.#judge('turned')
  }

  #judge(turned: 'upright' | 'turned'): FingerprintMatch[] {
    return this.#rankings[turned]
      .media()
      .map(({ id, aspect, thumbnails }) => {
        const shown = this.#leak.thumbnails
        const found = findMap(shown, thumbnails, { leak: this.#leak.aspect, media: aspect }, turned)
        return { id, score: found ? scoreWith(shown, thumbnails, found.map) : -1 }
      })
      .filter(({ score }) => score >= leastMatch)
      .toSorted((one, other) => other.score - one.score)
  }
}

/** As `FingerprintSearch`, of media that are all at hand. */
export function matchFingerprints(leak: LeakThumbnails, media: readonly Fingerprint[]): FingerprintMatch[] {
  const search = new FingerprintSearch(leak)
  for (const each of media) search.add(each)
  return search.finish()
}
