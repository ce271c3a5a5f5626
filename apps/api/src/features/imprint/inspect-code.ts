import type { Answer, imprintRoutes } from '@videozz/contract'
import type { Database } from '@videozz/db'
import { readImprintCode } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import { coverUrl } from '../../shared/cover-url.ts'

type Inspection = Answer<typeof imprintRoutes.inspectCode>

/** Partner of sessions on embed codes of our own; shown under the product's name. */
const ownPartner = 'videozz'
const nothing: Inspection = {
  key: null,
  videoKey: null,
  email: null,
  partner: null,
  createdAt: null,
  viewerName: null,
  verified: false,
  preview: false,
  video: null,
}

/**
 * What an account may know of the playback behind a code: nothing of an unknown one, only that it exists when it is another
 * account's, and who watched what and when for its own.
 * @throws AppError IMPRINT_CODE_TYPO for what cannot be a code.
 */
export async function inspectCode(db: Database, typed: string, accountId: string, product: string): Promise<Inspection> {
  const read = readImprintCode(typed)
  if ('fault' in read) throw new AppError('IMPRINT_CODE_TYPO')
  const row = await db
    .selectFrom('imprint_codes as c')
    .leftJoin('viewers as w', 'w.id', 'c.viewer_id')
    .leftJoin('videos as v', 'v.key', 'c.video_key')
    .select([
      'c.session_id',
      'c.account_id',
      'c.video_key',
      'c.verified',
      'c.preview',
      'c.partner',
      'c.session_created_at',
      'w.email',
      'w.name',
    ])
    .select(['v.title', 'v.duration', 'v.thumbnails', 'v.custom_thumbnail', 'v.selected_thumb'])
    .where('c.code', '=', read.code)
    .executeTakeFirst()
  if (!row) return nothing
  if (row.account_id !== accountId) return { ...nothing, key: row.session_id }
  return {
    key: row.session_id,
    videoKey: row.video_key,
    email: row.email,
    partner: row.partner === ownPartner ? product : row.partner,
    createdAt: row.session_created_at.toISOString(),
    viewerName: row.name,
    verified: row.verified,
    preview: row.preview,
    video: row.title === null ? null : { title: row.title, thumbnail: coverUrl(row), duration: row.duration },
  }
}
