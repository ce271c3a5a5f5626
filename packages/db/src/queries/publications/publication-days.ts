import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Counts an upload that is about to begin on a day of the Pacific coast.
 * @param most uploads of a day, in all processes.
 * @returns false where the day has no more; nothing is counted then.
 */
export async function takePublicationPlace(db: Db, day: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into publication_days as d (day, begun) select ${day}::date, 1 where ${most}::int > 0
    on conflict (day) do update set begun = d.begun + 1 where d.begun < ${most} and not d.spent returning begun`.execute(db)
  return rows.length > 0
}

/** Counts an upload no more that YouTube did not begin. */
export async function returnPublicationPlace(db: Db, day: string): Promise<void> {
  await sql`update publication_days set begun = greatest(0, begun - 1) where day = ${day}::date`.execute(db)
}

/** Writes down that YouTube begins no more uploads on a day. */
export async function spendPublicationDay(db: Db, day: string): Promise<void> {
  await sql`insert into publication_days (day, spent) values (${day}::date, true) on conflict (day) do update set spent = true`.execute(db)
}

/** Deletes counts of days before an instant. */
export async function tidyPublicationDays(db: Db, before: Date): Promise<void> {
  await sql`delete from publication_days where day < ${before}::date`.execute(db)
}
