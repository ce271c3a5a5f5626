import type { Database } from '@videozz/db'
import { openEmbedSecret } from '../../shared/tokens/embed-secret.ts'
import type { ViewerSecret } from './verify-viewer-token.ts'

type KeptSecret = ViewerSecret & { lastUsedAt: Date | null }

/** Between two notes of a secret's use, in milliseconds: a class that opens its lesson writes one row. */
const noteEvery = 10 * 60_000

/** Secrets that sign the viewers of an account, opened, the newest first. */
export async function listViewerSecrets(db: Database, secretKey: string, accountId: string): Promise<KeptSecret[]> {
  const rows = await db
    .selectFrom('embed_secrets')
    .select(['id', 'secret', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, secret: openEmbedSecret(secretKey, row.secret) }))
}

/** Notes that a secret signed a viewer, so that its owner sees when an old one is no longer in use. */
export async function noteSecretUse(db: Database, secret: KeptSecret | undefined, now: Date): Promise<void> {
  if (!secret || (secret.lastUsedAt && now.getTime() - secret.lastUsedAt.getTime() < noteEvery)) return
  await db.updateTable('embed_secrets').set({ last_used_at: now }).where('id', '=', secret.id).execute()
}
