import { type ErrorCode, keySchema } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { convertLive, type ConvertLiveOutcome } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { requireProvider } from './begin-imports.ts'

const refusals: Record<Exclude<ConvertLiveOutcome, 'converted'>, ErrorCode> = {
  missing: 'LIVE_NOT_FOUND',
  'not-finished': 'LIVE_NOT_FINISHED',
  'not-recorded': 'LIVE_NOT_RECORDED',
  expired: 'LIVE_EXPIRED',
  kept: 'LIVE_KEPT',
  'no-folder': 'FOLDER_NOT_FOUND',
}

/**
 * Brings a finished temporary live into the library. Nothing is copied: its recording is the media.
 * @throws AppError IMPORT_INPUT_MISSING, FOLDER_NOT_FOUND, what the rule of the provider refuses, and the errors of `refusals`.
 */
export async function importLive(
  deps: Deps,
  session: AccountSession,
  { id, ...input }: { id: string | undefined; title: string; description: string; folderId: string | null },
): Promise<void> {
  requireProvider(deps, session, 'live')
  if (id === undefined) throw new AppError('IMPORT_INPUT_MISSING')
  if (!keySchema.safeParse(id).success) throw new AppError('LIVE_NOT_FOUND')
  const outcome = await convertLive({ db: deps.db, now: deps.now() }, { accountId: session.accountId, key: id }, input)
  if (outcome !== 'converted') throw new AppError(refusals[outcome])
}
