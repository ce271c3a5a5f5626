import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { createKey, type Database } from '@videozz/db'
import { createImprintCode } from '@videozz/domain'
import { sql } from 'kysely'
import { hashViewer } from '../../shared/viewer-hash.ts'
import type { PlaybackSource } from './find-source.ts'
import type { SessionRef } from './playback-tokens.ts'

/** Partner of sessions on embed codes of our own. */
export const ownPartner = 'videozz'

export type NewSession = {
  source: PlaybackSource
  viewer: { id: string; identity: string; verified: boolean; email: string | null } | null
  preview: boolean
  marked: boolean
  device: string
  /** As the connection or a trusted proxy names it. */
  address: string
  userAgent: string | undefined
  now: Date
}

/** Stores a new session and, when it is marked, the evidence behind its Imprint code: both or neither. */
export async function saveSession(db: Database, secretKey: string, session: NewSession): Promise<SessionRef & { code: string | null }> {
  const ref = { id: createKey(), createdAt: session.now }
  return { ...ref, code: session.marked ? await saveMarked(db, secretKey, ref.id, session) : await saveUnmarked(db, ref.id, session) }
}

const toRow = (id: string, session: NewSession) => ({
  id,
  created_at: session.now,
  account_id: session.source.account.id,
  video_key: session.source.videoKey,
  generation: session.source.generation,
  embed_id: session.source.embedId,
  viewer_id: session.viewer?.id ?? null,
  preview: session.preview,
  partner: ownPartner,
  device: session.device,
  address: toInet(session.address),
  user_agent: session.userAgent?.slice(0, 512) ?? null,
  view_started_at: null,
  last_report_at: null,
})

async function saveUnmarked(db: Database, id: string, session: NewSession): Promise<null> {
  await db
    .insertInto('playback_sessions')
    .values({ ...toRow(id, session), code: null })
    .execute()
  return null
}

/** The address without mapping and zone; null for what a proxy wrote instead of one. */
function toInet(address: string): string | null {
  const plain = address.replace(/^::ffff:/, '').replace(/%.*$/, '')
  return isIP(plain) ? plain : null
}

/** Draws codes until one is free; with 45 random bits the first nearly always is. */
async function saveMarked(db: Database, secretKey: string, id: string, session: NewSession): Promise<string> {
  const { source, viewer, preview, now } = session
  const row = toRow(id, session)
  for (;;) {
    const code = createImprintCode(randomBytes(9))
    // One statement instead of a transaction of four: this is where a lesson's beginning has its crowd.
    const saved = await db
      .with('evidence', (evidence) =>
        evidence
          .insertInto('imprint_codes')
          .values({
            code,
            session_id: id,
            session_created_at: now,
            account_id: source.account.id,
            video_key: source.videoKey,
            generation: source.generation,
            viewer_id: viewer?.id ?? null,
            viewer_hash: viewer && hashViewer(secretKey, source.account.id, viewer.email ?? viewer.identity),
            verified: viewer?.verified ?? false,
            preview,
            partner: ownPartner,
            created_at: now,
          })
          .onConflict((conflict) => conflict.column('code').doNothing())
          .returning('code'),
      )
      .insertInto('playback_sessions')
      .columns([...(Object.keys(row) as (keyof typeof row)[]), 'code'])
      .expression((eb) =>
        eb
          .selectFrom('evidence')
          .select([
            sql<string>`${row.id}::char(16)`.as('id'),
            sql<Date>`${row.created_at}::timestamptz`.as('created_at'),
            sql<string>`${row.account_id}::char(16)`.as('account_id'),
            sql<string>`${row.video_key}::char(16)`.as('video_key'),
            sql<number>`${row.generation}::integer`.as('generation'),
            sql<string | null>`${row.embed_id}::char(16)`.as('embed_id'),
            sql<string | null>`${row.viewer_id}::char(16)`.as('viewer_id'),
            sql<boolean>`${row.preview}::boolean`.as('preview'),
            sql<string>`${row.partner}::text`.as('partner'),
            sql<string>`${row.device}::text`.as('device'),
            sql<string | null>`${row.address}::inet`.as('address'),
            sql<string | null>`${row.user_agent}::text`.as('user_agent'),
            sql<null>`null::timestamptz`.as('view_started_at'),
            sql<null>`null::timestamptz`.as('last_report_at'),
            'evidence.code',
          ]),
      )
      .executeTakeFirst()
    if (saved.numInsertedOrUpdatedRows === 1n) return code
  }
}
