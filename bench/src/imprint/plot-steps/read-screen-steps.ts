import { playerPlace, signPlace } from '../record-window.ts'
import { probePicture, readRaw } from '../run-tool.ts'

/** A recorded frame that differs from the one before: the second, the mean difference of luma, and whether a unit begins with it. */
export type ScreenStep = { second: number; step: number; border: boolean }

/** Mean difference of luma below which nothing new was shown: what the recorder's encoder adds. */
const same = 0.005
/** Frames by which the page's square may change before or after the picture, mostly, and by how much that varies. */
const [apart, varies] = [6, 1] as const

/** Reads a recording of the screen: by how much the player's picture steps, from the first frame of the film on. */
export async function readScreenSteps(path: string): Promise<ScreenStep[]> {
  const { width, height, rate } = await probePicture(path)
  const steps: ScreenStep[] = []
  const turns: number[] = []
  let before: { picture: Buffer; white: boolean } | undefined
  let index = 0
  for await (const frame of readRaw(['-i', path, '-vf', 'extractplanes=y', '-f', 'rawvideo', '-'], width * height)) {
    const picture = cutPlayer(frame, width)
    const { left, top, size } = signPlace
    const white = (frame[(top + size / 2) * width + left + size / 2] ?? 0) > 128
    if (before) {
      steps.push({ second: index / rate, step: meanDifference(picture, before.picture), border: false })
      if (white !== before.white) turns.push(steps.length - 1)
    }
    before = { picture, white }
    index++
  }
  markBorders(steps, turns)
  const changes = steps.filter(({ step, border }) => step > same || border)
  // What appears when playback begins is no step of the film.
  return changes.slice(1)
}

/** Marks the frames that units begin with: where the picture steps most, at one distance from where the square turned. */
function markBorders(steps: readonly ScreenStep[], turns: readonly number[]): void {
  const stepsAt = (distance: number) => turns.reduce((sum, turn) => sum + (steps[turn + distance]?.step ?? 0), 0)
  const distances = Array.from({ length: 2 * apart + 1 }, (_, index) => index - apart)
  const [distance = 0] = distances.toSorted((one, other) => stepsAt(other) - stepsAt(one))
  for (const turn of turns) {
    const near = steps.slice(Math.max(0, turn + distance - varies), turn + distance + varies + 1)
    const [most] = near.toSorted((one, other) => other.step - one.step)
    if (most) most.border = true
  }
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
