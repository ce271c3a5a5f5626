import type { Offer } from '@videozz/contract'
import { findVideo, listOffers, type VideoRow } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentOffer } from '../../shared/present-offer.ts'

/** @throws AppError VIDEO_NOT_FOUND, also for another account's. */
export async function requireMedia({ db }: Deps, accountId: string, videoKey: string): Promise<VideoRow> {
  const video = await findVideo(db, accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  return video
}

/** The offers of a media. @throws AppError VIDEO_NOT_FOUND. */
export async function readOffers(deps: Deps, accountId: string, videoKey: string): Promise<{ items: Offer[] }> {
  const { duration } = await requireMedia(deps, accountId, videoKey)
  return { items: (await listOffers(deps.db, { accountId, videoKey })).map((row) => presentOffer(row, duration)) }
}
