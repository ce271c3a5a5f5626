/** A sample of a movie fragment, in ticks of its track. */
export type ReadSample = { dts: number; duration: number; compositionOffset: number; size: number; sync: boolean }

type Place = { type: string; start: number; end: number }

export function readBoxes(bytes: Buffer, from = 0, to = bytes.length): Place[] {
  const found: Place[] = []
  for (let at = from; at < to;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > to) throw new Error('broken box')
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size })
    at += size
  }
  return found
}

const inside = (bytes: Buffer, { start, end }: Place, type: string): Place => {
  const found = readBoxes(bytes, start, end).find((box) => box.type === type)
  if (!found) throw new Error(`no ${type}`)
  return found
}

/** Samples of the parts given, by the number of their track. */
export function readSamples(parts: readonly { bytes: Buffer }[]): Map<number, ReadSample[]> {
  const tracks = new Map<number, ReadSample[]>()
  for (const { bytes } of parts) {
    for (const movie of readBoxes(bytes).filter(({ type }) => type === 'moof')) {
      for (const fragment of readBoxes(bytes, movie.start, movie.end).filter(({ type }) => type === 'traf')) {
        const id = bytes.readUInt32BE(inside(bytes, fragment, 'tfhd').start + 4)
        const samples = tracks.get(id) ?? []
        tracks.set(id, samples)
        samples.push(...readRun(bytes, fragment))
      }
    }
  }
  return tracks
}

function readRun(bytes: Buffer, fragment: Place): ReadSample[] {
  let dts = Number(bytes.readBigUInt64BE(inside(bytes, fragment, 'tfdt').start + 4))
  const { start } = inside(bytes, fragment, 'trun')
  const isVideo = (bytes.readUInt32BE(start) & 0x800) !== 0
  const count = bytes.readUInt32BE(start + 4)
  const step = isVideo ? 16 : 8
  return Array.from({ length: count }, (_, index) => {
    const at = start + 12 + index * step
    const duration = bytes.readUInt32BE(at)
    const sample = {
      dts,
      duration,
      size: bytes.readUInt32BE(at + 4),
      sync: !isVideo || bytes.readUInt32BE(at + 8) === 0x02000000,
      compositionOffset: isVideo ? bytes.readInt32BE(at + 12) : 0,
    }
    dts += duration
    return sample
  })
}

/** Places where a sample does not begin where the one before it ended, in ticks. */
export const readHoles = (samples: readonly ReadSample[]): number[] =>
  samples.flatMap(({ dts }, index) => {
    const before = samples[index - 1]
    return before && before.dts + before.duration !== dts ? [dts - before.dts - before.duration] : []
  })
