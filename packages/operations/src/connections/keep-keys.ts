import {
  type CloudConnectionRow,
  type Database,
  deleteCloudConnection,
  findCloudConnection,
  inTransaction,
  type KeyOwner,
  markKeysRefused,
  notifyImports,
  notifyRealtime,
  resumeReconnectedImports,
  saveKeyConnection,
  sealConnectionToken,
  writeAudit,
} from '@videozz/db'
import { type GetToken, SourceError } from '@videozz/sources'
import { connectionLabel } from './connection-label.ts'
import { openToken } from './seal-tokens.ts'

/** `SECRET_KEY` seals the keys. */
export type KeyContext = { db: Database; now: Date; secretKey: string }

/** Saves keys that the service accepted, in the place of earlier ones; imports that waited for them are due. @param keys as its source reads them. */
export function connectKeys(
  { db, now, secretKey }: KeyContext,
  who: KeyOwner,
  { externalId, label: told, keys }: { externalId: string; label: string; keys: string },
): Promise<CloudConnectionRow> {
  const label = connectionLabel(told)
  return inTransaction(db, async (trx) => {
    const before = await findCloudConnection(trx, who, true)
    const row = await saveKeyConnection(trx, who, { externalId, label, wrapped: sealConnectionToken(secretKey, keys), now })
    const details = { label, ...(before && before.label !== label && { replaced: before.label }) }
    await writeAudit(trx, { ...personOf(who), action: 'integration.connect', subject: who.provider, details })
    await resumeReconnectedImports(trx, who, now)
    await notifyImports(trx)
    await tellPerson(trx, who)
    return row
  })
}

/** Forgets keys, which ends imports that read with them. @returns false when there were none. */
export function disconnectKeys({ db }: Pick<KeyContext, 'db'>, who: KeyOwner): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await deleteCloudConnection(trx, who)
    if (!row) return false
    await writeAudit(trx, {
      ...personOf(who),
      action: 'integration.disconnect',
      subject: who.provider,
      details: { label: row.label },
    })
    await notifyImports(trx)
    await tellPerson(trx, who)
    return true
  })
}

/**
 * The keys of a person, for sources and lists of files. Keys that the service refused are marked, so that the person enters others.
 * @param openedBefore what the keys must open; null for whatever they do. Files of another bucket may have the same names.
 */
export function createGetKeys(context: Omit<KeyContext, 'now'>, who: KeyOwner, openedBefore: string | null = null): GetToken {
  return async (refused) => {
    const row = await findCloudConnection(context.db, who)
    if (!row || (openedBefore !== null && row.external_id !== openedBefore))
      throw new SourceError('disconnected', `${who.provider} is not connected`)
    const keys = row.state === 'valid' ? openToken(context.secretKey, row.wrapped_refresh) : null
    if (keys !== null && keys !== refused) return keys
    await refuseKeys(context.db, who, row)
    throw new SourceError('reconnect', `${who.provider} refuses the keys`)
  }
}

const refuseKeys = (db: Database, who: KeyOwner, row: CloudConnectionRow): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await markKeysRefused(trx, row))) return
    await writeAudit(trx, { ...personOf(who), action: 'integration.lost', subject: who.provider, details: { label: row.label } })
    await tellPerson(trx, who)
  })

const personOf = ({ accountId, userId }: KeyOwner) => ({ accountId, userId })

const tellPerson = (trx: Database, { accountId, userId, provider }: KeyOwner): Promise<void> =>
  notifyRealtime(trx, { account: accountId, user: userId, event: 'connectionsChanged', payload: { provider } })
