import type { Answer, viewerRoutes } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { mergeViewers, type MergeOutcome } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

const faults = {
  missing: 'VIEWER_NOT_FOUND',
  same: 'VIEWER_MERGE_SAME',
  'merged-before': 'VIEWER_MERGED_BEFORE',
} as const satisfies Record<Exclude<MergeOutcome['outcome'], 'merged'>, string>

/** Makes two viewers of the account one. @throws AppError VIEWER_NOT_FOUND, VIEWER_MERGE_SAME, VIEWER_MERGED_BEFORE. */
export async function merge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId, id: userId }: AccountSession,
  viewerId: string,
  otherId: string,
): Promise<Answer<typeof viewerRoutes.mergeViewers>> {
  const merged = await mergeViewers({ db, now: now() }, { accountId, viewerId, otherId, userId })
  if (merged.outcome !== 'merged') throw new AppError(faults[merged.outcome])
  return { id: merged.kept, merged: merged.merged }
}
