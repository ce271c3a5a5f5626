import { type Kysely, sql } from 'kysely'
import { runAlone } from '../../run-alone.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** The beginning of a log that was counted: so many bytes with this SHA-256, in hex. */
export type ImportMark = { hash: string; position: number }
export type NewTrafficImport = ImportMark & {
  name: string
  /** Number of new lines, those of them that are segments of ours, and the bytes of these. */
  lines: number
  counted: number
  bytes: number
  /** Of the first and last new line. */
  firstAt: Date
  lastAt: Date
}
export type AccountTraffic = { accountId: string; day: string; bytes: number; requests: number }

/** Runs `work` under the lock of imports. @returns undefined when another import runs. */
export const importAlone = <T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T | undefined> => runAlone(db, 'traffic import', work)

/** Every beginning of a log that was counted, the shortest first. */
export const listImportMarks = (db: Db): Promise<ImportMark[]> =>
  db.selectFrom('traffic_imports').select(['hash', 'position']).orderBy('position').execute()

/** The accounts of the segments at these addresses; unknown addresses are left out. */
export async function accountsOfAddresses(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; accountId: string }>`
    select f.address, v.account_id as "accountId" from (
      select address, video_key from segments where address = any(${addresses})
      union select init_address, video_key from renditions where init_address = any(${addresses})) f
    join videos v on v.key = f.video_key`.execute(db)
  return new Map(rows.map(({ address, accountId }) => [address, accountId]))
}

/** Adds the bytes of a log to the days of its accounts and records the log as imported, in one transaction. */
export async function saveTrafficImport(db: Db, log: NewTrafficImport, days: readonly AccountTraffic[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { hash, name, position, lines, counted, bytes, firstAt, lastAt } = log
    await trx
      .insertInto('traffic_imports')
      .values({ hash, name, position, lines, counted, bytes, first_at: firstAt, last_at: lastAt })
      .execute()
    const column = <K extends keyof AccountTraffic>(key: K) => days.map((day) => day[key])
    await sql`
      insert into traffic_days as t (account_id, day, origin, bytes, requests)
      select account_id, day, 'imported', bytes, requests
      from unnest(${column('accountId')}::char(16)[], ${column('day')}::date[], ${column('bytes')}::bigint[], ${column('requests')}::bigint[])
        as d(account_id, day, bytes, requests) order by account_id, day
      on conflict (account_id, day, origin) do update set bytes = t.bytes + excluded.bytes, requests = t.requests + excluded.requests`.execute(
      trx,
    )
  })
}

/** Logs that were counted, the newest first. */
export const listTrafficImports = (db: Db, most: number) =>
  db.selectFrom('traffic_imports').selectAll().orderBy('imported_at', 'desc').limit(most).execute()
