import type { AccountStatus } from '@videozz/contract'
import { type Database, findEmbedSource, findPreviewSource, type PlaybackSourceRow } from '@videozz/db'
import { embedsPlay, mayPreview, type Previewer } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import type { PlayerGrant } from '../../shared/tokens/player-token.ts'

export type PlaybackAccount = { id: string; requiresSignedViewer: boolean; hasImprint: boolean }
/** What a new session plays, on whose account. `embedId` is null in a preview. */
export type PlaybackSource = { videoKey: string; generation: number; embedId: string | null; account: PlaybackAccount }

/** The same of an embed code, with the domains that may embed it. */
export type EmbedSource = PlaybackSource & { embedId: string; domains: readonly string[] }

const toSource = (row: PlaybackSourceRow, embedId: string | null): PlaybackSource => ({
  videoKey: row.videoKey,
  generation: row.generation,
  embedId,
  account: { id: row.accountId, requiresSignedViewer: row.requiresSignedViewer, hasImprint: row.hasImprint },
})

/**
 * The media behind an embed token, and the domains that may embed it; undefined for a code that is no media's.
 * @throws AppError PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_NO_DOMAINS.
 */
export async function findOpenEmbed(db: Database, embed: string, now: Date): Promise<EmbedSource | undefined> {
  const row = await findEmbedSource(db, embed)
  if (!row) return undefined
  requireOpen(row, { accountId: row.accountId, videoKey: row.videoKey }, now)
  return { ...toSource(row, embed), embedId: embed, domains: row.domains }
}

/** @throws AppError PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_NO_DOMAINS when an embed code plays nowhere. */
export function requireOpen(
  code: { status: AccountStatus; statusSince: Date; domains: readonly string[] },
  about: Record<string, string>,
  now: Date,
): void {
  if (!embedsPlay(code, now)) throw new AppError('PLAYBACK_ACCOUNT_BLOCKED', { reason: `account ${code.status}`, about })
  if (code.domains.length === 0) throw new AppError('PLAYBACK_NO_DOMAINS', { reason: 'no domains', about })
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
