import type { Database } from '@videozz/db'
import { sql } from 'kysely'
import { loadFast } from './load-fast.ts'

/** Key of one of the folders that have every media of the account. */
export const hugeFolder = (number: number): string => `benchhuge${String(number).padStart(7, '0')}`

/**
 * Folders of an account that was seeded with media: `huge` ones with every media of it, and `small` ones of all three levels with four
 * media each. `Pasta rara` is the name of ten.
 */
export async function seedFolders(db: Database, accountId: string, { huge, small }: { huge: number; small: number }): Promise<void> {
  await loadFast(db, ['folders', 'folder_videos'], async (one) => {
    await sql`
      insert into folders (id, account_id, level, name, created_at)
      select 'benchhuge' || lpad(n::text, 7, '0'), ${accountId}, 1, 'Enorme ' || n, now() - interval '1 year' from generate_series(1, ${huge}::int) n`.execute(
      one,
    )
    // One in ten on the first level, three on the second, six on the third.
    await sql`
      insert into folders (id, account_id, parent_id, level, name, created_at, updated_at)
      select 'benchfold' || lpad(n::text, 7, '0'), ${accountId},
        case n % 10 when 0 then null when 1 then up when 2 then up when 3 then up else 'benchfold' || lpad((n - n % 10 + 1 + n % 3)::text, 7, '0') end,
        case n % 10 when 0 then 1 when 1 then 2 when 2 then 2 when 3 then 2 else 3 end,
        case when n % (${small}::int / 10) = 0 then 'Pasta rara ' else 'Módulo ' end || (n * 7919) % 10007, now() - n * interval '1 minute', now() - (n * 31) % 5003 * interval '1 minute'
      from generate_series(0, ${small}::int - 1) n cross join lateral (select 'benchfold' || lpad((n - n % 10)::text, 7, '0') as up) parent`.execute(
      one,
    )
    const place = sql`folder_videos (folder_id, video_key, account_id, video_created_at, kind, type, title)`
    const values = sql`v.key, v.account_id, v.created_at, kind_of_video(v.type), v.type, v.title`
    await sql`
      insert into ${place} select f.id, ${values} from folders f cross join videos v
      where f.id like 'benchhuge%' and v.account_id = ${accountId} order by f.id, v.created_at`.execute(one)
    await sql`
      insert into ${place} select f.id, ${values} from folders f cross join generate_series(1, 4) k
      join videos v on v.key = 'bench' || lpad((substr(f.id, 10)::int * 4 % 4000 + k)::text, 11, '0')
      where f.id like 'benchfold%' and v.account_id = ${accountId}`.execute(one)
    await sql`
      update folders f set media = found.media, audios = found.audios
      from (select folder_id, count(*) as media, count(*) filter (where kind = 'audio') as audios from folder_videos group by 1) found
      where found.folder_id = f.id`.execute(one)
  })
}
