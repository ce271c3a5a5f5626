import { createHash } from 'node:crypto'
import { createKey, type Database } from '@videozz/db'
import { cleanLine } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import { listViewerSecrets, noteSecretUse } from './embed-secrets.ts'
import { verifyViewerToken } from './verify-viewer-token.ts'
import type { ViewerTickets } from './viewer-ticket.ts'

/** What the player page says about who watches. */
export type ViewerClaim = { token?: string | undefined; ticket?: string | undefined; email?: string | undefined; name?: string | undefined }
export type Viewer = { id: string; identity: string; verified: boolean; email: string | null; name: string | null; ticket: string | null }

type Context = {
  db: Database
  secretKey: string
  tickets: ViewerTickets
  now: Date
  account: { id: string; requiresSignedViewer: boolean }
  device: string
}

/**
 * Finds or makes the viewer of a new session: signed by the members area, known by an earlier ticket, or unsigned and then one
 * per device and e-mail, never merged with a verified one.
 * @throws AppError PLAYBACK_VIEWER_TOKEN_INVALID, PLAYBACK_VIEWER_REQUIRED.
 */
export async function identifyViewer(claim: ViewerClaim, context: Context): Promise<Viewer> {
  if (claim.token !== undefined) return identifySigned(claim.token, claim.ticket, context)
  const known = claim.ticket === undefined ? undefined : await readTicket(claim.ticket, context)
  const email = cleanLine(claim.email ?? '') || null
  // A page that names another person than the browser remembers is not vouched for by the old ticket.
  if (known && (context.account.requiresSignedViewer || email === null || email.toLowerCase() === known.email?.toLowerCase())) return known
  if (context.account.requiresSignedViewer) throw new AppError('PLAYBACK_VIEWER_REQUIRED')
  return saveViewer(context, {
    identity: unsignedIdentity(context.device, email),
    verified: false,
    email,
    name: cleanLine(claim.name ?? '') || null,
  })
}

async function identifySigned(token: string, ticket: string | undefined, context: Context): Promise<Viewer> {
  const { db, secretKey, account, now, tickets } = context
  const secrets = await listViewerSecrets(db, secretKey, account.id)
  const verdict = await verifyViewerToken(token, secrets, now)
  if (verdict.state === 'invalid') throw new AppError('PLAYBACK_VIEWER_TOKEN_INVALID')
  const { subject, email, name } = verdict.viewer
  const identity = `s:${subject}`
  if (verdict.state === 'expired') {
    const known = ticket === undefined ? undefined : await readTicket(ticket, context)
    if (known?.identity !== identity) throw new AppError('PLAYBACK_VIEWER_TOKEN_INVALID')
    return known
  }
  const viewer = await saveViewer(context, { identity, verified: true, email, name })
  const signer = secrets.find(({ id }) => id === verdict.secretId)
  await noteSecretUse(db, signer, now)
  return { ...viewer, ticket: await tickets.sign({ accountId: account.id, viewerId: viewer.id }) }
}

async function readTicket(ticket: string, { db, tickets, account, now }: Context): Promise<Viewer | undefined> {
  const claims = await tickets.read(ticket, account.id)
  if (!claims) return undefined
  const row = await db
    .updateTable('viewers')
    .set({ last_seen_at: now })
    .where('id', '=', claims.viewerId)
    .where('account_id', '=', account.id)
    .where('verified', '=', true)
    .returning(['id', 'identity', 'verified', 'email', 'name'])
    .executeTakeFirst()
  return row && { ...row, ticket }
}

/** One per browser and named e-mail, so that what an earlier session said is never rewritten by a later one. */
function unsignedIdentity(device: string, email: string | null): string {
  if (email === null) return `d:${device}`
  return `d:${device}:${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`
}

async function saveViewer({ db, account, now }: Context, viewer: Omit<Viewer, 'id' | 'ticket'>): Promise<Viewer> {
  const row = await db
    .insertInto('viewers')
    .values({ id: createKey(), account_id: account.id, ...viewer, created_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'identity']).doUpdateSet((eb) => ({
        email: eb.fn.coalesce('excluded.email', 'viewers.email'),
        name: eb.fn.coalesce('excluded.name', 'viewers.name'),
        last_seen_at: eb.ref('excluded.last_seen_at'),
      })),
    )
    .returning(['id', 'email', 'name'])
    .executeTakeFirstOrThrow()
  return { ...viewer, ...row, ticket: null }
}
