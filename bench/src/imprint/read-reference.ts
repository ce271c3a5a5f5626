import type { Grey, UnitFrame } from '@videozz/imprint/detect'
import type { MarkedRendition } from './mark-content.ts'
import { readRaw } from './run-tool.ts'

const unitSeconds = 2

async function decode(bytes: Buffer, width: number, height: number, filters: string): Promise<Grey[]> {
  const frames: Grey[] = []
  const args = [
    '-i',
    'pipe:0',
    '-vf',
    `${filters}scale=${width}:${height}:flags=area,format=gray`,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    '-',
  ]
  for await (const data of readRaw(args, width * height, bytes)) frames.push({ width, height, data: Buffer.from(data) })
  return frames
}

/** A copy of a segment with a decode time (`tfdt`, ISO/IEC 14496-12 § 8.8.12) far behind its own. */
function postpone(segment: Buffer): Buffer {
  const copy = Buffer.from(segment)
  const at = copy.indexOf('tfdt') + 4
  if (at < 4 || copy[at] !== 1) throw new Error('a segment without a long decode time')
  copy.writeBigUInt64BE(copy.readBigUInt64BE(at + 4) + 2n ** 32n, at + 4)
  return copy
}

/** Both variants of a unit, frame by frame; undefined beyond the last. */
export async function readUnit(rendition: MarkedRendition, unit: number): Promise<UnitFrame[] | undefined> {
  const [a, b] = [rendition.a[unit], rendition.b[unit]]
  if (!a || !b) return undefined
  const [width, height] = rendition.width >= rendition.height ? [320, 180] : [180, 320]
  // One program decodes both, one after the other.
  const frames = await decode(Buffer.concat([rendition.init, a, postpone(b)]), width, height, 'setpts=N/30/TB,')
  const count = Math.floor(frames.length / 2)
  return frames.slice(0, count).flatMap((each, index) => {
    const other = frames[count + index]
    return other ? [{ second: unit * unitSeconds + index / rendition.rate, a: each, b: other }] : []
  })
}

/** Small pictures of the whole media, as the detector's search takes them. */
export async function readThumbnails(rendition: MarkedRendition, rate: number, width: number, height: number): Promise<Grey[]> {
  return decode(Buffer.concat([rendition.init, ...rendition.a]), width, height, `fps=${rate}:round=up:start_time=0,`)
}
