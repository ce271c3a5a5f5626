import { readRaw } from '../../imprint/run-tool.ts'

/** Mean differences of luma from one frame to the next, in steps of 256: at borders of units and within them. */
export type Steps = {
  border: number
  within: number
  /** The same where the source does not change. NaN where it changes everywhere. */
  stillBorder: number
  stillWithin: number
  /** Of the pixels that stand still, at borders: so much is exceeded by one in twenty. */
  stillTwentieth: number
}

const unitSeconds = 2
/** Change of the source up to which a pixel stands still. */
const still = 1

async function* readLuma(path: string, { width, height, rate }: Shape): AsyncGenerator<Buffer> {
  const filters = `fps=${rate}:start_time=0,scale=${width}:${height}:flags=bicubic,format=yuv420p,extractplanes=y`
  yield* readRaw(['-i', path, '-vf', filters, '-f', 'rawvideo', '-'], width * height)
}

type Shape = { width: number; height: number; rate: number }

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length

/** Compares each frame of a file with the one before. @param source of the same frames, which tells what stands still. */
export async function readSteps(path: string, source: string, shape: Shape): Promise<Steps> {
  const all: { border: number[]; within: number[] } = { border: [], within: [] }
  const ofStill: typeof all = { border: [], within: [] }
  const sizes = new Float64Array(256)
  const sources = readLuma(source, shape)
  let before: { own: Buffer; source: Buffer } | undefined
  // The first frame at or after the nominal time begins a unit.
  const unitOf = (frame: number): number => Math.floor(frame / (unitSeconds * shape.rate) + 1e-6)
  let index = 0
  for await (const frame of readLuma(path, shape)) {
    const { value: other, done } = await sources.next()
    if (done) break
    if (before) {
      const place = unitOf(index) === unitOf(index - 1) ? 'within' : 'border'
      let [sum, stillSum, stillCount] = [0, 0, 0]
      for (let at = 0; at < frame.length; at++) {
        const step = Math.abs((frame[at] ?? 0) - (before.own[at] ?? 0))
        sum += step
        if (Math.abs((other[at] ?? 0) - (before.source[at] ?? 0)) > still) continue
        stillSum += step
        stillCount++
        if (place === 'border') sizes[step] = (sizes[step] ?? 0) + 1
      }
      all[place].push(sum / frame.length)
      if (stillCount > frame.length / 10) ofStill[place].push(stillSum / stillCount)
    }
    before = { own: Buffer.from(frame), source: Buffer.from(other) }
    index++
  }
  return {
    border: mean(all.border),
    within: mean(all.within),
    stillBorder: mean(ofStill.border),
    stillWithin: mean(ofStill.within),
    stillTwentieth: exceededBy(sizes, 0.05),
  }
}

/** The size that a share of all exceeds. */
function exceededBy(sizes: Float64Array, share: number): number {
  const total = sizes.reduce((sum, each) => sum + each, 0)
  let above = 0
  for (let size = sizes.length - 1; size >= 0; size--) {
    above += sizes[size] ?? 0
    if (above > total * share) return size
  }
  return Number.NaN
}
