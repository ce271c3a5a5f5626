import type { Answer, embedRoutes } from '@videozz/contract'
import { type EmbedToken, ensureEmbedToken, findVideo, saveEmbedDomains, savePlaylistDomains, writeAudit } from '@videozz/db'
import { type AccountSession, embedFault } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { requireDomains } from './require-domains.ts'

type Token = Answer<typeof embedRoutes.getEmbedToken>
const present = (token: Pick<EmbedToken, 'id' | 'referrers'>): Token => ({ _id: token.id, key: token.id, referrers: token.referrers })

/**
 * The embed token of a media and kind; the first call makes it.
 * @throws AppError VIDEO_NOT_FOUND, EMBED_TYPE_UNAVAILABLE, VIDEO_FAILED, VIDEO_NOT_READY, EMBED_TOO_LONG.
 */
export async function getEmbedToken(deps: Deps, session: AccountSession, videoKey: string, kind: EmbedToken['kind']): Promise<Token> {
  const video = await findVideo(deps.db, session.accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  // The code of a live is placed before it begins.
  const fault = embedFault(video.type === 'live' ? { ...video, playable: true } : video, session)
  if (fault) throw new AppError(fault)
  return present(await ensureEmbedToken(deps.db, session.accountId, videoKey, kind))
}

/** Sets the domains of a token, of a media or a playlist; none at all closes it. @throws AppError DOMAIN_INVALID with a sentence per domain, EMBED_NOT_FOUND. */
export async function saveDomains(deps: Deps, session: AccountSession, tokenId: string, texts: string[]): Promise<Token> {
  const domains = await requireDomains(texts)
  return deps.db.transaction().execute(async (trx) => {
    const { accountId } = session
    const saved =
      (await saveEmbedDomains(trx, accountId, tokenId, domains)) ?? (await savePlaylistDomains(trx, accountId, tokenId, domains))
    if (!saved) throw new AppError('EMBED_NOT_FOUND')
    await writeAudit(trx, {
      accountId,
      userId: session.id,
      action: 'embed.domains',
      subject: tokenId,
      details: { before: saved.before, after: domains },
    })
    return present(saved.token)
  })
}
