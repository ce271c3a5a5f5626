import { type Homography, mapDistance } from './homography.ts'
import { type PicturePair, type PlacedMap, refineMap } from './refine-map.ts'
import {
  findPlacements,
  placeLeaks,
  placements,
  type Placement,
  type Proportions,
  type SmallPictures,
  smallPictures,
} from './search-placement.ts'
import { normalisedThumbnail, planeOf, type Thumbnail, thumbnailRadius } from './thumbnail.ts'

/** Pictures of a leak that a placement is searched with, and pictures of a media that are searched. */
const [leakPictures, mediaPictures] = [12, 4000]
/** Placements that are refined roughly with a few pairs, and those of them that are refined with all. */
const [tried, fewPairs, finalists] = [40, 3, 5] as const
/** Correlation from which a placement is taken without trying the turned ones. */
const sure = 0.6

/** So many of a list, spread evenly. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list]
  return Array.from({ length: count }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / count)]).filter(
    (each) => each !== undefined,
  )
}

/** Placements that differ, best first. */
function distinct(found: readonly Placement[], count: number): Placement[] {
  const kept: Placement[] = []
  for (const each of found) {
    if (kept.length >= count) break
    if (kept.every(({ map }) => mapDistance(map, each.map) > 0.1)) kept.push(each)
  }
  return kept
}

type Searched = { leak: readonly Thumbnail[]; media: readonly Thumbnail[]; small: SmallPictures }

/** Pictures of the leak with those of the media that are most like them, best first. */
function pairsOf({ leak, media }: Searched, placement: Placement): PicturePair[] {
  return placement.matches
    .map((match, index) => ({ ...match, leak: leak[index], media: media[match.index] }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, Math.max(fewPairs, Math.ceil(leak.length * 0.75)))
    .flatMap(({ leak: one, media: other }) => (one && other ? [{ leak: planeOf(one), reference: normalisedThumbnail(other) }] : []))
}

function searchAmong(searched: Searched, maps: readonly Homography[]): PlacedMap | undefined {
  const found = findPlacements(placeLeaks(searched.leak.map(planeOf), maps), searched.small)
  const rough = distinct(found, tried).map((placement) => {
    const pairs = pairsOf(searched, placement)
    return { pairs, placed: refineMap(spread(pairs, fewPairs), placement.map, thumbnailRadius, 7, 1) }
  })
  const refined = rough
    .toSorted((one, other) => other.placed.score - one.placed.score)
    .slice(0, finalists)
    .map(({ pairs, placed }) => refineMap(pairs, refineMap(pairs, placed.map, thumbnailRadius, 6, 1).map, thumbnailRadius, 8, 0.05))
  return refined.toSorted((one, other) => other.score - one.score)[0]
}

/**
 * Where the picture of a media lies in that of a leak, to within a pixel of a small picture, while the moments are still unknown.
 * @param turned which placements are tried; the turned ones only where no upright one is good, when left out.
 * @returns the best map, whatever it is worth; undefined without pictures.
 */
export function findMap(
  leak: readonly Thumbnail[],
  media: readonly Thumbnail[],
  proportions: Proportions,
  turned?: 'upright' | 'turned',
): PlacedMap | undefined {
  const some = spread(media, mediaPictures)
  const searched: Searched = { leak: spread(leak, leakPictures), media: some, small: smallPictures(some) }
  if (turned) return searchAmong(searched, placements(turned, proportions))
  const upright = searchAmong(searched, placements('upright', proportions))
  if (upright && upright.score >= sure) return upright
  const other = searchAmong(searched, placements('turned', proportions))
  return other && (!upright || other.score > upright.score + 0.05) ? other : upright
}
