import type { SessionRef } from '@videozz/db'
import type { LeaseEnd, LeaseState, PlayedRange, ReportedQuality } from '@videozz/domain'

/** What a player reports of its session. */
export type PlaybackReport = {
  session: SessionRef
  /** Number within the session; null when the player gives none. */
  sequence: number | null
  playing: boolean
  /** Media second. */
  position: number
  ranges: readonly PlayedRange[]
  tampering: readonly string[]
  /** What it measured of the quality of playback; null where it tells none. */
  quality?: ReportedQuality | null
  /** Seconds behind the edge of a live on air; null of other media. */
  latency?: number | null
}
/** `managerId`: who watches a preview on the account of another. */
export type ReportAnswer = {
  lease: LeaseState
  reason: LeaseEnd | null
  managerId?: string
  /** The viewer has completed this version of the media. */
  completed?: true
}
