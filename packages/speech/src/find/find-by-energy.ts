import type { Stretch } from '../pieces/stretch.ts'
import { sampleRate, WindowReader } from './samples.ts'

/** Seconds of a window. */
const windowSeconds = 0.02
/** Speech is this much louder than the quietest tenth of the half minute around it, and within these levels. */
const aboveDecibels = 10
const leastDecibels = -55
const mostDecibels = -25
/** Windows of a block, for which one threshold holds, and blocks around it that it is made of. */
const blockWindows = 50
const aroundBlocks = 15
/** Silences shorter than this are part of speech, and speech shorter than that is a noise. */
const leastSilence = 0.3
const leastSpeech = 0.15

/**
 * Stretches that are louder than what surrounds them: what finds speech where the detector has no program. It takes music and noise for
 * speech. @param pcm samples as `findSpeech` takes them.
 */
export async function findByEnergy(pcm: AsyncIterable<Buffer>): Promise<{ stretches: Stretch[]; seconds: number }> {
  const windows = new WindowReader(sampleRate * windowSeconds)
  // Fifty numbers a second: six hours take nine megabytes.
  const levels: number[] = []
  for await (const chunk of pcm) for (const window of windows.read(chunk)) levels.push(decibelsOf(window))
  const stretches: Stretch[] = []
  for (let block = 0; block < levels.length; block += blockWindows) {
    const threshold = thresholdAt(levels, block)
    for (const [index, level] of levels.slice(block, block + blockWindows).entries())
      if (level > threshold) add(stretches, (block + index) * windowSeconds)
  }
  return {
    stretches: stretches.filter(({ start, end }) => end - start >= leastSpeech),
    seconds: levels.length * windowSeconds + windows.rest().length / sampleRate,
  }
}

function add(stretches: Stretch[], start: number): void {
  const last = stretches.at(-1)
  if (last && start - last.end < leastSilence) last.end = start + windowSeconds
  else stretches.push({ start, end: start + windowSeconds })
}

function thresholdAt(levels: readonly number[], block: number): number {
  const around = levels.slice(Math.max(0, block - aroundBlocks * blockWindows), block + (aroundBlocks + 1) * blockWindows)
  const floor = around.toSorted((a, b) => a - b)[Math.floor(around.length / 10)] ?? leastDecibels
  return Math.min(mostDecibels, Math.max(leastDecibels, floor + aboveDecibels))
}

function decibelsOf(window: Float32Array): number {
  let sum = 0
  for (const sample of window) sum += sample * sample
  return 10 * Math.log10(sum / window.length + 1e-10)
}
