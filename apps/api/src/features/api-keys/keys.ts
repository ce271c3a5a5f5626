import { type Answer, type ApiKey, apiKeyLimit, type apiKeyRoutes, apiScopes, type ServerInput } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { addApiKey, createKey, listApiKeys, type ListedApiKey, revokeApiKey, writeAudit } from '@videozz/db'
import { createApiKeySecret } from '../../shared/api-key.ts'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { describeChange } from '../../shared/describe-change.ts'

const present = (row: ListedApiKey): ApiKey => ({
  id: row.id,
  name: row.name,
  beginning: row.beginning,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  createdBy: row.user_name,
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  changes: row.changes.map(({ at, route }) => ({ at: new Date(at).toISOString(), what: describeChange(route) })),
})

export async function listKeys({ db, now }: Deps, accountId: string): Promise<Answer<typeof apiKeyRoutes.listApiKeys>> {
  return { items: (await listApiKeys(db, accountId, now())).map(present), limit: apiKeyLimit }
}

/** Makes a key, answered once and kept as a hash. @throws AppError API_KEYS_FULL; INVALID_INPUT for an end that has passed. */
export async function createKeyOf(
  { db, now }: Deps,
  session: AccountSession,
  { name, scopes, expiresAt }: ServerInput<typeof apiKeyRoutes.createApiKey>['body'],
): Promise<Answer<typeof apiKeyRoutes.createApiKey>> {
  const at = now()
  const ends = expiresAt === null ? null : new Date(expiresAt)
  if (ends && ends <= at) throw new AppError('INVALID_INPUT', { fields: { expiresAt: 'Escolha uma data futura.' } })
  const id = createKey()
  const { secret, beginning, hash } = createApiKeySecret()
  // The order of the catalogue, whatever the order of choosing.
  const chosen = apiScopes.filter((scope) => scopes.includes(scope))
  const { accountId, id: userId } = session
  await db.transaction().execute(async (trx) => {
    const key = { id, accountId, userId, name, beginning, hash, scopes: chosen, expiresAt: ends }
    if (!(await addApiKey(trx, key, apiKeyLimit, at))) throw new AppError('API_KEYS_FULL', { values: { limit: String(apiKeyLimit) } })
    await writeAudit(trx, { accountId, userId, action: 'api-key.create', subject: id, details: { name, scopes: chosen, expiresAt } })
  })
  return {
    id,
    name,
    beginning,
    scopes: chosen,
    createdAt: at.toISOString(),
    createdBy: session.name,
    expiresAt: ends?.toISOString() ?? null,
    lastUsedAt: null,
    revokedAt: null,
    changes: [],
    secret,
  }
}

/** Ends a key of the account. @throws AppError NOT_FOUND, also for one that was ended before. */
export async function revokeKeyOf({ db, now }: Deps, { accountId, id: userId }: AccountSession, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const name = await revokeApiKey(trx, accountId, id, now())
    if (name === undefined) throw new AppError('NOT_FOUND')
    await writeAudit(trx, { accountId, userId, action: 'api-key.revoke', subject: id, details: { name } })
  })
}
