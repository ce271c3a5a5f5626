import { levelBelow, mostFolders } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { createKey } from '../../key.ts'
import { folderColumns, type FolderRow } from './folders.ts'

type Db = Kysely<DatabaseSchema>

/** Locks the folders of the account to the end of the transaction. Deleting media takes the same lock. */
export async function lockFolders(trx: Db, accountId: string): Promise<void> {
  await sql`select lock_folders(${accountId})`.execute(trx)
}

/** Records the change of folders. */
export async function touchFolders(trx: Db, keys: (string | null)[], now: Date): Promise<void> {
  await sql`update folders set updated_at = ${now} where id = any(${keys}::char(16)[])`.execute(trx)
}

export type CreateFolderOutcome = { outcome: 'created'; folder: FolderRow } | { outcome: 'missing' | 'too-deep' | 'full' }

/** Makes a folder, inside another where `parent` names one. Call it in a transaction. */
export async function insertFolder(
  trx: Db,
  accountId: string,
  { name, parent }: { name: string; parent: string | null },
  now: Date,
): Promise<CreateFolderOutcome> {
  await lockFolders(trx, accountId)
  const above =
    parent === null
      ? null
      : await trx.selectFrom('folders').select('level').where('id', '=', parent).where('account_id', '=', accountId).executeTakeFirst()
  if (above === undefined) return { outcome: 'missing' }
  const level = levelBelow(above && above.level)
  if (level === undefined) return { outcome: 'too-deep' }
  const { count } = await trx
    .selectFrom('folders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= mostFolders) return { outcome: 'full' }
  const folder = await trx
    .insertInto('folders')
    .values({ id: createKey(), account_id: accountId, parent_id: parent, level, name, created_at: now, updated_at: now })
    .returning(folderColumns)
    .executeTakeFirstOrThrow()
  if (parent !== null) await touchFolders(trx, [parent], now)
  return { outcome: 'created', folder }
}

/** Gives a folder another name. @returns undefined when the account has no such folder. */
export async function updateFolderName(db: Db, accountId: string, key: string, name: string, now: Date): Promise<FolderRow | undefined> {
  return db
    .updateTable('folders')
    .set({ name, updated_at: now })
    .where('id', '=', key)
    .where('account_id', '=', accountId)
    .returning(folderColumns)
    .executeTakeFirst()
}

/** Deletes a folder and those below it; media stay. Call it in a transaction. @returns false when there is none. */
export async function deleteFolderRow(trx: Db, accountId: string, key: string, now: Date): Promise<boolean> {
  await lockFolders(trx, accountId)
  const gone = await trx
    .deleteFrom('folders')
    .where('id', '=', key)
    .where('account_id', '=', accountId)
    .returning('parent_id')
    .executeTakeFirst()
  if (gone?.parent_id) await touchFolders(trx, [gone.parent_id], now)
  return gone !== undefined
}
