import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { AccountTable } from '../../schema/accounts.ts'
import type { VideoWithRenditions } from '../videos/videos.ts'
import { listVideos } from '../videos/list-videos.ts'

/** The contents of an account: its row, how many media of YouTube and of its own, and the latest of them. */
export type AccountContents = {
  account: Pick<Selectable<AccountTable>, 'storage_used' | 'storage_reserved' | 'created_at'>
  youtube: number
  own: number
  latest: VideoWithRenditions[]
}

/** @param latest how many of the latest media to give; 0 for none. */
export async function readAccountContents(db: Kysely<DatabaseSchema>, accountId: string, latest: number): Promise<AccountContents> {
  const [account, kinds, page] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['storage_used', 'storage_reserved', 'created_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('library_entries')
      .select(({ fn }) => [fn.countAll<number>().as('total'), fn.countAll<number>().filterWhere('kind', '=', 'youtube').as('youtube')])
      .where('account_id', '=', accountId)
      // The sample lesson is none of the account's own files.
      .where(sql<boolean>`not exists (select from videos v where v.key = library_entries.video_key and v.sample)`)
      .executeTakeFirstOrThrow(),
    latest === 0
      ? { items: [] }
      : listVideos(db, { accountId, search: '', orderBy: 'created_at', direction: 'desc', page: 1, limit: latest }),
  ])
  return { account, youtube: kinds.youtube, own: kinds.total - kinds.youtube, latest: page.items }
}
