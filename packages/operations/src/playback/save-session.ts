import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import {
  createKey,
  type Database,
  emitEvent,
  findVideoTitle,
  hashViewer,
  insertMarkedSession,
  insertSession,
  inTransaction,
  type KnownViewer,
  type NewSessionRow,
  type SessionRef,
  writeAudit,
} from '@videozz/db'
import { createImprintCode } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { readClient } from './read-client.ts'

/** Partner of sessions on embed codes of our own. */
export const ownPartner = 'videozz'

export type NewSession = {
  accountId: string
  videoKey: string
  generation: number
  /** Null in a preview. */
  embedId: string | null
  viewer: Pick<KnownViewer, 'id' | 'identityId' | 'identity' | 'verified' | 'email' | 'name'> | null
  preview: boolean
  /** Who opens a preview, in which session of theirs, and whether the account is their own. */
  previewer?: { userId: string; familyId: string; owner: boolean }
  /** Whether the session gets an Imprint code. */
  marked: boolean
  device: string
  /** Address of the client, from the connection or a trusted proxy. */
  address: string
  userAgent: string | undefined
  /** Host of the page that frames the player; null where it is not known. */
  site?: string | null
}
export type SavedSession = SessionRef & { code: string | null }

/** Stores a new session and, when it is marked, the evidence behind its Imprint code: both or neither. */
export async function saveSession(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  secretKey: string,
  session: NewSession,
): Promise<SavedSession> {
  const row = toRow(createKey(), session, now)
  const ref = { id: row.id, createdAt: now }
  if (session.marked) return { ...ref, code: await saveMarked(db, secretKey, row, session) }
  await insertSession(db, row)
  return { ...ref, code: null }
}

/** The same, with the event `playback.session.started` of a session that has a viewer: all or nothing. */
export async function saveSessionWithEvent(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  secretKey: string,
  session: NewSession & { viewer: NonNullable<NewSession['viewer']> },
): Promise<SavedSession> {
  return inTransaction(db, async (trx) => {
    const saved = await saveSession({ db: trx, now }, secretKey, session)
    const { accountId, videoKey } = session
    const { id, verified, email, name } = session.viewer
    const title = await findVideoTitle(trx, videoKey)
    const data = { videoKey, title, sessionId: saved.id, code: saved.code, viewer: { id, verified, email, name }, partner: ownPartner }
    await emitEvent(trx, accountId, 'playback.session.started', data, now)
    return saved
  })
}

/** The same for a preview, with an entry in the account's audit log when its person is not the owner: both or neither. */
export async function savePreview(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  secretKey: string,
  session: NewSession & { previewer: NonNullable<NewSession['previewer']> },
): Promise<SavedSession> {
  const { owner, userId } = session.previewer
  if (owner) return saveSession({ db, now }, secretKey, session)
  return inTransaction(db, async (trx) => {
    const saved = await saveSession({ db: trx, now }, secretKey, session)
    const details = { sessionId: saved.id, code: saved.code }
    await writeAudit(trx, { accountId: session.accountId, userId, action: 'preview.open', subject: session.videoKey, details })
    return saved
  })
}

const toRow = (id: string, session: NewSession, now: Date): NewSessionRow => {
  const { browser, deviceKind } = readClient(session.userAgent)
  return {
    id,
    created_at: now,
    account_id: session.accountId,
    video_key: session.videoKey,
    generation: session.generation,
    embed_id: session.embedId,
    viewer_id: session.viewer?.id ?? null,
    preview: session.preview,
    previewer_id: session.previewer?.userId ?? null,
    previewer_family: session.previewer?.familyId ?? null,
    partner: ownPartner,
    device: session.device,
    address: toInet(session.address),
    user_agent: session.userAgent?.slice(0, 512) ?? null,
    site: session.site ?? null,
    browser,
    device_kind: deviceKind,
  }
}

/** The address without mapping and zone; null for what a proxy wrote instead of one. */
function toInet(address: string): string | null {
  const plain = address.replace(/^::ffff:/, '').replace(/%.*$/, '')
  return isIP(plain) ? plain : null
}

/** Draws codes until one is free; with 45 random bits the first nearly always is. */
async function saveMarked(db: Database, secretKey: string, row: NewSessionRow, { accountId, viewer }: NewSession): Promise<string> {
  const viewerHash = viewer && hashViewer(secretKey, accountId, viewer.email ?? viewer.identity)
  for (;;) {
    const code = createImprintCode(randomBytes(9))
    const evidence = { code, viewer_id: viewer?.identityId ?? null, viewer_hash: viewerHash, verified: viewer?.verified ?? false }
    if (await insertMarkedSession(db, row, evidence)) return code
  }
}
