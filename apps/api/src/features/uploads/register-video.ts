import type { ErrorCode, ServerInput, uploadRoutes, Video } from '@videozz/contract'
import { type AccountSession, folderKeysOf } from '@videozz/domain'
import { deriveKey, readMediaWithRenditions } from '@videozz/db'
import { registerMedia, type RegisterOutcome } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentVideo } from '../../shared/present-video.ts'

type Body = ServerInput<typeof uploadRoutes.registerVideo>['body']

const refusals: Record<Exclude<RegisterOutcome['outcome'], 'registered' | 'again'>, ErrorCode> = {
  missing: 'UPLOAD_NOT_FOUND',
  incomplete: 'UPLOAD_INCOMPLETE',
  closed: 'UPLOAD_CLOSED',
  'no-folder': 'FOLDERS_ONLY',
  gone: 'UPLOAD_NOT_FOUND',
}

/**
 * Makes a media of the account's own completed upload, in its folder; registering again answers that one.
 * @throws AppError UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE (not completed yet), UPLOAD_CLOSED (cancelled, or its media was deleted),
 * FOLDERS_ONLY (a member bound to folders has none left).
 */
export async function registerVideo(deps: Deps, session: AccountSession, { filename, title }: Body): Promise<Video> {
  const { accountId } = session
  const now = deps.now()
  const mediaKey = deriveKey(deps.env.secretKey, 'media')
  const made = await registerMedia({ ...deps, now }, { accountId, uploadKey: filename, title, mediaKey, bounds: folderKeysOf(session) })
  if (made.outcome !== 'registered' && made.outcome !== 'again') throw new AppError(refusals[made.outcome])
  return presentVideo(await readMediaWithRenditions(deps.db, made.video.key), deps.now())
}
