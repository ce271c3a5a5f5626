import type { AccountSession } from '@videozz/domain'
import { deleteMedia } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/** Deletes media of the account. @throws AppError VIDEO_NOT_FOUND when none of them is the account's. */
export async function deleteVideos(deps: Deps, { accountId, id: userId }: AccountSession, keys: string[]): Promise<void> {
  const { outcome } = await deleteMedia({ ...deps, now: deps.now() }, { accountId, userId }, keys)
  if (outcome === 'missing') throw new AppError('VIDEO_NOT_FOUND')
}
