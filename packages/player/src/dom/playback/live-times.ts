import type Hls from 'hls.js/light'
import type { LiveTimes } from './stream.ts'

/** Where the live that hls.js loads is; null before its first playlist. */
export function readLiveTimes(hls: Hls): LiveTimes | null {
  const details = hls.latestLevelDetails
  if (details?.live !== true) return null
  const target = hls.targetLatency ?? details.partHoldBack
  return { edge: details.edge, target, sync: hls.liveSyncPosition ?? details.edge - target }
}
