import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { StorageFindingTable } from '../../schema/media.ts'

type Db = Kysely<DatabaseSchema>
export type StorageFinding = Selectable<StorageFindingTable>
/** `expected` is what the rows imply, `found` what the store held: bytes or a count, depending on the kind. */
export type NewStorageFinding = Pick<StorageFinding, 'kind' | 'subject'> & {
  accountId?: string | undefined
  expected?: number | undefined
  found?: number | undefined
}

/** Stores a finding for the operator; a repeated one keeps its first day, with its last values and its count. */
export async function recordFinding(db: Db, { kind, subject, accountId, expected, found }: NewStorageFinding, now: Date): Promise<void> {
  const values = { account_id: accountId ?? null, expected: expected ?? null, found: found ?? null, last_seen_at: now }
  await db
    .insertInto('storage_findings')
    .values({ kind, subject, ...values, first_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({ ...values, times: sql<number>`storage_findings.times + 1` }),
    )
    .execute()
}

/** Findings since an instant, newest first. */
export async function listFindings(db: Db, since: Date, limit: number): Promise<StorageFinding[]> {
  return db
    .selectFrom('storage_findings')
    .selectAll()
    .where('last_seen_at', '>=', since)
    .orderBy('last_seen_at', 'desc')
    .orderBy('kind')
    .orderBy('subject')
    .limit(limit)
    .execute()
}

/** Deletes findings not found again since an instant. */
export async function tidyFindings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('storage_findings').where('last_seen_at', '<', before).execute()
}
