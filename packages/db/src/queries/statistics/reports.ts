import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { ReportTable } from '../../schema/statistics.ts'
import type { DayPeriod } from './read-periods.ts'

type Db = Kysely<DatabaseSchema>
export type ReportWork = Pick<Selectable<ReportTable>, 'id' | 'account_id' | 'first_day' | 'last_day'> & { email: string; name: string }
export const reportFormats = ['xlsx', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]
/** Key of the file of a report in the object store. */
export const reportObjectKey = (id: string, format: ReportFormat): string => `r/${id}.${format}`

/** Records that a person wants a report. @returns its id; undefined where the same one is being made for them. */
export async function insertReport(
  trx: Db,
  who: { accountId: string; userId: string },
  { start, end }: DayPeriod,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('reports')
    .values({ id: createKey(), account_id: who.accountId, user_id: who.userId, first_day: start, last_day: end, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A report to be made, and whom it is mailed to. */
export async function findReportWork(db: Db, id: string): Promise<ReportWork | undefined> {
  return db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.account_id', 'r.first_day', 'r.last_day', 'u.email', 'u.name'])
    .where('r.id', '=', id)
    .where('r.state', '=', 'preparing')
    .executeTakeFirst()
}

/** Marks a report as sent under an address. @returns false where it was before. */
export async function markReportSent(trx: Db, id: string, { hash, expiresAt }: { hash: string; expiresAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ state: 'sent', hash, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markReportFailed(db: Db, id: string): Promise<void> {
  await db.updateTable('reports').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'preparing').execute()
}

/** The report that an address opens. */
export async function findReport(
  db: Db,
  hash: string,
): Promise<{ id: string; firstDay: string; lastDay: string; expiresAt: Date | null } | undefined> {
  return db
    .selectFrom('reports')
    .select(['id', 'first_day as firstDay', 'last_day as lastDay', 'expires_at as expiresAt'])
    .where('hash', '=', hash)
    .where('state', '=', 'sent')
    .executeTakeFirst()
}

/** Deletes reports asked for before an instant. */
export async function dropOldReports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('reports').where('created_at', '<', before).execute()
}

export type ReportedMedia = { title: string | null; folder: string | null; imprint: number; plain: number; seconds: number }

/** Views and seconds of a period by media, most views first, in pieces, so that any number fits. */
export async function* readReportedMedia(
  db: Db,
  accountId: string,
  { start, end }: DayPeriod,
  piece = 1000,
): AsyncGenerator<ReportedMedia[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`
      declare reported_media no scroll cursor for
        select v.title, (select min(f.name) from folder_videos fv join folders f on f.id = fv.folder_id where fv.video_key = t.video_key) as folder,
          t.imprint, t.plain, t.seconds
        from (
            select video_key, sum(views_imprint)::integer as imprint, sum(views_plain)::integer as plain, sum(seconds) as seconds from stat_media_days
            where account_id = ${sql.lit(accountId)} and day between ${sql.lit(start)} and ${sql.lit(end)} group by video_key) t
          left join videos v on v.key = t.video_key
        order by t.imprint + t.plain desc, t.video_key`.execute(trx)
    for (;;) {
      const { rows } = await sql<ReportedMedia>`fetch ${sql.lit(piece)} from reported_media`.execute(trx)
      if (rows.length > 0) yield rows
      if (rows.length < piece) return
    }
  } finally {
    await trx.rollback().execute()
  }
}
