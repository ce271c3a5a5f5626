import type { Kysely } from 'kysely'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Notifies the open tabs of an account, which fetch their session again: its rights or seconds changed. */
export async function notifyAccountRights(trx: Kysely<DatabaseSchema>, accountId: string): Promise<void> {
  const { status } = await trx.selectFrom('accounts').select('status').where('id', '=', accountId).executeTakeFirstOrThrow()
  await notifyRealtime(trx, { account: accountId, event: 'accountChanged', payload: { status } })
}
