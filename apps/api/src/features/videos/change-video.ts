import type { ErrorCode, ServerInput, VideoDetail, videoDetailRoutes } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import {
  changeVideo,
  type ChangeOutcome,
  findVideo,
  findVideoLink,
  listOffers,
  type VideoChange,
  type VideoRow,
  withRenditions,
} from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentOffer } from '../../shared/present-offer.ts'
import { presentVideoDetail } from '../../shared/present-video.ts'

type Body<R extends keyof typeof videoDetailRoutes> = ServerInput<(typeof videoDetailRoutes)[R]>['body']
/** A media of an account, and the revision that was edited. */
export type Seen = { session: AccountSession; key: string; revision?: number | undefined }

const refusals: Record<Exclude<ChangeOutcome['outcome'], 'saved'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  changed: 'CHANGED_MEANWHILE',
}

/** A media as its own page shows it. @throws AppError VIDEO_NOT_FOUND. */
export async function presentDetail(deps: Deps, video: VideoRow | undefined): Promise<VideoDetail> {
  const [found] = video ? await withRenditions(deps.db, [video]) : []
  if (!found) throw new AppError('VIDEO_NOT_FOUND')
  const { key: videoKey, account_id: accountId, duration, type } = found.video
  const offers = await listOffers(deps.db, { accountId, videoKey })
  const link = type === 'youtube' ? await findVideoLink(deps.db, videoKey) : undefined
  return presentVideoDetail(found, { sales: offers.map((offer) => presentOffer(offer, duration)), link }, deps.now())
}

/** One media of the account. @throws AppError VIDEO_NOT_FOUND, also for another account's. */
export async function getVideo(deps: Deps, accountId: string, key: string): Promise<VideoDetail> {
  return presentDetail(deps, await findVideo(deps.db, accountId, key))
}

/** Writes a change as the media's next revision. @throws AppError VIDEO_NOT_FOUND, CHANGED_MEANWHILE (another revision than the one seen). */
export async function writeChange(deps: Deps, { session, key, revision }: Seen, change: VideoChange): Promise<VideoDetail> {
  const done = await changeVideo(deps.db, { accountId: session.accountId, key, seen: revision }, change, deps.now())
  if (done.outcome !== 'saved') throw new AppError(refusals[done.outcome])
  return presentDetail(deps, done.video)
}

/** Changes title and description. @throws AppError VIDEO_NOT_FOUND, CHANGED_MEANWHILE. */
export function saveTexts(deps: Deps, session: AccountSession, key: string, body: Body<'updateVideo'>): Promise<VideoDetail> {
  const { revision, ...texts } = body
  return writeChange(deps, { session, key, revision }, texts)
}

/** Chooses an automatic cover, or 0 for the default one. @throws AppError VIDEO_NOT_FOUND, CHANGED_MEANWHILE, INVALID_INPUT (no such cover). */
export async function selectThumbnail(
  deps: Deps,
  session: AccountSession,
  key: string,
  { selectedThumb, revision }: Body<'selectThumbnail'>,
): Promise<VideoDetail> {
  const video = await findVideo(deps.db, session.accountId, key)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  if (selectedThumb > video.thumbnails.length) throw new AppError('INVALID_INPUT', { fields: { selectedThumb: 'Esta capa não existe.' } })
  return writeChange(deps, { session, key, revision }, { selected_thumb: selectedThumb })
}
