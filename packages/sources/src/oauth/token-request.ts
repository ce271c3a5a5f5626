import { type Outbound, type OutboundAnswer, OutboundError } from '@videozz/outbound'
import { z } from 'zod'
import type { OauthApp } from '../cloud-settings.ts'
import type { TokenVerdict } from './oauth-client.ts'

export const oauthLimits = { timeoutMs: 10_000, maxBytes: 64 * 1024 }

const granted = z.object({
  access_token: z.string().min(1).max(8192),
  refresh_token: z.string().min(1).max(8192).optional(),
  expires_in: z.coerce.number().positive().default(3600),
  scope: z.string().optional(),
})
const refused = z.object({ error: z.string() })
/** Refusals of the person's code or token (RFC 6749 § 5.2; Microsoft names what the person has to do). */
const dead = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required', 'access_denied'])

/** Posts a form to a token endpoint (RFC 6749 § 4.1.3 and § 6) with the app's id and secret. */
export async function requestTokens(outbound: Outbound, url: string, app: OauthApp, form: Record<string, string>): Promise<TokenVerdict> {
  const body = new URLSearchParams({ ...form, client_id: app.id, client_secret: app.secret }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  try {
    return judge(await outbound(url, { method: 'POST', headers, body, ...oauthLimits }))
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause
    return { kind: 'unavailable', cause }
  }
}

function judge({ status, body }: OutboundAnswer): TokenVerdict {
  const json = parseJson(body)
  if (status === 200) {
    const read = granted.safeParse(json)
    if (!read.success) return { kind: 'unavailable', cause: new Error(`The token endpoint answered ${body.length} bytes of another form`) }
    const { access_token: access, refresh_token: refresh = null, expires_in: expiresInSeconds, scope } = read.data
    // Dropbox and Google separate them by spaces; some answers of Microsoft begin with a space.
    const scopes = scope?.split(' ').filter((name) => name !== '') ?? null
    return { kind: 'granted', tokens: { access, refresh, expiresInSeconds, scopes } }
  }
  const error = refused.safeParse(json).data?.error
  if (error !== undefined && status >= 400 && status < 500 && status !== 429) {
    // The name alone: descriptions repeat what was sent.
    return dead.has(error)
      ? { kind: 'refused', error }
      : { kind: 'misconfigured', cause: new Error(`The token endpoint answered ${status} ${error}`) }
  }
  return { kind: 'unavailable', cause: new Error(`The token endpoint answered ${status}`) }
}

/** What a body says; undefined when it is no JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}
