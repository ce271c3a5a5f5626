import { setTimeout as wait } from 'node:timers/promises'
import { type AiItemRef, ebookFrameAddress, findFrameMedia, imageObjectKey } from '@videozz/db'
import { frameMs } from '@videozz/domain'
import { requestFrame } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { imageUrl } from '../../shared/present-video.ts'
import { nameOf } from './present-item.ts'
import { requireItem } from './read-items.ts'

/** Longest a call waits for a worker, in milliseconds. */
const maxWaitMs = 20_000
const pollIntervalMs = 300

/**
 * Has a worker take a frame of a media of an ebook, and waits for it.
 * @throws AppError AI_ITEM_NOT_FOUND, AI_ITEM_NOT_COMPLETED, VIDEO_NOT_FOUND, AI_TYPE_UNAVAILABLE (it has no picture), AI_FRAME_NOT_TAKEN (no worker took it in time).
 */
export async function takeFrame(
  deps: Deps,
  of: AiItemRef,
  { videoKey, second }: { videoKey: string; second: number },
  waitMs = maxWaitMs,
): Promise<{ image: string }> {
  const { db, env, jobs, store } = deps
  const { status } = await requireItem(deps, of)
  if (status !== 'completed') throw new AppError('AI_ITEM_NOT_COMPLETED', { values: { name: nameOf(of.origin) } })
  const frame = { itemId: of.id, videoKey, ms: frameMs(second) }
  const media = await findFrameMedia(db, frame)
  if (!media) throw new AppError('VIDEO_NOT_FOUND')
  if (media.type === 'audio') throw new AppError('AI_TYPE_UNAVAILABLE')
  const address = ebookFrameAddress(env.secretKey, { ...frame, generation: media.generation })
  await requestFrame({ db, jobs }, frame)
  const deadline = Date.now() + waitMs
  while (!(await store.head(imageObjectKey(address)))) {
    if (Date.now() >= deadline) throw new AppError('AI_FRAME_NOT_TAKEN')
    await wait(pollIntervalMs)
  }
  return { image: imageUrl(address) }
}
