import type { Grey } from '@videozz/imprint/detect'
import { probePicture, readRaw } from './run-tool.ts'

/** Frames of a leak that the detector reads: 6 a second, at most 640×360. */
const rate = 6

/** Frames of a leaked file, in grey, with the second each is shown at. */
export async function* readLeak(path: string): AsyncGenerator<{ second: number; grey: Grey }> {
  const { width, height } = await probePicture(path)
  const scale = Math.min(1, 640 / Math.max(width, height))
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  // The frame on display at a moment is the last one before it.
  const filters = `fps=${rate}:round=up:start_time=0,scale=${w}:${h}:flags=area,format=gray`
  let index = 0
  for await (const data of readRaw(['-i', path, '-vf', filters, '-f', 'rawvideo', '-'], w * h)) {
    yield { second: index / rate, grey: { width: w, height: h, data } }
    index++
  }
}
