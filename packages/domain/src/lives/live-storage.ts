import { liveStorageSteps } from '@videozz/contract/browser'
import { hasRoom, type StorageFigures } from '../quota.ts'

export type LiveStorage = {
  /** Whether the segment is recorded; else the recording stops before it, and stays stopped. */
  records: boolean
  /** The step of the storage that is reached, in percent; 0 below the first, and where additional storage is sold. */
  level: number
}

/**
 * What becomes of the next segment of a live that is recorded so far: recorded where the storage of its account has room for it.
 * @param figures before it; open reservations of uploads count. @param bytes of the segment.
 */
export function recordLiveSegment(figures: StorageFigures, bytes: number): LiveStorage {
  if (figures.plan.hasAdditional) return { records: true, level: 0 }
  if (!hasRoom(figures, bytes)) return { records: false, level: 100 }
  const percent = ((figures.consumed + bytes) / figures.plan.storageSize) * 100
  // The last step is told when the recording stops: a segment may still fit into what is left.
  return { records: true, level: liveStorageSteps.findLast((step) => step < 100 && percent >= step) ?? 0 }
}
