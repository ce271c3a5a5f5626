import {
  type ConnectionOwner,
  findCloudConnection,
  inTransaction,
  notifyImports,
  notifyRealtime,
  resumeReconnectedImports,
  saveCloudConnection,
  writeAudit,
} from '@videozz/db'
import type { GrantedTokens } from '@videozz/sources'
import type { ConnectionContext } from './connection-context.ts'
import { connectionLabel } from './connection-label.ts'
import { openToken, sealTokens } from './seal-tokens.ts'

type Granted = { externalId: string; label: string; tokens: GrantedTokens; scopes: readonly string[] }

/**
 * Saves what a service granted a person, in the place of an earlier connection; imports that waited for it are due.
 * @returns false when there is no refresh token, neither granted now nor kept of the same person there.
 */
export function connectProvider(context: ConnectionContext, who: ConnectionOwner, granted: Granted): Promise<boolean> {
  const { secretKey, now } = context
  return inTransaction(context.db, async (trx) => {
    const before = await findCloudConnection(trx, who, true)
    const kept = before?.external_id === granted.externalId ? before : undefined
    const refresh = granted.tokens.refresh ?? (kept ? openToken(secretKey, kept.wrapped_refresh) : null)
    if (refresh === null) return false
    const tokens = sealTokens(secretKey, granted.tokens, { refresh, scopes: [...granted.scopes] }, now)
    const { label } = await saveCloudConnection(trx, who, { ...granted, label: connectionLabel(granted.label), tokens, now })
    await writeAudit(trx, {
      accountId: who.accountId,
      userId: who.userId,
      action: 'integration.connect',
      subject: who.provider,
      details: { label, ...(before && before.label !== label && { replaced: before.label }) },
    })
    await resumeReconnectedImports(trx, who, now)
    await notifyImports(trx)
    await notifyRealtime(trx, {
      account: who.accountId,
      user: who.userId,
      event: 'connectionsChanged',
      payload: { provider: who.provider },
    })
    return true
  })
}
