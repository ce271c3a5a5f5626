import { dropPictureRequest, type PictureUse, takePicture } from '@videozz/db'
import { pictureType } from '@videozz/domain'
import { requestPicture } from '@videozz/operations'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'

/** Longest a call waits for a worker, in milliseconds. */
const maxWaitMs = 15_000
/** Milliseconds between polls for the answer, since a notification may be lost. */
const pollIntervalMs = 1000

export type SentPicture = { accountId: string; bytes: Buffer; width: number; height: number; use?: PictureUse }

/**
 * Converts an uploaded or fetched picture to a JPEG of the given size, cropped around its middle; a figure to one within that size, and a
 * logotype to a PNG within it. A worker does it in its sandbox: the process that decodes foreign pictures holds no secrets.
 * @throws AppError IMAGE_INVALID (by its content), IMAGE_NOT_READ (no worker answered in time).
 */
export async function remakePicture(
  deps: Deps,
  { accountId, bytes, width, height, use = 'cover' }: SentPicture,
  waitMs = maxWaitMs,
): Promise<Buffer> {
  if (pictureType(bytes) === undefined) throw new AppError('IMAGE_INVALID')
  const key = await requestPicture(deps, { account_id: accountId, source: bytes, width, height, use })
  const deadline = Date.now() + waitMs
  try {
    while (Date.now() < deadline) {
      const turn = deps.events.waitForPicture(key, Math.min(pollIntervalMs, deadline - Date.now()))
      const answer = await takePicture(deps.db, key)
      if (answer?.picture) return answer.picture
      if (answer) throw new AppError('IMAGE_INVALID')
      await turn
    }
    throw new AppError('IMAGE_NOT_READ')
  } finally {
    await dropPictureRequest(deps.db, key)
  }
}
