import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { createKey, type Database, type DatabaseSchema } from '@videozz/db'
import { createImprintCode } from '@videozz/domain'
import type { Transaction } from 'kysely'
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

/** Stores a new session and, when it is marked, the evidence behind its Imprint code. */
export async function saveSession(db: Database, secretKey: string, session: NewSession): Promise<SessionRef & { code: string | null }> {
  const { source, viewer, now } = session
  const id = createKey()
  return db.transaction().execute(async (trx) => {
    const code = session.marked ? await saveCode(trx, secretKey, id, session) : null
    await trx
      .insertInto('playback_sessions')
      .values({
        id,
        created_at: now,
        account_id: source.account.id,
        video_key: source.videoKey,
        generation: source.generation,
        embed_id: source.embedId,
        viewer_id: viewer?.id ?? null,
        preview: session.preview,
        code,
        partner: ownPartner,
        device: session.device,
        address: toInet(session.address),
        user_agent: session.userAgent?.slice(0, 512) ?? null,
        view_started_at: null,
        last_report_at: null,
      })
      .execute()
    return { id, createdAt: now, code }
  })
}

/** The address without mapping and zone; null for what a proxy wrote instead of one. */
function toInet(address: string): string | null {
  const plain = address.replace(/^::ffff:/, '').replace(/%.*$/, '')
  return isIP(plain) ? plain : null
}

/** Draws codes until one is free; with 45 random bits the first nearly always is. */
async function saveCode(
  trx: Transaction<DatabaseSchema>,
  secretKey: string,
  sessionId: string,
  { source, viewer, preview, now }: NewSession,
): Promise<string> {
  for (;;) {
    const code = createImprintCode(randomBytes(9))
    const saved = await trx
      .insertInto('imprint_codes')
      .values({
        code,
        session_id: sessionId,
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
      .executeTakeFirst()
    if (saved.numInsertedOrUpdatedRows === 1n) return code
  }
}
