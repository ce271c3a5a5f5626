import type { PackedWord } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { RunClaim } from './runs.ts'

type Db = Kysely<DatabaseSchema>
/** A stretch of sound in seconds; `words` null until it was heard. */
export type PieceRow = { number: number; start: number; end: number; language: string | null; words: PackedWord[] | null }

/** Writes the pieces of a run, once. @returns false where another worker has the run. */
export async function insertPieces(trx: Db, { id, claim }: RunClaim, pieces: readonly { start: number; end: number }[]): Promise<boolean> {
  const planned = await trx
    .updateTable('transcriptions')
    .set({ planned: true })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (planned.numUpdatedRows === 0n) return false
  await trx.deleteFrom('transcription_pieces').where('transcription_id', '=', id).execute()
  await sql`
    insert into transcription_pieces (transcription_id, number, "start", "end")
    select ${id}, number, "from", "to"
    from unnest(${pieces.map(({ start }) => start)}::float8[], ${pieces.map(({ end }) => end)}::float8[]) with ordinality as t ("from", "to", number)`.execute(
    trx,
  )
  return true
}

/** Pieces of a run in their order. */
export const listPieces = (db: Db, id: string): Promise<PieceRow[]> =>
  db
    .selectFrom('transcription_pieces')
    .select(['number', 'start', 'end', 'language', 'words'])
    .where('transcription_id', '=', id)
    .orderBy('number')
    .execute()

/** Keeps what was heard in a piece. @returns false where the run ended, or another worker has it. */
export async function keepHeardPiece(
  db: Db,
  { id, claim }: RunClaim,
  number: number,
  heard: { language: string | null; words: readonly PackedWord[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transcription_pieces')
    .set({ language: heard.language, words: JSON.stringify(heard.words) })
    .where('transcription_id', '=', id)
    .where('number', '=', number)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('transcriptions').select('id').where('id', '=', id).where('claim', '=', claim).where('ended_at', 'is', null)),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Share of the speech of a run that was heard, 0 to 1; null while its pieces are not known. */
export async function findHeardShare(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ share: number | null }>`
    select coalesce(sum("end" - "start") filter (where words is not null), 0) / nullif(sum("end" - "start"), 0) as share
    from transcription_pieces where transcription_id = ${id}`.execute(db)
  return rows[0]?.share ?? null
}
