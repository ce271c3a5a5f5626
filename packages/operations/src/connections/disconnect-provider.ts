import {
  type CloudConnectionRow,
  type ConnectionOwner,
  deleteCloudConnection,
  inTransaction,
  notifyImports,
  notifyRealtime,
  sharesGrant,
  writeAudit,
} from '@videozz/db'
import type { OauthClient } from '@videozz/sources'
import type { ConnectionContext } from './connection-context.ts'
import { openToken } from './seal-tokens.ts'

export type DisconnectOutcome = { outcome: 'missing' } | { outcome: 'disconnected'; revoked: boolean; page: string | null }

/**
 * Deletes a person's connection, which ends imports that read with it, then revokes it at the service. `page` is where the person removes the access when it was not revoked:
 * the service has no call for it or does not answer, or another connection stands on the same grant.
 */
export async function disconnectProvider(context: ConnectionContext, who: ConnectionOwner): Promise<DisconnectOutcome> {
  const client = context.oauth[who.provider]
  const found = await inTransaction(context.db, async (trx) => {
    const row = await deleteCloudConnection(trx, who)
    if (!row) return undefined
    await writeAudit(trx, {
      accountId: who.accountId,
      userId: who.userId,
      action: 'integration.disconnect',
      subject: who.provider,
      details: { label: row.label },
    })
    await notifyImports(trx)
    await notifyRealtime(trx, {
      account: who.accountId,
      user: who.userId,
      event: 'connectionsChanged',
      payload: { provider: who.provider },
    })
    return { row, shared: client !== null && client.sharedWith.length > 0 && (await sharesGrant(trx, row, client.sharedWith)) }
  })
  if (!found) return { outcome: 'missing' }
  const revoked = client !== null && !found.shared && (await revoke(context.secretKey, client, found.row))
  return { outcome: 'disconnected', revoked, page: revoked ? null : (client?.grantsPage ?? null) }
}

async function revoke(secretKey: string, client: OauthClient, row: CloudConnectionRow): Promise<boolean> {
  // What the service refused has ended there.
  if (row.state === 'reconnect') return true
  const token = openToken(secretKey, row.wrapped_refresh)
  return token !== null && ((await client.revoke?.(token)) ?? false)
}
