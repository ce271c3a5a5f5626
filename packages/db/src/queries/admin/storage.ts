import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'
import { recountStorage, type StorageFigures } from '../storage/recount.ts'

type Db = Kysely<DatabaseSchema>

/** Recounts the storage of one account for an operator; undefined when there is no such account. */
export async function recountAccount(
  db: Db,
  actor: OperatorActor,
  accountId: string,
): Promise<{ changed: boolean; before: StorageFigures; after: StorageFigures } | undefined> {
  const recount = await recountStorage(db, accountId)
  const now = await db
    .selectFrom('accounts')
    .select(['storage_used as used', 'storage_reserved as reserved'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!now) return undefined
  const { before, after } = recount ?? { before: now, after: now }
  const details = { before, after }
  await db.transaction().execute((trx) => writeOperatorLog(trx, actor, { action: 'account.recount', accountId, details }))
  return { changed: recount !== undefined, before, after }
}
