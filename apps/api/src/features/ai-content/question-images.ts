import { maxQuestionImageBytes } from '@videozz/contract'
import type { AiItemRef } from '@videozz/db'
import { dropQuestionImage, keepQuestionImage } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { imageUrl } from '../../shared/present-video.ts'
import { remakePicture } from '../../shared/remake-picture.ts'
import { deletePictures, storePicture } from '../../shared/stored-picture.ts'
import { nameOf } from './present-item.ts'
import { requireItem } from './read-items.ts'

/** Pictures lie within this size, in pixels. */
const size = { width: 1280, height: 1280 }

/**
 * Keeps a picture for a question until the quiz is saved with it.
 * @throws AppError AI_ITEM_NOT_FOUND, AI_ITEM_NOT_COMPLETED, AI_IMAGES_FULL, IMAGE_TOO_LARGE, IMAGE_INVALID, IMAGE_NOT_READ.
 */
export async function keepImage(deps: Deps, of: AiItemRef, questionKey: string, file: Buffer): Promise<{ url: string }> {
  const { status } = await requireItem(deps, of)
  const notCompleted = () => new AppError('AI_ITEM_NOT_COMPLETED', { values: { name: nameOf(of.origin) } })
  // Checked again when it is written; checked here so that no picture is converted for a request that will be refused.
  if (status !== 'completed') throw notCompleted()
  if (file.length >= maxQuestionImageBytes) throw new AppError('IMAGE_TOO_LARGE')
  const image = await storePicture(deps, await remakePicture(deps, { accountId: of.accountId, bytes: file, use: 'figure', ...size }))
  const kept = await keepQuestionImage({ db: deps.db, now: deps.now() }, of, questionKey, image)
  if (kept.outcome === 'kept') {
    await deletePictures(deps, kept.freed)
    return { url: imageUrl(image) }
  }
  await deletePictures(deps, [image])
  if (kept.outcome === 'not-completed') throw notCompleted()
  throw new AppError(kept.outcome === 'full' ? 'AI_IMAGES_FULL' : 'AI_ITEM_NOT_FOUND')
}

/** Deletes the picture kept for a question, or else its own. @throws AppError AI_ITEM_NOT_FOUND. */
export async function dropImage(deps: Deps, of: AiItemRef, questionKey: string): Promise<{ version: number }> {
  const dropped = await dropQuestionImage({ db: deps.db, now: deps.now() }, of, questionKey)
  if (dropped.outcome === 'missing') throw new AppError('AI_ITEM_NOT_FOUND')
  await deletePictures(deps, dropped.freed)
  return { version: dropped.version }
}
