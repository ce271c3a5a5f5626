import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type FolderBounds, isMediaWithin, isPlaylistWithin } from '../folders/within.ts'

type Db = Kysely<DatabaseSchema>

/** How an account embeds its media, and how many of its tokens have the default domains. */
export type EmbedSettings = {
  defaultDomains: string[]
  requiresSignedViewer: boolean
  /** Percent of its seconds with which a media counts as completed by a viewer. */
  completionPercent: number
  tokens: { total: number; lacking: number; differing: number }
}

/** Settings of an account; tokens, playlists among them, of deleted media do not count, nor do those outside the folders of `within`. */
export async function readEmbedSettings(db: Db, accountId: string, within: FolderBounds = null): Promise<EmbedSettings> {
  const { rows } = await sql<{
    defaultDomains: string[]
    requiresSignedViewer: boolean
    completionPercent: number
    total: number
    lacking: number
    differing: number
  }>`
    select a.default_domains as "defaultDomains", a.requires_signed_viewer as "requiresSignedViewer",
      a.completion_percent as "completionPercent", count(t.id) as total,
      count(t.id) filter (where not t.referrers @> a.default_domains) as lacking,
      count(t.id) filter (where not (t.referrers @> a.default_domains and t.referrers <@ a.default_domains)) as differing
    from accounts a
    left join (
      select t.id, t.account_id, t.referrers from embed_tokens t join videos v on v.key = t.video_key
        where v.deleted_at is null and ${isMediaWithin(sql`v.key`, within)}
      union all select p.id, p.account_id, p.referrers from embed_playlists p where ${isPlaylistWithin(within)}) t on t.account_id = a.id
    where a.id = ${accountId} group by a.id`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`No account ${accountId}`)
  const { defaultDomains, requiresSignedViewer, completionPercent, ...tokens } = row
  return { defaultDomains, requiresSignedViewer, completionPercent, tokens }
}

/** Locks an account's row until the transaction ends. @returns what is set, and how many secrets it has. */
export async function lockEmbedSettings(
  trx: Db,
  accountId: string,
): Promise<{ defaultDomains: string[]; completionPercent: number; secrets: number }> {
  const { default_domains, completion_percent } = await trx
    .selectFrom('accounts')
    .select(['default_domains', 'completion_percent'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { secrets } = await trx
    .selectFrom('embed_secrets')
    .select((select) => select.fn.countAll<number>().as('secrets'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { defaultDomains: default_domains, completionPercent: completion_percent, secrets }
}

/**
 * Adds domains to every token and playlist of an account: `replace` replaces its own, `add` appends to them. A token that would exceed `most` stays as
 * it is.
 * @returns how many changed.
 */
export async function giveDomains(
  trx: Db,
  accountId: string,
  { domains, mode, most }: { domains: readonly string[]; mode: 'add' | 'replace'; most: number },
): Promise<number> {
  const list = sql`${[...domains]}::text[]`
  const added = sql`t.referrers || array(select d from unnest(${list}) with ordinality as u (d, place) where d <> all (t.referrers) order by place)`
  const next = mode === 'add' ? added : list
  const differs =
    mode === 'add'
      ? sql`not t.referrers @> ${list} and cardinality(${added}) <= ${most}`
      : sql`not (t.referrers @> ${list} and t.referrers <@ ${list})`
  const media = await sql`
    update embed_tokens t set referrers = ${next} from videos v
    where t.account_id = ${accountId} and v.key = t.video_key and v.deleted_at is null and ${differs}`.execute(trx)
  const playlists = await sql`
    update embed_playlists t set referrers = ${next} from embed_playlists p
    where t.account_id = ${accountId} and p.id = t.id and ${isPlaylistWithin(null)} and ${differs}`.execute(trx)
  return Number(media.numAffectedRows ?? 0) + Number(playlists.numAffectedRows ?? 0)
}

/** Sets the domains that new tokens of an account begin with. */
export async function setDefaultDomains(db: Db, accountId: string, domains: string[]): Promise<void> {
  await db.updateTable('accounts').set({ default_domains: domains }).where('id', '=', accountId).execute()
}

/** Sets whether only signed viewers may watch the media of an account. */
export async function setSignedViewerRule(db: Db, accountId: string, required: boolean): Promise<void> {
  await db.updateTable('accounts').set({ requires_signed_viewer: required }).where('id', '=', accountId).execute()
}

/** Sets the percent of its seconds with which a media of an account counts as completed. */
export async function setCompletionPercent(db: Db, accountId: string, percent: number): Promise<void> {
  await db.updateTable('accounts').set({ completion_percent: percent }).where('id', '=', accountId).execute()
}
