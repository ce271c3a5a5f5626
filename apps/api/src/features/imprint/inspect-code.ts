import type { Answer, imprintRoutes } from '@videozz/contract'
import type { Database } from '@videozz/db'
import { readImprintCode } from '@videozz/domain'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { coverUrl } from '../../shared/cover-url.ts'
import { nameBrowser } from './name-browser.ts'

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
  viewerId: null,
  revokedAt: null,
  erasedAt: null,
  generation: null,
  device: null,
  watchedSeconds: null,
  signs: [],
  video: null,
}

/**
 * What an account may know of the playback behind a code: nothing of an unknown one, only that it exists when it is another
 * account's, and who watched what, when and how far for its own.
 * @throws AppError IMPRINT_CODE_TYPO for what cannot be a code.
 */
export async function inspectCode(db: Database, typed: string, accountId: string, product: string): Promise<Inspection> {
  const read = readImprintCode(typed)
  if ('fault' in read) throw new AppError('IMPRINT_CODE_TYPO')
  const row = await db
    .selectFrom('imprint_codes as c')
    .leftJoin('viewers as w', 'w.id', 'c.viewer_id')
    .leftJoin('videos as v', 'v.key', 'c.video_key')
    .leftJoin('playback_sessions as s', (join) =>
      join.onRef('s.id', '=', 'c.session_id').onRef('s.created_at', '=', 'c.session_created_at'),
    )
    .select([
      'c.session_id',
      'c.account_id',
      'c.video_key',
      'c.generation',
      'c.verified',
      'c.preview',
      'c.partner',
      'c.session_created_at',
      'c.viewer_erased_at',
      'w.id as viewer_id',
      'w.email',
      'w.name',
      'w.revoked_at',
      's.user_agent',
      's.watched_seconds',
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
    viewerId: row.viewer_id,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    erasedAt: row.viewer_erased_at?.toISOString() ?? null,
    generation: row.generation,
    device: row.user_agent === null ? null : nameBrowser(row.user_agent),
    watchedSeconds: row.watched_seconds,
    signs: await countSigns(db, accountId, row.session_id, row.viewer_id),
    video: row.title === null ? null : { title: row.title, thumbnail: coverUrl(row), duration: row.duration },
  }
}

/** Signs of the session, and those that belong to its viewer in no session or another, by kind. */
async function countSigns(db: Database, accountId: string, sessionId: string, viewerId: string | null): Promise<Inspection['signs']> {
  return db
    .selectFrom('playback_signs')
    .select('kind')
    .select((eb) => [
      sql<'session' | 'viewer'>`case when session_id = ${sessionId} then 'session' else 'viewer' end`.as('of'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
    ])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('session_id', '=', sessionId), ...(viewerId === null ? [] : [eb('viewer_id', '=', viewerId)])]))
    .groupBy(['kind', 'of'])
    .orderBy('of')
    .orderBy('kind')
    .execute()
}
