import type { LiveSignalNote } from '../stored-values.ts'

/** A second or so of what a publisher sends. Bits a second, frames a second. */
export type LiveSample = {
  /** ISO 8601, in UTC. */
  at: string
  videoBitrate: number
  audioBitrate: number
  frameRate: number
  /** Between the last two key frames. */
  keyFrameSeconds: number | null
}
/** What a node reports of a publisher: the latest samples, oldest first. */
export type LiveSignal = { samples: LiveSample[]; droppedFrames: number; latencySeconds: number | null }

/** Most samples that are kept. */
export const mostLiveSamples = 60

export type SignalSubject = LiveSignal & {
  /** Frames a second as the encoder names them. */
  frameRate: number | null
  height: number | null
  hasSound: boolean
}

/** Distance of key frames that players join quickly with, in seconds, with room for rounding. */
const goodKeyFrameSeconds = 2.1
const goodFrameShare = 0.9
/** Frames lost that are no accident. */
const mostDropped = 30
const mostBitrate = 20_000_000
/** Least bits a second by height, as encoders need them for moving pictures. */
const leastBitrates = [
  { height: 1080, bits: 2_500_000 },
  { height: 720, bits: 1_200_000 },
  { height: 480, bits: 500_000 },
] as const
/** Samples that have to agree. */
const judged = 5

/** What is wrong with the signal of a publisher, each with the value that is. Nothing is said of the first seconds. */
export function judgeSignal(signal: SignalSubject): { kind: LiveSignalNote; value: number | null }[] {
  const latest = signal.samples.slice(-judged)
  if (latest.length < judged) return []
  const mean = (pick: (sample: LiveSample) => number): number => latest.reduce((sum, sample) => sum + pick(sample), 0) / latest.length
  const notes: { kind: LiveSignalNote; value: number | null }[] = []
  const keyFrames = latest.at(-1)?.keyFrameSeconds ?? null
  if (keyFrames !== null && keyFrames > goodKeyFrameSeconds) notes.push({ kind: 'keyframes-far', value: keyFrames })
  const frames = mean((sample) => sample.frameRate)
  if (signal.frameRate !== null && frames < signal.frameRate * goodFrameShare) notes.push({ kind: 'frames-low', value: frames })
  if (signal.droppedFrames > mostDropped) notes.push({ kind: 'frames-dropped', value: signal.droppedFrames })
  const bits = Math.round(mean((sample) => sample.videoBitrate))
  const least = leastBitrates.find(({ height }) => (signal.height ?? 0) >= height)
  if (least && bits < least.bits) notes.push({ kind: 'bitrate-low', value: bits })
  if (bits > mostBitrate) notes.push({ kind: 'bitrate-high', value: bits })
  if (!signal.hasSound) notes.push({ kind: 'no-sound', value: null })
  return notes
}
