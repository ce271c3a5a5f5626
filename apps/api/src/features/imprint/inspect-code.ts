import type { Answer, imprintRoutes } from '@videozz/contract'
import { type Database, findCodePlayback, listCasesOfCode, readSignsOfCode } from '@videozz/db'
import { nameBrowser, readImprintCode } from '@videozz/domain'
import { ownPartner } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { coverUrl } from '../../shared/cover-url.ts'
import { presentMaker, presentOwner } from './present-case.ts'
import { presentSigns } from './present-signs.ts'

type Inspection = Answer<typeof imprintRoutes.inspectCode>

const nothing: Inspection = {
  key: null,
  videoKey: null,
  email: null,
  partner: null,
  createdAt: null,
  viewerName: null,
  verified: false,
  preview: false,
  viewerId: null,
  mergedInto: null,
  revokedAt: null,
  erasedAt: null,
  generation: null,
  device: null,
  watchedSeconds: null,
  signs: [],
  cases: [],
  video: null,
}
/** Cases of a code that are listed. */
const mostCases = 20

/**
 * What an account may know of the playback behind a code: nothing of an unknown one, only that it exists when it is another
 * account's, and who watched what, when and how far for its own.
 * @throws AppError IMPRINT_CODE_TYPO for what cannot be a code.
 */
export async function inspectCode(db: Database, typed: string, accountId: string, product: string): Promise<Inspection> {
  const read = readImprintCode(typed)
  if ('fault' in read) throw new AppError('IMPRINT_CODE_TYPO')
  const row = await findCodePlayback(db, read.code)
  if (!row) return nothing
  if (row.account_id !== accountId) return { ...nothing, key: row.session_id }
  return {
    key: row.session_id,
    videoKey: row.video_key,
    email: row.preview ? row.previewer_email : row.email,
    partner: row.partner === ownPartner ? product : row.partner,
    createdAt: row.session_created_at.toISOString(),
    viewerName: row.preview ? row.previewer_name : row.name,
    verified: row.verified,
    preview: row.preview,
    viewerId: row.viewer_id,
    mergedInto: presentOwner(row),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    erasedAt: row.viewer_erased_at?.toISOString() ?? null,
    generation: row.generation,
    device: row.user_agent === null ? null : nameBrowser(row.user_agent),
    watchedSeconds: row.watched_seconds,
    signs: presentSigns(await readSignsOfCode(db, accountId, row.session_id, row.owner_id ?? row.viewer_id)),
    cases: (await listCasesOfCode(db, accountId, read.code, mostCases)).map((each) => ({
      id: each.id,
      createdAt: each.createdAt.toISOString(),
      madeBy: presentMaker(each),
    })),
    video:
      row.title === null || row.type === null
        ? null
        : { title: row.title, type: row.type, thumbnail: coverUrl(row), duration: row.duration },
  }
}
