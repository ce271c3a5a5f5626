import {
  type CloudConnectionRow,
  type ConnectionOwner,
  findCloudConnection,
  inTransaction,
  markReconnect,
  notifyRealtime,
  saveRefreshedTokens,
  writeAudit,
} from '@videozz/db'
import type { ConnectionContext } from './connection-context.ts'
import { openToken, sealTokens } from './seal-tokens.ts'

export type TokenOutcome =
  /** `externalId` is the person's id at the service: another one is connected when it changes. */
  | { outcome: 'token'; accessToken: string; externalId: string }
  /** Never connected, or refused by the service: the person has to connect again. */
  | { outcome: 'missing' | 'reconnect' }
  /** The service does not answer now. */
  | { outcome: 'unavailable'; cause: unknown }

/** Milliseconds before its expiry from which a token is renewed. */
const earlyMs = 5 * 60 * 1000

/**
 * An access token of a person's connection. It is renewed under a lock of its row, so that a refresh token that the service replaces with
 * each use is used once.
 * @param refused token the service refused although it had not expired.
 */
export async function takeAccessToken(context: ConnectionContext, who: ConnectionOwner, refused?: string): Promise<TokenOutcome> {
  const row = await findCloudConnection(context.db, who)
  const known = judge(context, row, refused)
  if (known) return known
  return inTransaction(context.db, async (trx) => {
    const locked = await findCloudConnection(trx, who, true)
    return judge(context, locked, refused) ?? renew({ ...context, db: trx }, who, locked as CloudConnectionRow)
  })
}

/** What is known without asking the service; null when the token has to be renewed. */
function judge(
  { secretKey, now }: ConnectionContext,
  row: CloudConnectionRow | undefined,
  refused: string | undefined,
): TokenOutcome | null {
  if (!row) return { outcome: 'missing' }
  if (row.state === 'reconnect') return { outcome: 'reconnect' }
  if (!row.wrapped_access || !row.access_expires_at || row.access_expires_at.getTime() - earlyMs <= now.getTime()) return null
  const accessToken = openToken(secretKey, row.wrapped_access)
  return accessToken === null || accessToken === refused ? null : { outcome: 'token', accessToken, externalId: row.external_id }
}

async function renew(context: ConnectionContext, who: ConnectionOwner, row: CloudConnectionRow): Promise<TokenOutcome> {
  const { db, now, secretKey, oauth } = context
  const client = oauth[who.provider]
  if (!client) return { outcome: 'unavailable', cause: new Error(`No app is registered for ${who.provider}`) }
  const refreshToken = openToken(secretKey, row.wrapped_refresh)
  const verdict = refreshToken === null ? null : await client.refresh(refreshToken)
  if (verdict?.kind === 'unavailable' || verdict?.kind === 'misconfigured') return { outcome: 'unavailable', cause: verdict.cause }
  if (refreshToken === null || verdict?.kind !== 'granted') {
    await markReconnect(db, row.id)
    await writeAudit(db, { ...ofPerson(who), action: 'integration.lost', subject: who.provider, details: { label: row.label } })
    await notifyRealtime(db, { account: who.accountId, user: who.userId, event: 'connectionsChanged', payload: { provider: who.provider } })
    return { outcome: 'reconnect' }
  }
  const { tokens } = verdict
  await saveRefreshedTokens(db, row.id, sealTokens(secretKey, tokens, { refresh: refreshToken, scopes: row.scopes }, now), now)
  return { outcome: 'token', accessToken: tokens.access, externalId: row.external_id }
}

const ofPerson = ({ accountId, userId }: ConnectionOwner) => ({ accountId, userId })
