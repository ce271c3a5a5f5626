import { createKey, type Database, type PlaybackSessionTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts a playback session of an unknown viewer that was opened now and has reported nothing. */
export const createTestSession = (
  db: Database,
  values: Partial<Insertable<PlaybackSessionTable>> & { account_id: string },
): Promise<Selectable<PlaybackSessionTable>> =>
  db
    .insertInto('playback_sessions')
    .values({
      id: createKey(),
      created_at: new Date(),
      video_key: createKey(),
      generation: 1,
      embed_id: null,
      viewer_id: null,
      preview: false,
      code: null,
      partner: 'videozz',
      device: 'd',
      address: null,
      user_agent: null,
      view_started_at: null,
      last_report_at: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
