import { type Database, findEmbedSource, findPreviewSource, type PlaybackSourceRow } from '@videozz/db'
import { embedsPlay, mayPreview, type Previewer } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import type { PlayerGrant } from '../../shared/tokens/player-token.ts'

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
 * The media behind an embed token, and the domains that may embed it.
 * @throws AppError PLAYBACK_EMBED_UNKNOWN, PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_NO_DOMAINS.
 */
export async function requireEmbedSource(db: Database, embed: string, now: Date): Promise<PlaybackSource & { domains: readonly string[] }> {
  const row = await findEmbedSource(db, embed)
  if (!row) throw new AppError('PLAYBACK_EMBED_UNKNOWN', { reason: 'embed unknown' })
  const about = { accountId: row.accountId, videoKey: row.videoKey }
  if (!embedsPlay(row, now)) throw new AppError('PLAYBACK_ACCOUNT_BLOCKED', { reason: `account ${row.status}`, about })
  if (row.domains.length === 0) throw new AppError('PLAYBACK_NO_DOMAINS', { reason: 'no domains', about })
  return { ...toSource(row, embed), domains: row.domains }
}

/**
 * The media of a preview in the dashboard, and who opens it.
 * @throws AppError PLAYBACK_EMBED_UNKNOWN when the account has none such, PLAYBACK_PREVIEW_ENDED when the person may not watch it now.
 */
export async function requirePreviewSource(
  db: Database,
  { videoKey, accountId, userId, familyId }: PlayerGrant,
  now: Date,
): Promise<PlaybackSource & { previewer: Previewer; email: string | null }> {
  const row = await findPreviewSource(db, videoKey, accountId, { userId, familyId })
  const about = { accountId, videoKey }
  if (!row) throw new AppError('PLAYBACK_EMBED_UNKNOWN', { reason: 'media of another account, or gone', about })
  const { previewer, email } = row
  if (!previewer || !mayPreview(previewer, row.status, now)) throw new AppError('PLAYBACK_PREVIEW_ENDED', { reason: 'preview', about })
  return { ...toSource(row, null), previewer, email }
}
