import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PlaybackSessionTable } from '../../schema/playback.ts'

/** How many sessions of a viewer are in the archive: of the row with the column `archived` (`viewers`). */
export const archivedSessions = sql<number>`coalesce((select sum((value ->> 's')::integer) from jsonb_each(archived)), 0)::integer`

/** A session, as far as the archive keeps it. Seconds of media; `watched` and `rewatched` are multiranges. */
type EverySession = Pick<
  Selectable<PlaybackSessionTable>,
  | 'id'
  | 'created_at'
  | 'video_key'
  | 'code'
  | 'device'
  | 'address'
  | 'user_agent'
  | 'watched_seconds'
  | 'position'
  | 'completed'
  | 'browser'
  | 'device_kind'
  | 'network_kind'
  | 'first_frame_ms'
  | 'stalls'
  | 'stall_ms'
  | 'play_errors'
  | 'play_error_codes'
  | 'play_bits'
  | 'play_ms'
>

/** Sessions of a viewer, those in the archive too, to select from: the columns of the view `every_session`. */
export const sessionsOf = (viewerId: string): RawBuilder<EverySession> =>
  sql<EverySession>`sessions_of((select account_id from viewers where id = ${viewerId}), array[${viewerId}]::char(16)[])`
