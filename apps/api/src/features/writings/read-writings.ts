import { errorMessage, type MediaWriting } from '@videozz/contract'
import { findVideo, listWritings, type MediaWritingRow } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/** Translations and proposed details of a media. @throws AppError VIDEO_NOT_FOUND. */
export async function readWritings(
  { db, env }: Deps,
  accountId: string,
  videoKey: string,
): Promise<{ configured: boolean; place: string | null; items: MediaWriting[] }> {
  if (!(await findVideo(db, accountId, videoKey))) throw new AppError('VIDEO_NOT_FOUND')
  const rows = await listWritings(db, { accountId, videoKey })
  return { configured: env.textModel !== null, place: env.textModel && new URL(env.textModel.url).host, items: rows.map(presentWriting) }
}

const presentWriting = ({ id, kind, language, state, fault, done, total, result, created_at }: MediaWritingRow): MediaWriting => ({
  id,
  kind,
  language,
  state,
  progress: state === 'writing' && total > 0 ? done / total : null,
  message: fault && errorMessage(fault),
  details: result,
  createdAt: created_at.toISOString(),
})
