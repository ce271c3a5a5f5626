import { type ErrorCode, errorMessage, type Publication, type publishingRoutes, type ServerInput } from '@videozz/contract'
import { findVideo, sealPublicationSecret } from '@videozz/db'
import { type AccountSession, areTagsShort, tidyTags } from '@videozz/domain'
import {
  cancelPublication,
  type CancelPublicationOutcome,
  type PublicationOutcome,
  requestPublication,
  retryPublication,
  type RetryPublicationOutcome,
} from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentPublication } from './present-publication.ts'
import { requireYoutube } from './require-youtube.ts'

type Body = ServerInput<typeof publishingRoutes.publishVideo>['body']
type Which = { videoKey: string; id: string }

const refusals: Record<Exclude<(PublicationOutcome | CancelPublicationOutcome)['outcome'], 'requested' | 'canceled'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  type: 'PUBLISH_TYPE_UNAVAILABLE',
  failed: 'VIDEO_FAILED',
  'not-ready': 'VIDEO_NOT_READY',
  running: 'PUBLISH_RUNNING',
  ended: 'PUBLICATION_ENDED',
  arrived: 'PUBLICATION_ARRIVED',
}
const retryRefusals: Record<Exclude<RetryPublicationOutcome['outcome'], 'renewed'>, ErrorCode> = {
  missing: 'PUBLICATION_NOT_FOUND',
  'under-way': 'PUBLICATION_UNDER_WAY',
  arrived: 'PUBLICATION_ARRIVED',
  running: 'PUBLISH_RUNNING',
  'not-ready': 'VIDEO_NOT_READY',
}
const actorOf = ({ accountId, id }: AccountSession) => ({ accountId, userId: id })

/**
 * Has a media published with the token that was sent, or the person's connection to YouTube.
 * @throws AppError PUBLISH_TAGS_TOO_LONG, PUBLISH_NOT_CONFIGURED, PUBLISH_TOKEN_MISSING, VIDEO_NOT_FOUND, PUBLISH_TYPE_UNAVAILABLE,
 * VIDEO_FAILED, VIDEO_NOT_READY, PUBLISH_RUNNING.
 */
export async function publishVideo(deps: Deps, session: AccountSession, videoKey: string, body: Body): Promise<Publication> {
  const { accessToken, categoryId, privacyStatus, withThumbnail, withCaptions, title, description } = body
  const tags = tidyTags(body.tags)
  if (!areTagsShort(tags)) throw new AppError('PUBLISH_TAGS_TOO_LONG', { fields: { tags: errorMessage('PUBLISH_TAGS_TOO_LONG') } })
  if (!(await findVideo(deps.db, session.accountId, videoKey))) throw new AppError('VIDEO_NOT_FOUND')
  if (accessToken === undefined) await requireYoutube(deps, session)
  const requested = await requestPublication({ db: deps.db, now: deps.now() }, actorOf(session), {
    videoKey,
    title,
    description,
    tags,
    category: categoryId,
    privacy: privacyStatus,
    with_thumbnail: withThumbnail,
    with_captions: withCaptions,
    sealed_token: accessToken === undefined ? null : sealPublicationSecret(deps.env.secretKey, accessToken),
  })
  if (requested.outcome !== 'requested') throw new AppError(refusals[requested.outcome])
  return presentPublication(requested.publication)
}

/** @throws AppError PUBLICATION_NOT_FOUND, PUBLICATION_ENDED, PUBLICATION_ARRIVED. */
export async function stopPublishing(deps: Deps, session: AccountSession, which: Which): Promise<Publication> {
  const canceled = await cancelPublication({ db: deps.db, now: deps.now() }, actorOf(session), which)
  if (canceled.outcome === 'missing') throw new AppError('PUBLICATION_NOT_FOUND')
  if (canceled.outcome !== 'canceled') throw new AppError(refusals[canceled.outcome])
  return presentPublication(canceled.publication)
}

/**
 * Tries a publication again by the connection of the person who asks: a token that was sent has been deleted.
 * @throws AppError PUBLISH_NOT_CONFIGURED, PUBLISH_TOKEN_MISSING, PUBLICATION_NOT_FOUND, PUBLICATION_UNDER_WAY, PUBLISH_RUNNING,
 * VIDEO_NOT_READY.
 */
export async function retryPublishing(deps: Deps, session: AccountSession, which: Which): Promise<Publication> {
  if (!(await findVideo(deps.db, session.accountId, which.videoKey))) throw new AppError('PUBLICATION_NOT_FOUND')
  await requireYoutube(deps, session)
  const renewed = await retryPublication({ db: deps.db, now: deps.now() }, actorOf(session), which)
  if (renewed.outcome !== 'renewed') throw new AppError(retryRefusals[renewed.outcome])
  return presentPublication(renewed.publication)
}
