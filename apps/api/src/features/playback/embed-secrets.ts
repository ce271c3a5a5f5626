import type { Database } from '@videozz/db'
import { openEmbedSecret } from '../../shared/tokens/embed-secret.ts'
import type { ViewerSecret } from './verify-viewer-token.ts'

/** Secrets that sign the viewers of an account, opened, the newest first. */
export async function listViewerSecrets(db: Database, secretKey: string, accountId: string): Promise<ViewerSecret[]> {
  const rows = await db
    .selectFrom('embed_secrets')
    .select(['id', 'secret'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, secret }) => ({ id, secret: openEmbedSecret(secretKey, secret) }))
}
