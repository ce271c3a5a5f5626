import type { LiveFinish, LiveProtocol, LiveRecording, LiveSaveMode, LiveSignal, LiveStatus } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../columns.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A live: one to one with its media, which has title, description, pictures and what is recorded. */
export type LiveTable = {
  video_key: string
  account_id: string
  user_id: string
  status: Generated<LiveStatus>
  save_mode: LiveSaveMode
  scheduled_at: Instant
  planned_end_at: Instant
  return_minutes: number
  started_at: OptionalInstant
  /** Since when its publisher is gone; of a finished one, when the last was. */
  ended_at: OptionalInstant
  finished_at: OptionalInstant
  finished_by: Optional<LiveFinish>
  /** When the recording of a finished temporary one is deleted, and when it was. */
  expires_at: OptionalInstant
  expired_at: OptionalInstant
  /** When time changes it next. */
  due_at: OptionalInstant
  /** Deleted by a person; one whose media was deleted is gone too, unless it expired. */
  deleted_at: OptionalInstant
  recording: Generated<LiveRecording>
  /** Rungs that its recording may lack are to be made. */
  rungs_due: Generated<boolean>
  /** Where its recording stopped: segments and seconds before. Null while it goes on. */
  recorded_segments: Optional<number>
  recorded_seconds: Optional<number>
  /** First segment that players on air are told of; null for all. */
  window_from: Optional<number>
  /** The most percent of the storage that was used while it was recorded (80, 95, 100), and what of it was mailed. */
  storage_level: Generated<number>
  storage_mailed: Generated<number>
  /** SHA-256 of its stream key, in hex. */
  key_hash: string
  /** The stream key, sealed; none once it is finished. */
  sealed_key: Optional<string>
  last_run: Generated<number>
  /** Most viewers at once, and when. */
  peak: Generated<number>
  peak_at: OptionalInstant
  /** Viewers in all, told apart as `peak` does; null until it is finished. */
  audience: Optional<number>
  /** Until when publishers only test their connection, and for a while after it are refused. */
  test_until: OptionalInstant
  created_at: Instant
}

/** A publisher's stay on one node. */
export type LiveRunTable = {
  id: string
  live_key: string
  /** From 1, rising within the live. */
  number: number
  node: string
  protocol: LiveProtocol
  encoder: Optional<string>
  begun_at: Instant
  /** When the publisher was last heard. */
  last_seen_at: Instant
  /** Until when its node has it. */
  claimed_until: Instant
  /** Why its node is to end it. */
  stop_reason: Optional<string>
  ended_at: OptionalInstant
  end_reason: Optional<string>
  video_codec: Optional<string>
  width: Optional<number>
  height: Optional<number>
  frame_rate: Optional<number>
  audio_codec: Optional<string>
  sample_rate: Optional<number>
  channels: Optional<number>
  signal: ColumnType<LiveSignal, string | undefined, string>
  /** It is neither shown nor recorded. */
  test: Generated<boolean>
}

/** From `first_sequence` on, segments of a rendition belong to this initialisation segment. */
export type LiveSpanTable = {
  video_key: string
  rendition: string
  first_sequence: number
  run: number
  init_address: string
  codecs: string
  width: number
  height: number
}

/** A part of a segment that is not whole yet. `duration` in seconds, `size` in bytes. */
export type LivePartTable = {
  video_key: string
  rendition: string
  sequence: number
  part: number
  run: number
  duration: number
  size: number
  /** Begins with a key frame. */
  independent: boolean
  address: string
  listed_at: Instant
}
/** Viewers at once, by minute, and those who came and went since the minute before. */
export type LiveMinuteTable = {
  video_key: string
  minute: Instant
  watching: number
  joined: Generated<number>
  departed: Generated<number>
}
/** Who watched a live when it was last counted: a viewer, or the session of one without identity. */
export type LiveWatcherTable = { video_key: string; watcher: string }
/** What players told of a live by minute: seconds behind its edge, how many told them, and stalls. */
export type StatLiveMinuteTable = {
  video_key: string
  minute: Instant
  latency_sum: number
  latency_reports: number
  stalls: number
  stall_ms: number
}
/** An object of a live that is to be deleted. */
export type LiveLeftoverTable = { address: string; video_key: string }
