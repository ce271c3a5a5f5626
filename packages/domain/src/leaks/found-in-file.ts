import { joinSeconds, type Seconds } from '../statistics/seconds.ts'

/** What was read of one media in a file of a leaked copy. Seconds of a segment are of the file. */
export type FoundMedia = {
  key: string
  title: string
  generation: number
  /** Version of its mark. */
  version: number
  unitSeconds: number
  segments: { from: number; to: number; rate: number; offset: number }[]
  score: number
  coverage: number
  turned: number
  mirrored: boolean
  /** Number of a unit and its evidence. */
  units: [unit: number, z: number][]
}

/** What was read of a file of a leaked copy. */
export type FoundInFile = {
  duration: number
  /** Seconds that were read. */
  read: number
  width: number
  height: number
  /** Media it was looked for among, and how many of them have no mark. */
  searched: { media: number; unmarked: number }
  /** Marked media it shows, the best aligned first. */
  shown: FoundMedia[]
  /** The media it looks like that has no mark, where it shows no marked one. */
  unmarked: { key: string; title: string } | null
}

/** A media that some files of a copy show, with the evidence of all of them. */
export type JoinedMedia = Omit<FoundMedia, 'segments'> & { segments: (FoundMedia['segments'][number] & { file: number })[] }

/**
 * Joins what files of one copy show, by media and generation. A unit that several show has one evidence: the sum of theirs over the root of
 * their number, which has deviation 1 as each of them has where nothing is marked.
 */
export function joinFound(files: readonly FoundInFile[]): JoinedMedia[] {
  type Joining = { media: JoinedMedia; sums: Map<number, { sum: number; count: number }> }
  const joined = new Map<string, Joining>()
  for (const [file, { shown }] of files.entries())
    for (const { segments, units, ...media } of shown) {
      const id = `${media.key}|${media.generation}`
      const known: Joining = joined.get(id) ?? { media: { ...media, segments: [], units: [] }, sums: new Map() }
      joined.set(id, known)
      known.media.segments.push(...segments.map((segment) => ({ ...segment, file })))
      if (media.score > known.media.score) Object.assign(known.media, media)
      for (const [unit, z] of units) {
        const { sum, count } = known.sums.get(unit) ?? { sum: 0, count: 0 }
        known.sums.set(unit, { sum: sum + z, count: count + 1 })
      }
    }
  return [...joined.values()].map(({ media, sums }) => ({
    ...media,
    units: [...sums]
      .toSorted(([one], [other]) => one - other)
      .map(([unit, { sum, count }]): [number, number] => [unit, sum / Math.sqrt(count)]),
  }))
}

/** Whole seconds of the media that segments show. */
export function shownSeconds(segments: readonly { from: number; to: number; rate: number; offset: number }[]): Seconds {
  return segments.reduce<Seconds>((all, { from, to, rate, offset }) => {
    const [begin, end] = [Math.max(0, Math.floor(rate * from + offset)), Math.ceil(rate * to + offset)]
    return end > begin ? joinSeconds(all, [[begin, end]]) : all
  }, [])
}
