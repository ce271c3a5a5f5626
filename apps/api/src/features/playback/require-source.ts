import { type Database, findEmbedSource, findPreviewSource, type PlaybackSourceRow } from '@videozz/db'
import { embedsPlay } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'

export type PlaybackAccount = { id: string; requiresSignedViewer: boolean; hasImprint: boolean }
/** What a new session plays, on whose account. `embedId` is null in a preview. */
export type PlaybackSource = { videoKey: string; generation: number; embedId: string | null; account: PlaybackAccount }

const toSource = (row: PlaybackSourceRow, embedId: string | null): PlaybackSource => ({
  videoKey: row.videoKey,
  generation: row.generation,
  embedId,
  account: { id: row.accountId, requiresSignedViewer: row.requiresSignedViewer, hasImprint: row.hasImprint },
})

/**
 * The media behind an embed token.
 * @throws AppError PLAYBACK_EMBED_UNKNOWN, PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_NO_DOMAINS.
 */
export async function requireEmbedSource(db: Database, embed: string, now: Date): Promise<PlaybackSource> {
  const row = await findEmbedSource(db, embed)
  if (!row) throw new AppError('PLAYBACK_EMBED_UNKNOWN', { reason: 'embed unknown' })
  const about = { accountId: row.accountId, videoKey: row.videoKey }
  if (!embedsPlay(row, now)) throw new AppError('PLAYBACK_ACCOUNT_BLOCKED', { reason: `account ${row.status}`, about })
  if (row.domains.length === 0) throw new AppError('PLAYBACK_NO_DOMAINS', { reason: 'no domains', about })
  return toSource(row, embed)
}

/** The media of a preview in the dashboard. @throws AppError PLAYBACK_EMBED_UNKNOWN when the account has none such. */
export async function requirePreviewSource(db: Database, videoKey: string, accountId: string): Promise<PlaybackSource> {
  const row = await findPreviewSource(db, videoKey, accountId)
  if (!row) throw new AppError('PLAYBACK_EMBED_UNKNOWN', { reason: 'media of another account, or gone', about: { accountId, videoKey } })
  return toSource(row, null)
}
