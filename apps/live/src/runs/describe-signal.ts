import { type LiveSignal, mostLiveSamples } from '@videozz/domain'
import type { HealthFigures } from '@videozz/ingest'

/** A signal with one sample more. */
export function addSample(before: LiveSignal, health: HealthFigures, latencySeconds: number | null, now: Date): LiveSignal {
  const { videoBitRate, audioBitRate, frameRate, keyFrameSeconds = null, missingFrames, damaged, unusable, dropped } = health
  const sample = { at: now.toISOString(), videoBitrate: videoBitRate, audioBitrate: audioBitRate, frameRate, keyFrameSeconds }
  return {
    samples: [...before.samples, sample].slice(-mostLiveSamples),
    droppedFrames: missingFrames + damaged + unusable + dropped,
    latencySeconds,
  }
}
