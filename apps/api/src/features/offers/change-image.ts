import { maxCoverBytes, type Offer } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { listOffers } from '@videozz/db'
import { replaceOfferImage } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentOffer } from '../../shared/present-offer.ts'
import { deletePictures } from '../../shared/stored-picture.ts'
import { keepOfferImage, takePictureTurn } from './offer-images.ts'
import { requireMedia } from './read-offers.ts'

/**
 * Sets an uploaded picture of an offer and deletes the one before.
 * @throws AppError TOO_MANY_ATTEMPTS, VIDEO_NOT_FOUND, OFFER_NOT_FOUND, IMAGE_TOO_LARGE, IMAGE_INVALID, IMAGE_NOT_READ.
 */
export async function uploadOfferImage(
  deps: Deps,
  { accountId }: AccountSession,
  { videoId: videoKey, saleKey }: { videoId: string; saleKey: string },
  file: Buffer,
): Promise<Offer> {
  await takePictureTurn(deps, accountId)
  const { duration } = await requireMedia(deps, accountId, videoKey)
  const media = { accountId, videoKey }
  if (!(await listOffers(deps.db, media)).some(({ key }) => key === saleKey)) throw new AppError('OFFER_NOT_FOUND')
  if (file.length >= maxCoverBytes) throw new AppError('IMAGE_TOO_LARGE')
  const image = await keepOfferImage(deps, accountId, file)
  const done = await replaceOfferImage({ db: deps.db, now: deps.now() }, media, saleKey, image)
  if (done.outcome === 'missing') {
    await deletePictures(deps, [image])
    throw new AppError('OFFER_NOT_FOUND')
  }
  await deletePictures(deps, done.freed)
  return presentOffer(done.offer, duration)
}
