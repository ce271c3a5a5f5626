import type { PackedWord, SubtitleLanguage, TranscriptionEventKind, TranscriptionFault } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { TranscriptionEventTable, TranscriptTable } from '../../schema/transcriptions.ts'
import type { MediaRef } from '../videos/hold-media.ts'

type Db = Kysely<DatabaseSchema>
export type TranscriptRow = Selectable<TranscriptTable>
/** What screens show of a transcript without its words. */
export type TranscriptSummary = Pick<TranscriptRow, 'language' | 'origin' | 'edited' | 'revision' | 'updated_at'> & { proposed: boolean }

/** The transcript of a media of an account, with its words. */
export const findTranscript = (db: Db, { accountId, videoKey }: MediaRef): Promise<TranscriptRow | undefined> =>
  db.selectFrom('transcripts').selectAll().where('video_key', '=', videoKey).where('account_id', '=', accountId).executeTakeFirst()

/** The transcript of a media without its words. */
export function findTranscriptSummary(db: Db, { accountId, videoKey }: MediaRef): Promise<TranscriptSummary | undefined> {
  return db
    .selectFrom('transcripts')
    .select(['language', 'origin', 'edited', 'revision', 'updated_at'])
    .select(({ eb }) => eb('proposal', 'is not', null).as('proposed'))
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .$narrowType<{ proposed: boolean }>()
    .executeTakeFirst()
}

type NewTranscript = { language: SubtitleLanguage; words: readonly PackedWord[]; origin: 'heard' | 'script' }

/** Writes a transcript in the place of any other, as nobody has changed it. */
export async function putTranscript(
  trx: Db,
  { accountId, videoKey }: MediaRef,
  { language, words, origin }: NewTranscript,
  now: Date,
): Promise<void> {
  const text = JSON.stringify(words)
  await trx
    .insertInto('transcripts')
    .values({ video_key: videoKey, account_id: accountId, language, words: text, heard: text, origin, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('video_key').doUpdateSet({
        language,
        words: text,
        heard: text,
        proposal: null,
        origin,
        edited: false,
        revision: sql`transcripts.revision + 1`,
        updated_at: now,
      }),
    )
    .execute()
}

/** Keeps what a later run heard, until a person has decided. */
export async function proposeTranscript(trx: Db, { videoKey }: MediaRef, words: readonly PackedWord[], now: Date): Promise<void> {
  await trx
    .updateTable('transcripts')
    .set(({ eb }) => ({ proposal: JSON.stringify(words), revision: eb('revision', '+', 1), updated_at: now }))
    .where('video_key', '=', videoKey)
    .execute()
}

/**
 * Changes the words of a transcript. `heard`: what the engine wrote in the run they are based on now; it ends a proposal.
 * @returns the new revision.
 */
export async function updateTranscript(
  trx: Db,
  { videoKey }: MediaRef,
  { words, heard }: { words: readonly PackedWord[]; heard?: readonly PackedWord[] },
  now: Date,
): Promise<number> {
  const { revision } = await trx
    .updateTable('transcripts')
    .set(({ eb }) => ({
      words: JSON.stringify(words),
      ...(heard && { heard: JSON.stringify(heard), proposal: null }),
      edited: true,
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where('video_key', '=', videoKey)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Drops what a later run proposed. @returns false where there is none. */
export async function dropProposal(trx: Db, { videoKey }: MediaRef, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('transcripts')
    .set(({ eb }) => ({ proposal: null, revision: eb('revision', '+', 1), updated_at: now }))
    .where('video_key', '=', videoKey)
    .where('proposal', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the text of a media, and what a run that failed has heard of it. */
export async function deleteTranscript(trx: Db, { videoKey }: MediaRef): Promise<void> {
  const ended = trx.selectFrom('transcriptions').select('id').where('video_key', '=', videoKey).where('ended_at', 'is not', null)
  await trx.deleteFrom('transcription_pieces').where('transcription_id', 'in', ended).execute()
  await trx.deleteFrom('transcripts').where('video_key', '=', videoKey).execute()
}

export type TranscriptionEventRow = Selectable<TranscriptionEventTable>
type NewEvent = { kind: TranscriptionEventKind; fault?: TranscriptionFault | null; userId?: string | null }

/** Adds an entry to the history of a media's automatic subtitle. */
export async function addTranscriptionEvent(trx: Db, { accountId, videoKey }: MediaRef, event: NewEvent, now: Date): Promise<void> {
  const { kind, fault = null, userId = null } = event
  await trx
    .insertInto('transcription_events')
    .values({ video_key: videoKey, account_id: accountId, kind, fault, user_id: userId, happened_at: now })
    .execute()
}

/** Entries shown of a history. */
const mostEvents = 50

/** The history of a media's automatic subtitle, latest first, with the names of those who did it. */
export function listTranscriptionEvents(
  db: Db,
  { accountId, videoKey }: MediaRef,
): Promise<(Pick<TranscriptionEventRow, 'kind' | 'fault' | 'happened_at'> & { name: string | null })[]> {
  return db
    .selectFrom('transcription_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.kind', 'e.fault', 'e.happened_at', 'u.name'])
    .where('e.video_key', '=', videoKey)
    .where('e.account_id', '=', accountId)
    .orderBy('e.id', 'desc')
    .limit(mostEvents)
    .execute()
}
