import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { FolderTable } from '../../schema/folders.ts'
import { type FolderBounds, isFolderWithin, isOutermost } from './within.ts'

type Db = Kysely<DatabaseSchema>
export type FolderName = { key: string; name: string }
export type FolderListOrder = { orderBy: 'created_at' | 'updated_at' | 'name'; direction: 'asc' | 'desc' }

export const folderColumns = [
  'id',
  'parent_id',
  'level',
  'name',
  'manual',
  'media',
  'audios',
  'youtubes',
  'created_at',
  'updated_at',
] as const satisfies (keyof FolderTable)[]
export type FolderRow = Pick<Selectable<FolderTable>, (typeof folderColumns)[number]>

export type FolderListQuery = FolderListOrder & {
  accountId: string
  search: string
  /** Where they lie: in no folder, anywhere, or in the one of this key. */
  within: 'first' | 'all' | { parent: string }
  /** Folders a member is bound to. */
  bounds: FolderBounds
  page: number
  limit: number
}

/** A page of an account's folders and how many there are. Names sort as Portuguese readers expect; those inside a folder as the modules of a course. */
export async function listFolders(db: Db, query: FolderListQuery): Promise<{ items: FolderRow[]; total: number }> {
  const { within, bounds } = query
  const matching = db
    .selectFrom('folders')
    .where('account_id', '=', query.accountId)
    .$if(within === 'first', (select) => select.where(isOutermost(sql.ref('folders.id'), bounds)))
    .$if(within === 'all', (select) => select.where(isFolderWithin(sql.ref('folders.id'), bounds)))
    .$if(typeof within === 'object', (select) => select.where('parent_id', '=', typeof within === 'object' ? within.parent : null))
    .$if(query.search !== '', (select) => select.where(sql<boolean>`strpos(name_folded, fold_text(${query.search})) > 0`))
  const byName = typeof within === 'object' ? sql`name collate natural_order` : sql`name collate "pt-BR-x-icu"`
  const order = query.orderBy === 'name' ? byName : sql.ref(query.orderBy)
  const [items, { total }] = await Promise.all([
    matching
      .select(folderColumns)
      .orderBy(order, query.direction)
      .orderBy('id', query.direction)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** A folder of an account. */
export async function findFolder(db: Db, accountId: string, key: string): Promise<FolderRow | undefined> {
  return db.selectFrom('folders').select(folderColumns).where('id', '=', key).where('account_id', '=', accountId).executeTakeFirst()
}

/**
 * The folder that lies where these keys, joined by `_` from the first level down, say; undefined where it lies elsewhere.
 * @param within the folders a member is bound to: their paths begin with one of these.
 */
export async function findFolderAt(db: Db, accountId: string, path: string, within: FolderBounds): Promise<{ key: string } | undefined> {
  const whole = sql`concat_ws('_', top.id, above.id, f.id)`
  return db
    .selectFrom('folders as f')
    .leftJoin('folders as above', 'above.id', 'f.parent_id')
    .leftJoin('folders as top', 'top.id', 'above.parent_id')
    .select('f.id as key')
    .where('f.account_id', '=', accountId)
    .where('f.id', '=', path.slice(path.lastIndexOf('_') + 1))
    .where(within === null ? sql<boolean>`${whole} = ${path}` : sql<boolean>`right(${whole}, ${path.length}) = ${path}`)
    .executeTakeFirst()
}

/** The folders of each media, by name. Media in no folder are absent from the map. */
export async function foldersOfVideos(db: Db, videoKeys: string[]): Promise<Map<string, FolderName[]>> {
  const rows = await db
    .selectFrom('folder_videos as fv')
    .innerJoin('folders as f', 'f.id', 'fv.folder_id')
    .select(['fv.video_key', 'f.id as key', 'f.name'])
    .where('fv.video_key', 'in', videoKeys)
    .orderBy(sql`f.name collate "pt-BR-x-icu"`)
    .orderBy('f.id')
    .execute()
  const found = new Map<string, FolderName[]>()
  for (const { video_key, key, name } of rows) found.set(video_key, [...(found.get(video_key) ?? []), { key, name }])
  return found
}
