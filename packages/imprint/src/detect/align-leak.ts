import { findMap, spread } from './find-map.ts'
import { type Homography, mapDistance } from './homography.ts'
import { type Grey, normaliseLocally, resizeArea } from './picture.ts'
import { joinSegments } from './join-segments.ts'
import type { LeakSummary } from './read-leak.ts'
import type { UnitReader } from './reference.ts'
import { type PicturePair, type PlacedMap, refineMap, scoreMap } from './refine-map.ts'
import { refineTime } from './refine-time.ts'
import { type Proportions, wholeMaps } from './search-placement.ts'
import { flatDeviation, normalisedThumbnail, planeOf, type Thumbnail, thumbnailRadius } from './thumbnail.ts'
import { followTime, type Segment } from './time-path.ts'

/** What a leak shows of a media: where its picture lies, and which seconds. */
export type Alignment = PlacedMap & { segments: Segment[] }

/** Correlation below which two pictures are not of the same moment. Unrelated ones, placed as well as they can be, stay below 0.36, a filmed
 * screen lies above 0.6. */
const leastScore = 0.45
/** Pairs of pictures that the map is refined with, and widths it is refined at. */
const [pairCount, widths] = [20, [80, 160, 320]] as const

/** The second of the media that is shown at one of the leak. */
export function mediaSecond(segments: readonly Segment[], second: number): number | undefined {
  const segment = segments.find(({ from, to }) => second >= from && second < to)
  return segment && segment.rate * second + segment.offset
}

function thumbnailPairs(leak: readonly Thumbnail[], media: readonly Thumbnail[], segments: readonly Segment[]): PicturePair[] {
  const shown = leak.flatMap((each) => {
    const wanted = mediaSecond(segments, each.second)
    return wanted === undefined ? [] : [{ each, wanted }]
  })
  return spread(shown, pairCount).flatMap(({ each, wanted }) => {
    const nearest = media.reduce<Thumbnail | undefined>(
      (best, other) => (!best || Math.abs(other.second - wanted) < Math.abs(best.second - wanted) ? other : best),
      undefined,
    )
    return nearest ? [{ leak: planeOf(each), reference: normalisedThumbnail(nearest) }] : []
  })
}

type Shown = { leak: Grey; reference: Grey }

async function picturesOf(leak: LeakSummary, segments: readonly Segment[], reader: UnitReader): Promise<Shown[]> {
  const shown = leak.pictures.flatMap(({ second, grey }) => {
    const wanted = mediaSecond(segments, second)
    return wanted === undefined ? [] : [{ grey, wanted }]
  })
  const found: Shown[] = []
  for (const { grey, wanted } of spread(shown, pairCount)) {
    const frames = (await reader.load(reader.unitAt(wanted))) ?? []
    const frame = frames.findLast(({ second }) => second <= wanted + 1e-6) ?? frames[0]
    if (frame) found.push({ leak: grey, reference: frame.a })
  }
  return found
}

/** Both pictures at most so wide, the leak twice that: what it is moved by is less than a pixel in the end. */
function pairAt(width: number, radius: number, { leak, reference }: Shown): PicturePair {
  const at = (picture: Grey, most: number) => {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height))
    return resizeArea(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))
  }
  return { leak: at(leak, width * 2), reference: normaliseLocally(at(reference, width), radius, flatDeviation) }
}

/** Refines a map at growing sizes. The half of the pairs that agrees least is left out: there the moments are wrong. */
function refineFinely(shown: readonly Shown[], start: Homography): PlacedMap {
  let placed: PlacedMap = { map: start, score: -1, coverage: 0 }
  for (const width of widths) {
    const radius = Math.max(4, Math.round(width / 16))
    const pairs = shown.map((each) => pairAt(width, radius, each))
    const scored = pairs
      .map((pair) => ({ pair, score: scoreMap([pair], placed.map, radius).score }))
      .toSorted((one, other) => other.score - one.score)
    const best = scored.slice(0, Math.max(4, Math.ceil(pairs.length / 2))).map(({ pair }) => pair)
    placed = refineMap(width === 320 ? spread(best, 8) : best, placed.map, radius, 12)
  }
  return placed
}

type Placed = { map: Homography; segments: Segment[]; /** How much of the leak is explained, and how well. */ worth: number }

/** Follows a leak in time under a map, which is refined by what is found. @returns undefined where it shows nothing of the media then. */
function placeBy(found: Homography, leak: readonly Thumbnail[], media: readonly Thumbnail[]): Placed | undefined {
  const pairs = thumbnailPairs(leak, media, followTime(leak, media, found))
  if (pairs.length === 0) return undefined
  const { map } = refineMap(pairs, found, thumbnailRadius, 10, 0.02)
  const segments = followTime(leak, media, map)
  const shown = segments.reduce((sum, { from, to }) => sum + to - from, 0)
  return { map, segments, worth: shown * scoreMap(thumbnailPairs(leak, media, segments), map, thumbnailRadius).score }
}

function proportionsOf({ pictures: [first] }: LeakSummary, aspect: number): Proportions {
  return { leak: first ? first.grey.width / first.grey.height : aspect, media: aspect }
}

/** Distance of two maps from which on both are tried. */
const other = 0.02

/**
 * Finds what a leak shows of a media: first where its picture lies, with any moments that look alike; then which seconds it shows; then both
 * again with what is known of the other. Where the picture zooms, a part of it looks like a later moment: the whole picture is tried as well.
 * @param media small pictures of the whole media, evenly spaced.
 * @param aspect width ÷ height of the media.
 * @returns undefined when it shows nothing of it.
 */
export async function alignLeak(
  leak: LeakSummary,
  media: readonly Thumbnail[],
  aspect: number,
  reader: UnitReader,
  onStep: (step: 'place' | 'time' | 'refine') => void,
): Promise<Alignment | undefined> {
  onStep('place')
  const proportions = proportionsOf(leak, aspect)
  const found = findMap(leak.thumbnails, media, proportions)
  if (!found) return undefined
  onStep('time')
  const whole = wholeMaps(proportions.leak, proportions.media).filter((map) => mapDistance(found.map, map) > other)
  const maps = [found.map, ...whole]
  const [best] = maps.flatMap((map) => placeBy(map, leak.thumbnails, media) ?? []).toSorted((one, another) => another.worth - one.worth)
  if (!best || best.segments.length === 0) return undefined
  onStep('refine')
  const refineAll = async (segments: readonly Segment[]): Promise<Segment[]> => {
    const refined: Segment[] = []
    for (const segment of segments) refined.push(await refineTime(segment, leak.thumbnails, best.map, reader))
    return refined
  }
  const lone = await refineAll(best.segments)
  const joined = joinSegments(lone)
  // Over more of the leak the speed is known better.
  const refined = joined.length < lone.length ? await refineAll(joined) : lone
  const placed = refineFinely(await picturesOf(leak, refined, reader), best.map)
  return placed.score < leastScore ? undefined : { ...placed, segments: refined }
}
