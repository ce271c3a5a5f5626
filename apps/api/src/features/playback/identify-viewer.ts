import { createHash } from 'node:crypto'
import type { ErrorCode } from '@videozz/contract'
import { addViewerSign, type Database, isKnownViewer, type KnownViewer, saveViewer, touchVerifiedViewer } from '@videozz/db'
import { cleanLine } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import { claimViewerToken } from './claim-viewer-token.ts'
import { listViewerSecrets, noteSecretUse } from './embed-secrets.ts'
import { verifyViewerToken } from './verify-viewer-token.ts'
import type { ViewerTickets } from './viewer-ticket.ts'

/** The viewer as the player page identifies them. */
export type ViewerClaim = { token?: string | undefined; ticket?: string | undefined; email?: string | undefined; name?: string | undefined }
export type Viewer = Omit<KnownViewer, 'revokedAt'> & { ticket: string | null }
type Known = KnownViewer & { ticket: string | null }

type Context = {
  db: Database
  secretKey: string
  tickets: ViewerTickets
  now: Date
  account: { id: string; requiresSignedViewer: boolean }
  device: string
  address: string
  userAgent: string | undefined
  /** Counts an unsigned viewer that was not there before. @throws AppError TOO_MANY_ATTEMPTS. */
  admitUnsigned: () => Promise<void>
  /** What is to be played. */
  videoKey: string
  /** What a ticket is valid for: that media, or the playlist it is a lesson of. */
  ticketFor: string
}

/**
 * Finds or creates the viewer of a new session: signed by the members area, identified by an earlier ticket, or unsigned and then one per
 * device and e-mail, never merged with a verified one.
 * @throws AppError PLAYBACK_VIEWER_TOKEN_INVALID, PLAYBACK_VIEWER_REQUIRED, PLAYBACK_VIEWER_REVOKED, TOO_MANY_ATTEMPTS.
 */
export async function identifyViewer(claim: ViewerClaim, context: Context): Promise<Viewer> {
  if (claim.token !== undefined) return identifySigned(claim.token, claim.ticket, context)
  const known = claim.ticket === undefined ? undefined : await readTicket(claim.ticket, context)
  const email = cleanLine(claim.email ?? '') || null
  // A page that names another person than the stored ticket does not use that ticket.
  if (known && (context.account.requiresSignedViewer || email === null || email.toLowerCase() === known.email?.toLowerCase()))
    return requireAllowed(known, context)
  if (context.account.requiresSignedViewer)
    throw refuse(
      'PLAYBACK_VIEWER_REQUIRED',
      claim.ticket === undefined ? 'viewer not signed' : 'ticket forged, expired or of another media',
      context,
    )
  const identity = unsignedIdentity(context.device, email)
  if (!(await isKnownViewer(context.db, context.account.id, identity))) await context.admitUnsigned()
  const viewer = await keepViewer(context, {
    identity,
    verified: false,
    email,
    name: cleanLine(claim.name ?? '') || null,
  })
  return requireAllowed(viewer, context)
}

async function identifySigned(token: string, ticket: string | undefined, context: Context): Promise<Viewer> {
  const { db, secretKey, account, now, tickets, device, address, userAgent } = context
  const secrets = await listViewerSecrets(db, secretKey, account.id)
  const verdict = await verifyViewerToken(token, secrets, now)
  if (verdict.state === 'invalid') throw refuse('PLAYBACK_VIEWER_TOKEN_INVALID', `viewer token ${verdict.reason}`, context)
  const { subject, email, name } = verdict.viewer
  const identity = `s:${subject}`
  if (verdict.state === 'expired') {
    const known = ticket === undefined ? undefined : await readTicket(ticket, context)
    if (known?.identity !== identity)
      throw refuse(
        'PLAYBACK_VIEWER_TOKEN_INVALID',
        known ? 'viewer token expired, ticket of another viewer' : 'viewer token expired',
        context,
      )
    return requireAllowed(known, context)
  }
  const viewer = await keepViewer(context, { identity, verified: true, email, name })
  const who = { accountId: account.id, viewerId: viewer.id }
  const signedAs = { accountId: account.id, viewerId: viewer.identityId }
  if (!(await claimViewerToken(db, { ...signedAs, token, device, address, userAgent }, now))) {
    await addViewerSign(db, { ...who, videoKey: context.videoKey, kind: 'token-replayed', detail: '{}' }, now)
    throw refuse('PLAYBACK_VIEWER_TOKEN_INVALID', 'viewer token used in another browser', context)
  }
  const signer = secrets.find(({ id }) => id === verdict.secretId)
  await noteSecretUse(db, signer, now)
  return { ...requireAllowed(viewer, context), ticket: await tickets.sign({ ...signedAs, played: context.ticketFor }) }
}

const refuse = (code: ErrorCode, reason: string, { account, videoKey }: Context): AppError =>
  new AppError(code, { reason, about: { accountId: account.id, videoKey } })

function requireAllowed({ revokedAt, ...viewer }: Known, context: Context): Viewer {
  if (revokedAt !== null) throw refuse('PLAYBACK_VIEWER_REVOKED', 'viewer revoked', context)
  return viewer
}

async function readTicket(ticket: string, { db, tickets, account, now, ticketFor }: Context): Promise<Known | undefined> {
  const claims = await tickets.read(ticket, account.id, ticketFor)
  if (!claims) return undefined
  const row = await touchVerifiedViewer(db, account.id, claims.viewerId, now)
  return row && { ...row, ticket }
}

/** One per browser and stated e-mail, so that a later session never overwrites what an earlier one stated. */
function unsignedIdentity(device: string, email: string | null): string {
  if (email === null) return `d:${device}`
  return `d:${device}:${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`
}

async function keepViewer({ db, account, now }: Context, viewer: Omit<Viewer, 'id' | 'identityId' | 'ticket'>): Promise<Known> {
  return { ...(await saveViewer(db, account.id, viewer, now)), ticket: null }
}
