import type { ImportProvider } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ImportBatchTable } from '../../schema/imports.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
type Batch = Selectable<ImportBatchTable>

/** Folders here that were made of folders there, by the id they have there. */
export async function readImportFolders(db: Db, accountId: string, provider: ImportProvider): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_folders')
    .select(['external_id', 'folder_id'])
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .execute()
  return new Map(rows.map(({ external_id, folder_id }) => [external_id, folder_id]))
}

/** Remembers which folder was made of which, so that later imports find it whatever it is called then. */
export async function saveImportFolder(
  db: Db,
  { accountId, provider, externalId, folderId }: { accountId: string; provider: ImportProvider; externalId: string; folderId: string },
): Promise<void> {
  await db
    .insertInto('import_folders')
    .values({ account_id: accountId, provider, external_id: externalId, folder_id: folderId })
    .onConflict((conflict) => conflict.columns(['account_id', 'provider', 'external_id']).doUpdateSet({ folder_id: folderId }))
    .execute()
}

/** The oldest folder of a name within another, null for the outermost. */
export const findFolderNamed = (db: Db, accountId: string, parent: string | null, name: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('folders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .where('name', '=', name)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export type StartLibraryRows = {
  /** Folder here of each folder there; files of others lie in none. */
  folders: ReadonlyMap<string, string>
  /** Folders there whose files come along, an empty text for files in none; null for all. */
  chosen: readonly string[] | null
  descriptions: boolean
  /** Whether files that are here already come again. */
  again: boolean
  /** Kept with each file. */
  take: Record<string, unknown>
  now: Date
}

/**
 * Has the files of a read library brought in, in their order. Those of other folders are forgotten; those that are here already, or on their
 * way in another import, are left out with that as their reason. @returns how many come.
 */
export async function startListed(trx: Db, batch: Batch, start: StartLibraryRows): Promise<number> {
  const { chosen, again, now } = start
  if (chosen !== null)
    await sql`
      delete from imports where batch_id = ${batch.id} and state in ('listed', 'skipped')
        and not (coalesce(extras ->> 'folder', '') = any(${chosen}::text[]))`.execute(trx)
  if (!again)
    await sql`
      update imports set state = 'skipped', error = 'IMPORT_KNOWN', video_key = extras ->> 'known', ended_at = ${now}
      where batch_id = ${batch.id} and state = 'listed' and extras ? 'known' and extras -> 'changed' is distinct from 'true'`.execute(trx)
  await sql`
    update imports i set state = 'skipped', error = 'IMPORT_RUNNING', ended_at = ${now}
    where i.batch_id = ${batch.id} and i.state = 'listed' and exists (select from imports o where o.account_id = i.account_id
      and o.provider = i.provider and o.source_account = i.source_account and o.external_id = i.external_id
      and o.state in ('waiting', 'preparing', 'pulling', 'checking'))`.execute(trx)
  const folders = JSON.stringify(Object.fromEntries(start.folders))
  const { rows } = await sql<{ id: string }>`
    update imports set state = 'waiting', next_attempt_at = ${now}, folder_id = ${folders}::jsonb ->> coalesce(extras ->> 'folder', ''),
      description = case when ${start.descriptions}::boolean then description else '' end,
      extras = extras || jsonb_build_object('take', ${JSON.stringify(start.take)}::jsonb)
    where batch_id = ${batch.id} and state = 'listed' returning id`.execute(trx)
  return rows.length
}

/** Turns a read library into one that runs; nothing reads it any more. */
export async function setLibraryRunning(trx: Db, id: string, options: Record<string, unknown>, now: Date): Promise<void> {
  await trx
    .updateTable('import_batches')
    .set({ state: 'running', options: JSON.stringify(options), scan_claimed_until: null, started_at: now })
    .where('id', '=', id)
    .execute()
}
