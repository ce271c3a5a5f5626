import { playerPlace, signPlace } from '../record-window.ts'
import { probePicture, readRaw } from '../run-tool.ts'

/** A recorded frame that differs from the one before: the second, the mean difference of luma, and whether a unit begins with it. */
export type ScreenStep = { second: number; step: number; border: boolean }

/** Mean difference of luma below which nothing new was shown: what the recorder's encoder adds. */
const same = 0.005
/** Frames by which the page's square may change after the picture. */
const late = 3

/** Reads a recording of the screen: by how much the player's picture steps, from the first frame of the film on. */
export async function readScreenSteps(path: string): Promise<ScreenStep[]> {
  const { width, height, rate } = await probePicture(path)
  const steps: ScreenStep[] = []
  let before: { picture: Buffer; white: boolean } | undefined
  let index = 0
  for await (const frame of readRaw(['-i', path, '-vf', 'extractplanes=y', '-f', 'rawvideo', '-'], width * height)) {
    const picture = cutPlayer(frame, width)
    const { left, top, size } = signPlace
    const white = (frame[(top + size / 2) * width + left + size / 2] ?? 0) > 128
    if (before) {
      steps.push({ second: index / rate, step: meanDifference(picture, before.picture), border: false })
      // The frame that brought the square's change is the largest step of the last few.
      if (white !== before.white) markBorder(steps.slice(-late))
    }
    before = { picture, white }
    index++
  }
  const changes = steps.filter(({ step, border }) => step > same || border)
  // What appears when playback begins is no step of the film.
  return changes.slice(1)
}

function markBorder(last: readonly ScreenStep[]): void {
  const [most] = last.toSorted((one, other) => other.step - one.step)
  if (most) most.border = true
}

function cutPlayer(frame: Buffer, width: number): Buffer {
  const { left, top, width: wide, height: high } = playerPlace
  const picture = Buffer.alloc(wide * high)
  for (let y = 0; y < high; y++) frame.copy(picture, y * wide, (top + y) * width + left, (top + y) * width + left + wide)
  return picture
}

function meanDifference(one: Buffer, other: Buffer): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / one.length
}
