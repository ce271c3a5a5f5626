import { tidyAccounts } from '@videozz/db'
import { sql } from 'kysely'
import type { Deps } from '../../shared/deps.ts'

/** Multipart uploads no upload row knows are dropped after two days, in milliseconds. */
const strayAge = 2 * 24 * 60 * 60 * 1000
const monthsAhead = 3

/** Nightly housekeeping: partitions for the coming months, spent tokens and limits, parts nobody will complete. */
export async function tidyUp({ db, store, log }: Deps): Promise<void> {
  await sql`select ensure_playback_partitions(${monthsAhead})`.execute(db)
  await tidyAccounts(db, new Date())
  for await (const { key, uploadId, initiated } of store.listMultipart?.() ?? []) {
    if (Date.now() - initiated.getTime() < strayAge) continue
    const open = await db
      .selectFrom('uploads')
      .select('key')
      .where('upload_id', '=', uploadId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (open) continue
    await store.abortMultipart({ key, uploadId })
    log.info({ object: key }, 'stray parts dropped')
  }
}
