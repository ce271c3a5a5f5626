import type { BrowserName, DeviceKind, NetworkKind } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../columns.ts'

/** Sessions with more than what is rolled up of them. */
export type StatQueueTable = { session_id: string; created_at: Instant; queued_at: Instant }
/** Views begun and media seconds reported in an hour of the epoch. */
export type StatHourTable = {
  account_id: string
  hour: number
  views_imprint: Generated<number>
  views_plain: Generated<number>
  seconds: Generated<number>
}
/** The same by media and day of São Paulo (`YYYY-MM-DD`). */
export type StatMediaDayTable = {
  account_id: string
  day: string
  video_key: string
  views_imprint: Generated<number>
  views_plain: Generated<number>
  seconds: Generated<number>
}
/** The same by what was watched with, or where. */
export type StatDayPartTable = {
  account_id: string
  day: string
  part: 'device' | 'browser' | 'site'
  value: string
  views: Generated<number>
  seconds: Generated<number>
}
/** Viewers who watched on a day, by the day they had watched on before; `-infinity` for those who never had. */
export type StatReachTable = { account_id: string; day: string; previous_day: string; viewers: number }
/** Days of a month (its first one, `YYYY-MM-DD`) a viewer watched on: a bit each, bit 0 for the first. */
export type ViewerMonthTable = { account_id: string; viewer_id: string; month: string; days: number }
/** What a viewer watched of a source file of a media. */
export type ViewerMediaTable = {
  video_key: string
  source_generation: number
  viewer_id: string
  watched: Generated<string>
  /** Seconds seen more than once, in one session or in several; null without any. */
  rewatched: Generated<string | null>
  seconds: Generated<number>
  views: Generated<number>
  position: number | null
  first_at: Instant
  last_at: Instant
  completed_at: OptionalInstant
  /** Of the session that reported last. */
  device_kind: Generated<DeviceKind | null>
  browser: Generated<BrowserName | null>
}
/**
 * Seconds seen by the views of a media that began on a day: `points` as `encodeCurve` makes them. Beside longer ones, `samples` as
 * `encodeSamples` makes them of a media of `sampled_seconds`.
 */
export type MediaCurveTable = {
  video_key: string
  source_generation: number
  day: string
  views: Generated<number>
  points: Generated<Uint8Array>
  samples: Uint8Array | null
  sampled_seconds: number | null
}
/** How well views begun on a day played; `first_frames` counts them by `firstFrameStep`, as `encodeFirstFrames` makes it. */
export type StatQualityDayTable = {
  account_id: string
  day: string
  browser: BrowserName
  network: NetworkKind
  views: Generated<number>
  first_frames: Generated<Uint8Array>
  stalls: Generated<number>
  stall_ms: Generated<number>
  errors: Generated<number>
  bits: Generated<number>
  play_ms: Generated<number>
}
/** A file made of an account's statistics of some days; `hash` is of the address that opens it until `expires_at`. */
export type ReportTable = {
  id: string
  account_id: string
  user_id: string
  first_day: string
  last_day: string
  state: Generated<'preparing' | 'sent' | 'failed'>
  hash: ColumnType<string | null, never, string>
  created_at: Instant
  expires_at: OptionalInstant
}

/** A course whose students are kept; `lessons` is a hash of those it was counted of. */
export type CourseRollUpTable = { folder_id: string; lessons: string; built_at: Instant; read_at: Instant }
