import type { Kysely } from 'kysely'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { MediaRef } from '../videos/hold-media.ts'

/** Tells whoever looks at a media that what is written of it came further, or ended. */
export const notifyWriting = (db: Kysely<DatabaseSchema>, { accountId, videoKey }: MediaRef): Promise<void> =>
  notifyRealtime(db, { account: accountId, event: 'videoTranscribe', payload: { key: videoKey, status: 'changed' } })
