import { createKey, type Database, type FolderTable } from '@videozz/db'
import type { Insertable } from 'kysely'

/** Inserts a folder of the first level; with `parent_id` and `level`, inside another. */
export async function createTestFolder(
  db: Database,
  values: Pick<Insertable<FolderTable>, 'account_id'> & Partial<Insertable<FolderTable>>,
): Promise<{ id: string; name: string }> {
  const row = { id: createKey(), parent_id: null, level: 1, name: 'Pasta de teste', ...values }
  await db.insertInto('folders').values(row).execute()
  return { id: row.id, name: row.name }
}
