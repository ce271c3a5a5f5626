import type { AccountStatus } from '@videozz/contract'
import type { Database } from '@videozz/db'
import { embedsPlay } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'

export type PlaybackAccount = { id: string; requiresSignedViewer: boolean; hasImprint: boolean }
/** What a new session plays, on whose account. `embedId` is null in a preview. */
export type PlaybackSource = { videoKey: string; generation: number; embedId: string | null; account: PlaybackAccount }

const columns = [
  'v.key as videoKey',
  'v.generation',
  'a.id as accountId',
  'a.status',
  'a.status_since as statusSince',
  'a.requires_signed_viewer as requiresSignedViewer',
  'p.has_imprint as hasImprint',
] as const

type Row = {
  videoKey: string
  generation: number
  accountId: string
  status: AccountStatus
  statusSince: Date
  requiresSignedViewer: boolean
  hasImprint: boolean
}

const toSource = (row: Row, embedId: string | null): PlaybackSource => ({
  videoKey: row.videoKey,
  generation: row.generation,
  embedId,
  account: { id: row.accountId, requiresSignedViewer: row.requiresSignedViewer, hasImprint: row.hasImprint },
})

const playable = (db: Database) =>
  db
    .selectFrom('videos as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .where('v.deleted_at', 'is', null)

/**
 * The media behind an embed token.
 * @throws AppError PLAYBACK_EMBED_UNKNOWN, PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_NO_DOMAINS.
 */
export async function findEmbedSource(db: Database, embed: string, now: Date): Promise<PlaybackSource> {
  const row = await playable(db)
    .innerJoin('embed_tokens as e', 'e.video_key', 'v.key')
    .select([...columns, 'e.referrers'])
    .where('e.id', '=', embed)
    .executeTakeFirst()
  if (!row) throw new AppError('PLAYBACK_EMBED_UNKNOWN', { reason: 'embed unknown' })
  const about = { accountId: row.accountId, videoKey: row.videoKey }
  if (!embedsPlay(row, now)) throw new AppError('PLAYBACK_ACCOUNT_BLOCKED', { reason: `account ${row.status}`, about })
  if (row.referrers.length === 0) throw new AppError('PLAYBACK_NO_DOMAINS', { reason: 'no domains', about })
  return toSource(row, embed)
}

/** The media of a preview in the dashboard. @throws AppError PLAYBACK_EMBED_UNKNOWN when the account has none such. */
export async function findPreviewSource(db: Database, videoKey: string, accountId: string): Promise<PlaybackSource> {
  const row = await playable(db)
    .select([...columns])
    .where('v.key', '=', videoKey)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw new AppError('PLAYBACK_EMBED_UNKNOWN', { reason: 'media of another account, or gone', about: { accountId, videoKey } })
  return toSource(row, null)
}

/** What an embed page needs to know of its token; undefined for an unknown one or a deleted media. */
export async function findEmbedToken(
  db: Database,
  embed: string,
): Promise<{ domains: string[]; status: AccountStatus; statusSince: Date } | undefined> {
  return playable(db)
    .innerJoin('embed_tokens as e', 'e.video_key', 'v.key')
    .select(['e.referrers as domains', 'a.status', 'a.status_since as statusSince'])
    .where('e.id', '=', embed)
    .executeTakeFirst()
}
