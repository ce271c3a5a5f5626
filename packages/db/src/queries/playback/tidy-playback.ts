import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Deletes the uses of viewer tokens that no browser accepts any more. */
export async function tidyViewerTokens(db: Kysely<DatabaseSchema>, now: Date): Promise<void> {
  await db.deleteFrom('viewer_token_uses').where('expires_at', '<=', now).execute()
}
