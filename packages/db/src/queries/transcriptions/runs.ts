import type { PackedWord, SubtitleLanguage, TranscriptionFault } from '@videozz/domain'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { TranscriptionTable } from '../../schema/transcriptions.ts'
import type { MediaRef } from '../videos/hold-media.ts'

type Db = Kysely<DatabaseSchema>
export type TranscriptionRow = Selectable<TranscriptionTable>
type NewRun = Omit<Insertable<TranscriptionTable>, 'state'>

/** Adds a run that waits for a worker; a media has one open run at a time. */
export async function insertTranscription(trx: Db, run: NewRun): Promise<void> {
  await trx
    .insertInto('transcriptions')
    .values({ ...run, state: 'waiting' })
    .execute()
}

/** Removes a run that was added in this transaction and could not be charged. */
export async function withdrawTranscription(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('transcriptions').where('id', '=', id).execute()
}

/** Open runs of media of an account. */
export async function listOpenTranscriptions(db: Db, accountId: string, videoKeys: readonly string[]): Promise<TranscriptionRow[]> {
  if (videoKeys.length === 0) return []
  return db
    .selectFrom('transcriptions')
    .selectAll()
    .where('video_key', 'in', videoKeys)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The last run of a media of an account. */
export function findLastTranscription(db: Db, { accountId, videoKey }: MediaRef): Promise<TranscriptionRow | undefined> {
  return db
    .selectFrom('transcriptions')
    .selectAll()
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many runs of an account are open. */
export async function countOpenTranscriptions(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('transcriptions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes an open run for a worker: who had it before can write no more. @returns undefined where it ended. */
export function claimTranscription(db: Db, id: string): Promise<(TranscriptionRow & { claim: string }) | undefined> {
  const claim = createKey()
  return db
    .updateTable('transcriptions')
    .set({ claim })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .$narrowType<{ claim: string }>()
    .executeTakeFirst()
}

/** Which claim of which run writes. */
export type RunClaim = { id: string; claim: string }

/** Writes how far a run is. @returns false where it ended, or another worker has it. */
export async function setTranscriptionState(db: Db, { id, claim }: RunClaim, state: 'listening' | 'hearing'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transcriptions')
    .set({ state })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type TranscriptionEnd = { state: 'done' | 'failed' | 'stopped'; fault?: TranscriptionFault; heardLanguage?: string | null }

/** Ends an open run. @returns what it was; undefined where it had ended, or another claim holds it. */
export function endTranscription(
  trx: Db,
  { id, claim }: { id: string; claim?: string },
  end: TranscriptionEnd,
  now: Date,
): Promise<TranscriptionRow | undefined> {
  return trx
    .updateTable('transcriptions')
    .set({ state: end.state, fault: end.fault ?? null, heard_language: end.heardLanguage ?? null, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(claim !== undefined, (query) => query.where('claim', '=', claim ?? ''))
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the words of a script with their times, for a person to decide. */
export async function keepPreview(trx: Db, id: string, { words, poor }: { words: readonly PackedWord[]; poor: boolean }): Promise<void> {
  await trx
    .updateTable('transcriptions')
    .set({ preview: JSON.stringify(words), poor })
    .where('id', '=', id)
    .execute()
}

/** Takes the preview of a media's last run, which is decided with it. @returns undefined where there is none. */
export async function takePreview(trx: Db, media: MediaRef): Promise<{ words: PackedWord[]; language: SubtitleLanguage } | undefined> {
  const run = await findLastTranscription(trx, media)
  if (!run?.preview) return undefined
  await trx.updateTable('transcriptions').set({ preview: null }).where('id', '=', run.id).execute()
  return { words: run.preview, language: run.language ?? 'pt-BR' }
}

/** Deletes what pieces of a run that ended have heard: it is in the transcript. */
export async function dropPieces(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('transcription_pieces').where('transcription_id', '=', id).execute()
}

/** Gives what the pieces of a failed run have heard to the run after it, where that one hears the same sound alike; else deletes it. */
export async function inheritPieces(
  trx: Db,
  last: TranscriptionRow,
  run: Pick<TranscriptionRow, 'id' | 'generation' | 'engine' | 'language'>,
): Promise<void> {
  const isAlike = last.generation === run.generation && last.engine === run.engine && last.language === run.language
  if (last.state !== 'failed' || !last.planned || !isAlike) return dropPieces(trx, last.id)
  await trx.updateTable('transcription_pieces').set({ transcription_id: run.id }).where('transcription_id', '=', last.id).execute()
  await trx.updateTable('transcriptions').set({ planned: true }).where('id', '=', run.id).execute()
}
