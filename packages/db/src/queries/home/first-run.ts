import { type Kysely, type Selectable, sql } from 'kysely'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { FirstRunTable } from '../../schema/first-runs.ts'

type Db = Kysely<DatabaseSchema>
type FirstRunRow = Selectable<FirstRunTable>
type Media = { key: string; title: string; duration: number | null; playable: boolean }
/** The first playback of one of the first viewers of an account. */
export type FirstView = {
  at: Date
  site: string | null
  email: string | null
  name: string | null
  verified: boolean
  watchedSeconds: number
  videoKey: string
  title: string
}
export type FirstRunFacts = {
  account: Pick<FirstRunRow, 'closed_at' | 'protect_skipped_at'> | undefined
  sample: Media | undefined
  sent: Media | undefined
  /** A viewer's playback had a code. */
  viewerCoded: boolean
  /** The owner saw a code in a preview of the sample. */
  sampleTried: boolean
  domains: string[] | undefined
  /** Of the five oldest viewers that watched, the first playback first. */
  views: FirstView[]
}

const columns = ['key', 'title', 'duration', 'playable'] as const
/** Oldest viewers that are looked at for a playback. */
const viewersRead = 5

/** What happened in an account so far. */
export async function readFirstRun(db: Db, accountId: string): Promise<FirstRunFacts> {
  const media = () =>
    db
      .selectFrom('videos')
      .select([...columns])
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
  const coded = db.selectFrom('playback_sessions').select('id').where('account_id', '=', accountId).where('code', 'is not', null)
  const owner = db.selectFrom('accounts').select('owner_id').where('id', '=', accountId)
  const samples = db.selectFrom('videos').select('key').where('account_id', '=', accountId).where('sample', '=', true)
  const [account, sample, sent, viewerCode, sampleCode, archived, embed, views] = await Promise.all([
    db.selectFrom('first_runs').select(['closed_at', 'protect_skipped_at']).where('account_id', '=', accountId).executeTakeFirst(),
    media().where('sample', '=', true).executeTakeFirst(),
    // A linked video has no player of ours: the steps after it could not be taken.
    media()
      .where('sample', '=', false)
      .where('type', '<>', 'youtube')
      .where('in_library', '=', true)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),
    coded.where('preview', '=', false).where('view_started_at', 'is not', null).limit(1).executeTakeFirst(),
    coded.where('preview', '=', true).where('previewer_id', '=', owner).where('video_key', 'in', samples).limit(1).executeTakeFirst(),
    readArchivedCodes(db, accountId),
    readAllowed(db, accountId),
    sql<FirstView>`
      select s.view_started_at as at, s.site, w.email, w.name, w.verified, s.watched_seconds as "watchedSeconds", s.video_key as "videoKey", v.title
      from (select id, email, name, verified, archived from viewers where account_id = ${accountId} order by created_at, id limit ${viewersRead}) w
        cross join lateral (
          select view_started_at, site, watched_seconds, video_key from (
            (select view_started_at, site, watched_seconds, video_key from playback_sessions
              where viewer_id = w.id and view_started_at is not null and not preview order by created_at limit 1)
            union all
            (select first_at, null, seconds, video_key from viewer_media where viewer_id = w.id and w.archived <> '{}' order by first_at limit 1)) f
          order by view_started_at limit 1) s
        join videos v on v.key = s.video_key
      order by s.view_started_at`.execute(db),
  ])
  return {
    account,
    sample,
    sent,
    viewerCoded: viewerCode !== undefined || archived.viewer,
    sampleTried: sampleCode !== undefined || archived.sample,
    domains: embed,
    views: views.rows,
  }
}

/** Domains of the first embed code that has any. */
async function readAllowed(db: Db, accountId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ referrers: string[] }>`
    select referrers from (
      select referrers, created_at from embed_tokens where account_id = ${accountId} and cardinality(referrers) > 0
      union all select referrers, created_at from embed_playlists where account_id = ${accountId} and cardinality(referrers) > 0) e
    order by created_at limit 1`.execute(db)
  return rows[0]?.referrers
}

/** The same of past months: whether a viewer's playback had a code, and the owner's preview of a sample. */
async function readArchivedCodes(db: Db, accountId: string): Promise<{ viewer: boolean; sample: boolean }> {
  const { rows } = await sql<{ viewer: boolean; sample: boolean }>`
    select exists (select from archived_sessions where account_id = ${accountId} and code is not null and not preview and view_started_at is not null) as viewer,
      exists (select from session_archive a cross join lateral unnest(a.previewers, a.media, a.codes) as u(previewer, video_key, code)
        where a.account_id = ${accountId} and a.previews is not null and u.code is not null
          and u.previewer = (select owner_id from accounts where id = ${accountId})
          and u.video_key in (select key from videos where account_id = ${accountId} and sample)) as sample`.execute(db)
  return rows[0] ?? { viewer: false, sample: false }
}

/**
 * Sends `firstViews` to those of the accounts that still have few viewers and have not closed their first steps. In the transaction that
 * made a playback a view.
 */
export async function notifyFirstViews(trx: Db, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  const { rows } = await sql<{ account: string }>`
    select a.id as account from unnest(${[...new Set(accounts)]}::char(16)[]) as a(id)
    where not exists (select from first_runs f where f.account_id = a.id and f.closed_at is not null)
      and (select count(*) from (select from viewers w where w.account_id = a.id limit ${viewersRead + 1}) few) <= ${viewersRead}`.execute(
    trx,
  )
  for (const { account } of rows) await notifyRealtime(trx, { account, event: 'firstViews', payload: {} })
}

/** Stores what the owner closed or skipped; what is not named stays. */
export async function saveFirstRun(
  db: Db,
  accountId: string,
  change: { closed_at?: Date | null; protect_skipped_at?: Date | null },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db
    .insertInto('first_runs')
    .values({ closed_at: null, protect_skipped_at: null, ...change, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

/** The sample lesson of an account, with its row locked against another being added. */
export async function lockSample(trx: Db, accountId: string): Promise<string | undefined> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow()
  const found = trx.selectFrom('videos').select('key').where('account_id', '=', accountId).where('sample', '=', true)
  return (await found.where('deleted_at', 'is', null).executeTakeFirst())?.key
}

/** Adds bytes to the storage an account uses. */
export async function addStorageUse(trx: Db, accountId: string, bytes: number): Promise<void> {
  await sql`update accounts set storage_used = storage_used + ${bytes}::bigint where id = ${accountId}`.execute(trx)
}
