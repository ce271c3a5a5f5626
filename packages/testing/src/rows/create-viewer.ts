import { createKey, type Database, type ViewerTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts a signed viewer of an account. */
export function createTestViewer(
  db: Database,
  values: Partial<Insertable<ViewerTable>> & { account_id: string },
): Promise<Selectable<ViewerTable>> {
  const id = values.id ?? createKey()
  return db
    .insertInto('viewers')
    .values({ id, identity: `s:${id}`, verified: true, email: 'ana@exemplo.com', name: 'Ana', ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}
