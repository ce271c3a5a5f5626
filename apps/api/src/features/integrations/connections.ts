import type { Connection, IntegrationProvider } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import {
  deleteIntegration,
  notifyImports,
  findIntegration,
  type IntegrationRow,
  listIntegrations,
  markIntegration,
  saveIntegration,
  writeAudit,
  openIntegrationKey,
  sealIntegrationKey,
} from '@videozz/db'
import { resumeDisconnected } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { type IntegrationContext, judgeKey } from './judge-key.ts'

/** Milliseconds for which a verdict is cached. A refused key may become valid at any time. */
const verdictCacheMs = { unknown: 0, valid: 300_000, invalid: 30_000 }

/** Connections of an account, with the state of their last check. */
export async function listConnections(deps: Deps, accountId: string): Promise<Connection[]> {
  return (await listIntegrations(deps.db, accountId)).map(present)
}

/**
 * Whether the stored key is valid, checked again with the service when the last check is older than `verdictCacheMs`.
 * @throws what `judgeKey` does.
 */
export async function checkConnection(context: IntegrationContext, accountId: string, provider: IntegrationProvider): Promise<boolean> {
  const { deps } = context
  const row = await findIntegration(deps.db, accountId, provider)
  if (!row) return false
  const age = row.checked_at ? deps.now().getTime() - row.checked_at.getTime() : Infinity
  if (age < verdictCacheMs[row.state]) return row.state === 'valid'
  const valid = await judgeKey(context, accountId, provider, openIntegrationKey(deps.env.secretKey, row.wrapped_key))
  await markIntegration(deps.db, row, valid ? 'valid' : 'invalid', deps.now())
  return valid
}

/** Keeps a key that the service calls valid. @throws what `requireValidKey` does. */
export async function connect(
  context: IntegrationContext,
  session: AccountSession,
  provider: IntegrationProvider,
  key: string,
): Promise<Connection> {
  const { deps } = context
  const { accountId } = session
  await requireValidKey(context, accountId, provider, key)
  const entry = { accountId, provider, wrappedKey: sealIntegrationKey(deps.env.secretKey, key), keyEnding: key.slice(-4), now: deps.now() }
  return deps.db.transaction().execute(async (trx) => {
    const replaced = await findIntegration(trx, accountId, provider)
    const row = await saveIntegration(trx, entry)
    await resumeDisconnected({ db: trx, now: entry.now }, accountId, provider)
    await writeAudit(trx, {
      accountId,
      userId: session.id,
      action: 'integration.connect',
      subject: provider,
      details: { keyEnding: entry.keyEnding, ...(replaced && { replaced: replaced.key_ending }) },
    })
    return present(row)
  })
}

/** @throws AppError INTEGRATION_KEY_INVALID when the service refuses the key, or what `judgeKey` does. */
export async function requireValidKey(
  context: IntegrationContext,
  accountId: string,
  provider: IntegrationProvider,
  key: string,
): Promise<void> {
  if (!(await judgeKey(context, accountId, provider, key)))
    throw new AppError('INTEGRATION_KEY_INVALID', { fields: { apiKey: 'API Key inválida' } })
}

/** Deletes the key. @throws AppError NOT_FOUND when none was stored. */
export async function disconnect(deps: Deps, session: AccountSession, provider: IntegrationProvider): Promise<void> {
  const { accountId } = session
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteIntegration(trx, accountId, provider))) throw new AppError('NOT_FOUND')
    await notifyImports(trx)
    await writeAudit(trx, { accountId, userId: session.id, action: 'integration.disconnect', subject: provider })
  })
}

const present = (row: IntegrationRow): Connection => ({
  provider: row.provider,
  state: row.state,
  keyEnding: row.key_ending,
  checkedAt: row.checked_at?.toISOString() ?? null,
  connectedAt: row.connected_at.toISOString(),
})
