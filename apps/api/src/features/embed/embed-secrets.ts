import { randomBytes } from 'node:crypto'
import type { Answer, embedRoutes } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { addEmbedSecret, createKey, deleteEmbedSecret, listEmbedSecrets, writeAudit } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { sealEmbedSecret } from '../../shared/tokens/embed-secret.ts'

/** Secrets of the account, newest first, without their values. */
export async function listSecrets(deps: Deps, accountId: string): Promise<Answer<typeof embedRoutes.listEmbedSecrets>> {
  const rows = await listEmbedSecrets(deps.db, accountId)
  return {
    items: rows.map(({ id, createdAt, lastUsedAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Makes a secret, answered once and kept wrapped. @throws AppError EMBED_SECRETS_FULL when the account has two. */
export async function createSecret(deps: Deps, session: AccountSession): Promise<Answer<typeof embedRoutes.createEmbedSecret>> {
  const id = createKey()
  const secret = randomBytes(32).toString('base64url')
  const wrapped = sealEmbedSecret(deps.env.secretKey, secret)
  return deps.db.transaction().execute(async (trx) => {
    const createdAt = await addEmbedSecret(trx, { id, accountId: session.accountId, wrapped, now: deps.now() })
    if (!createdAt) throw new AppError('EMBED_SECRETS_FULL')
    await writeAudit(trx, { accountId: session.accountId, userId: session.id, action: 'embed-secret.create', subject: id })
    return { id, secret, createdAt: createdAt.toISOString() }
  })
}

/** Ends a secret of the account. @throws AppError NOT_FOUND. */
export async function deleteSecret(deps: Deps, session: AccountSession, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteEmbedSecret(trx, session.accountId, id))) throw new AppError('NOT_FOUND')
    await writeAudit(trx, { accountId: session.accountId, userId: session.id, action: 'embed-secret.delete', subject: id })
  })
}
