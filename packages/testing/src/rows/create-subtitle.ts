import { createKey, type Database, type SubtitleTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts a ready subtitle in Portuguese without captions; its captions are rows of their own. */
export const createTestSubtitle = (
  db: Database,
  values: Partial<Insertable<SubtitleTable>> & { video_key: string; account_id: string },
): Promise<Selectable<SubtitleTable>> =>
  db
    .insertInto('subtitles')
    .values({ key: createKey(), language: 'pt-BR', name: 'aula.vtt', status: 'ready', body: 'WEBVTT', cues: 0, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
