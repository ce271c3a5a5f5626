import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { clipFolder, film, h264, voice } from '../testing/clips.ts'
import { encodeFile, type EncodedFile } from '../testing/encode-file.ts'
import { markUnits, type MarkRequest, readMarkable, type UnitVariants } from './mark-units.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { folder, path, ffmpeg } = clipFolder()
const grid = { width: 64, height: 36 }
const lumaSize = { width: 320, height: 180 }
const name = '240p'
/** Columns of cells that are brighter and darker in turn, by two steps. */
const stripes = Buffer.alloc(64 * 36 * 1.5, 128).map((_, cell) => (cell >= 64 * 36 ? 128 : cell % 64 < 32 ? 130 : 126))

let encoded: EncodedFile
const init = () => encoded.inits.get(name) ?? Buffer.alloc(0)
const units = () => encoded.segments.get(name) ?? []
async function mark(change: Partial<MarkRequest> = {}): Promise<UnitVariants[]> {
  const rendition = readMarkable(init())
  const [rung] = encoded.rungs
  if (!rendition || !rung) throw new Error('nothing to mark')
  return markUnits({
    rendition,
    rung,
    isStitchable: true,
    frameRate: encoded.frameRate,
    units: units(),
    luma: lumaSize,
    grid,
    draw: (luma) => Buffer.concat(Array.from({ length: luma.length / (320 * 180) }, () => Buffer.from(stripes))),
    folder: mkdtempSync(join(folder, 'mark-')),
    ...change,
  })
}
/** Luma of every frame, which must decode without a fault. */
function framesOf(segments: readonly Buffer[]): Buffer[] {
  writeFileSync(path('look.mp4'), Buffer.concat([init(), ...segments]))
  const args = ['-v', 'error', '-xerror', '-i', 'look.mp4', '-vf', 'extractplanes=y', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-']
  const raw = execFileSync('ffmpeg', args, { cwd: folder, maxBuffer: 1e9 })
  const { width = 0, height = 0 } = encoded.rungs[0] ?? {}
  return Array.from({ length: raw.length / (width * height) }, (_, index) =>
    raw.subarray(index * width * height, (index + 1) * width * height),
  )
}
const packetsOf = (segments: readonly Buffer[]): string => {
  writeFileSync(path('packets.mp4'), Buffer.concat([init(), ...segments]))
  const fields = 'packet=stream_index,pts,dts,duration,flags'
  return execFileSync('ffprobe', ['-v', 'error', '-show_entries', fields, '-of', 'csv', 'packets.mp4'], { cwd: folder, encoding: 'utf8' })
}

beforeAll(async () => {
  ffmpeg(...film('854x480', 7, 24), ...voice(7), ...h264, '-c:a', 'aac', 'film.mp4')
  encoded = await encodeFile(path('film.mp4'), folder, { isMarked: true, firstOnly: true })
})

describe('units of a marked rendition', () => {
  it('are 2 s each, the last the rest, and go on at any of them', async () => {
    expect(encoded.durations.get(name)).toEqual([2, 2, 2, 1])
    expect(encoded.expected).toEqual([2, 2, 2, 1])
    const rest = await encodeFile(path('film.mp4'), folder, { isMarked: true, firstOnly: true, from: 2 })
    expect(rest.durations.get(name)).toEqual([2, 1])
    expect(rest.inits.get(name)?.equals(init())).toBe(true)
  })

  it('have two variants that differ by the pattern in all of their frames, at the same times', async () => {
    const made = await mark()
    expect(made.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined, undefined])
    const [a, b] = [framesOf(made.map((each) => each.a)), framesOf(made.map((each) => each.b))]
    expect([a.length, b.length]).toEqual([7 * 24, 7 * 24])
    const width = encoded.rungs[0]?.width ?? 0
    for (const [index, frame] of a.entries()) {
      const sums = [0, 0]
      for (let at = 0; at < frame.length; at++)
        sums[at % width < width / 2 ? 0 : 1]! += ((frame[at] ?? 0) - (b[index]?.[at] ?? 0)) / (frame.length / 2)
      // Two steps up against two steps down, as far as prediction and quantisation left them.
      expect(sums[0]).toBeGreaterThan(2)
      expect(sums[1]).toBeLessThan(-2)
    }
    const times = packetsOf(units())
    expect(packetsOf(made.map((each) => each.a))).toBe(times)
    expect(packetsOf(made.map((each, index) => (index % 2 ? each.a : each.b)))).toBe(times)
  })

  it('play in any order of variants without a fault', async () => {
    const made = await mark()
    for (const turn of [0, 1]) expect(framesOf(made.map((each, index) => (index % 2 === turn ? each.a : each.b)))).toHaveLength(7 * 24)
  })

  it('stay as they are where a key frame was encoded to other parameter sets, or does not decode', async () => {
    const rung = encoded.rungs[0]
    const other = await mark({ rung: { width: rung?.width ?? 0, height: rung?.height ?? 0, level: 51 } })
    expect(other.map(({ fault }) => fault)).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('parameter sets')))
    expect(other[1]?.a.equals(units()[1] ?? Buffer.alloc(0))).toBe(true)
    const broken = units().map((unit) => Buffer.from(unit))
    const data = broken[1]?.indexOf('mdat') ?? 0
    broken[1]?.fill(0, data + 4, data + 200)
    expect((await mark({ units: broken })).map(({ fault }) => fault)).toEqual(Array.from({ length: 4 }, () => expect.any(String)))
  })

  it('are refused where a file is cut off; an abort stops the work', async () => {
    const cut = units().map((unit) => unit.subarray(0, unit.length - 10))
    await expect(mark({ units: cut })).rejects.toMatchObject({ code: 'UNEXPECTED' })
    await expect(mark({ signal: AbortSignal.abort(new Error('told to stop')) })).rejects.toThrow('told to stop')
  })
})
