import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { EmbedTokenTable } from '../../schema/playback.ts'

type Db = Kysely<DatabaseSchema>
export type EmbedToken = Selectable<EmbedTokenTable>

/** The embed token of a media and kind, made when there is none yet. @throws Error when the account has no such media's token. */
export async function ensureEmbedToken(db: Db, accountId: string, videoKey: string, kind: EmbedToken['kind']): Promise<EmbedToken> {
  const [token] = await ensureEmbedTokens(db, accountId, [videoKey], kind)
  if (!token) throw new Error(`No embed token of ${videoKey} for its account`)
  return token
}

/**
 * The embed tokens of media of an account and a kind, made where there are none yet; new ones start with the account's default domains.
 * @returns the tokens, in no order.
 */
export async function ensureEmbedTokens(
  db: Db,
  accountId: string,
  videoKeys: readonly string[],
  kind: EmbedToken['kind'],
): Promise<EmbedToken[]> {
  // In one order, so that two calls for the same media never wait for each other.
  const keys = [...new Set(videoKeys)].toSorted()
  if (keys.length === 0) return []
  await sql`
    insert into embed_tokens (id, account_id, video_key, kind, referrers)
    select t.id, a.id, t.video_key, ${kind}, a.default_domains
    from accounts a, unnest(${keys.map(() => createKey())}::text[], ${keys}::text[]) as t (id, video_key) where a.id = ${accountId}
    on conflict (video_key, kind) do nothing`.execute(db)
  return db
    .selectFrom('embed_tokens')
    .selectAll()
    .where('video_key', 'in', keys)
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .execute()
}

/** Sets the domains of a token of an account. @returns the token with its former domains, or undefined when it or its media was deleted. */
export async function saveEmbedDomains(
  trx: Db,
  accountId: string,
  tokenId: string,
  domains: string[],
): Promise<{ token: EmbedToken; before: string[] } | undefined> {
  const held = await trx
    .selectFrom('embed_tokens as t')
    .innerJoin('videos as v', 'v.key', 't.video_key')
    .select(['t.id', 't.referrers'])
    .where('t.id', '=', tokenId)
    .where('t.account_id', '=', accountId)
    .where('v.deleted_at', 'is', null)
    .forUpdate('t')
    .executeTakeFirst()
  if (!held) return undefined
  const token = await trx
    .updateTable('embed_tokens')
    .set({ referrers: domains })
    .where('id', '=', tokenId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { token, before: held.referrers }
}
