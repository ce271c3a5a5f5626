import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type FolderBounds, isMediaWithin } from '../folders/within.ts'
import { readSourceBytes } from '../plans/source-bytes.ts'
import type { VideoWithRenditions } from '../videos/videos.ts'
import { listVideos } from '../videos/list-videos.ts'

/** The contents of an account: bytes of sources and reservations, how many media of YouTube and of its own, and the latest of them. */
export type AccountContents = {
  bytes: number
  openedAt: Date
  youtube: number
  own: number
  latest: VideoWithRenditions[]
}

/**
 * @param given.latest how many of the latest media to give; 0 for none.
 * @param given.within folders whose contents alone are meant; bytes are then those of their sources.
 */
export async function readAccountContents(
  db: Kysely<DatabaseSchema>,
  accountId: string,
  { latest, within }: { latest: number; within: FolderBounds },
): Promise<AccountContents> {
  const [account, kinds, page, bytes] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['storage_used', 'storage_reserved', 'created_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('library_entries')
      .select(({ fn }) => [fn.countAll<number>().as('total'), fn.countAll<number>().filterWhere('kind', '=', 'youtube').as('youtube')])
      .where('account_id', '=', accountId)
      .where(isMediaWithin(sql.ref('library_entries.video_key'), within))
      // The sample lesson is none of the account's own files.
      .where(sql<boolean>`not exists (select from videos v where v.key = library_entries.video_key and v.sample)`)
      .executeTakeFirstOrThrow(),
    latest === 0
      ? { items: [] }
      : listVideos(db, { accountId, search: '', orderBy: 'created_at', direction: 'desc', within, page: 1, limit: latest }),
    within === null ? null : readSourceBytes(db, accountId, within),
  ])
  return {
    bytes: bytes ?? account.storage_used + account.storage_reserved,
    openedAt: account.created_at,
    youtube: kinds.youtube,
    own: kinds.total - kinds.youtube,
    latest: page.items,
  }
}
