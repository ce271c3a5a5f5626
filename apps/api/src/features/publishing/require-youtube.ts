import { findCloudConnection } from '@videozz/db'
import type { AccountSession } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/** Whether people can connect their accounts at YouTube here; without that they can only send tokens. */
export const isYoutubeConfigured = ({ env }: Pick<Deps, 'env'>): boolean => env.cloud.google.app !== null

/** @throws AppError PUBLISH_NOT_CONFIGURED; PUBLISH_TOKEN_MISSING: the person has no usable connection to YouTube. */
export async function requireYoutube(deps: Deps, { accountId, id: userId }: AccountSession): Promise<void> {
  if (!isYoutubeConfigured(deps)) throw new AppError('PUBLISH_NOT_CONFIGURED')
  const connection = await findCloudConnection(deps.db, { accountId, userId, provider: 'youtube' })
  if (connection?.state !== 'valid') throw new AppError('PUBLISH_TOKEN_MISSING')
}
