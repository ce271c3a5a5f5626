import { type Database, listWrappedEmbedSecrets, recordEmbedSecretUse } from '@videozz/db'
import { openEmbedSecret } from '../../shared/tokens/embed-secret.ts'
import type { ViewerSecret } from './verify-viewer-token.ts'

type KeptSecret = ViewerSecret & { lastUsedAt: Date | null }

/** Milliseconds between two records of a secret's use: a class that opens its lesson writes one row. */
const noteIntervalMs = 10 * 60_000

/** Secrets that sign the viewers of an account, opened, the newest first. */
export async function listViewerSecrets(db: Database, secretKey: string, accountId: string): Promise<KeptSecret[]> {
  const rows = await listWrappedEmbedSecrets(db, accountId)
  return rows.map((row) => ({ ...row, secret: openEmbedSecret(secretKey, row.secret) }))
}

/** Records that a secret signed a viewer, so that its owner sees when an old one is no longer in use. */
export async function noteSecretUse(db: Database, secret: KeptSecret | undefined, now: Date): Promise<void> {
  if (!secret || (secret.lastUsedAt && now.getTime() - secret.lastUsedAt.getTime() < noteIntervalMs)) return
  await recordEmbedSecretUse(db, secret.id, now)
}
