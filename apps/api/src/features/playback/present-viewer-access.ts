import type { Answer, playbackRoutes } from '@videozz/contract'
import type { ViewerAccessOutcome } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'

/** Whether a viewer may play after a change of it. @throws AppError NOT_FOUND when the account has no such viewer. */
export function presentViewerAccess(access: ViewerAccessOutcome): Answer<typeof playbackRoutes.revokeViewer> {
  if (access.outcome === 'missing') throw new AppError('NOT_FOUND')
  return { id: access.id, revokedAt: access.revokedAt?.toISOString() ?? null }
}
