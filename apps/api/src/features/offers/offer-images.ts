import { maxCoverBytes } from '@videozz/contract'
import { type Outbound, OutboundError } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { remakePicture } from '../../shared/remake-picture.ts'
import { storePicture } from '../../shared/stored-picture.ts'

/** Pictures of offers, in pixels. */
const size = { width: 320, height: 320 }
/** Pictures are read for strangers, and some fetched from elsewhere: far above what a person does by hand. */
const picturesPerAccount = { name: 'offer-picture', points: 120, seconds: 600 }
/** An offer does not wait longer for its product's picture, in milliseconds. */
const timeoutsMs = { fetch: 4000, remake: 8000 }

/** Takes one of the account's turns for a picture, before anything is fetched or read. @throws AppError TOO_MANY_ATTEMPTS. */
export async function takePictureTurn({ db, now }: Deps, accountId: string): Promise<void> {
  await new RateLimiter(db, now).take({ rule: picturesPerAccount, subject: accountId })
}

/** Converts and stores a picture for an offer. @returns its address. @throws AppError IMAGE_INVALID, IMAGE_NOT_READ. */
export async function keepOfferImage(deps: Deps, accountId: string, bytes: Buffer, timeoutMs?: number): Promise<string> {
  return storePicture(deps, await remakePicture(deps, { accountId, bytes, ...size }, timeoutMs))
}

/**
 * Our copy of a product's picture, so that viewers load it from no other server.
 * @returns null where it cannot be fetched: an offer may have no picture.
 */
export async function copyProductImage(deps: Deps, outbound: Outbound, accountId: string, url: string): Promise<string | null> {
  try {
    await takePictureTurn(deps, accountId)
    const { status, body } = await outbound(url, { timeoutMs: timeoutsMs.fetch, maxBytes: maxCoverBytes, redirects: 2 })
    if (status !== 200) throw new AppError('IMAGE_NOT_READ', { reason: `answered ${status}` })
    return await keepOfferImage(deps, accountId, body, timeoutsMs.remake)
  } catch (error) {
    if (!(error instanceof OutboundError) && !(error instanceof AppError)) throw error
    deps.log.warn({ err: error, account: accountId }, 'the picture of a product could not be copied')
    return null
  }
}
