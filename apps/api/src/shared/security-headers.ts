import { hasFeature } from '@videozz/contract'
import { dsnOrigin } from '@videozz/error-reports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from './env.ts'

const permissions = (devices: '()' | '(self)'): string => `camera=${devices}, microphone=${devices}, geolocation=(), payment=()`
/** What the dashboard may use: the studio of lives needs camera and microphone. */
export const dashboardPermissions = permissions(hasFeature('lives') ? '(self)' : '()')

/** Headers of every answer, and those of answers that no page may frame. */
function plainHeaders(env: Env): { always: Record<string, string>; unframed: Record<string, string> } {
  return {
    always: {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': permissions('()'),
      ...(env.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    },
    unframed: {
      // Browsers complain of it on origins they do not trust.
      ...(isTrustworthy(env.publicUrl) && { 'cross-origin-opener-policy': 'same-origin' }),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    },
  }
}

/** Headers for an answer that is not sent by the framework. */
export function securityHeaders(env: Env): Record<string, string> {
  const { always, unframed } = plainHeaders(env)
  return { ...always, ...unframed }
}

/** Headers of every answer; those a handler set are kept. */
export function addSecurityHeaders(app: FastifyInstance, env: Env): void {
  const { always, unframed } = plainHeaders(env)
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    setMissing(reply, always)
    // Player pages set their own frame-ancestors.
    if (!request.url.startsWith('/embed/')) setMissing(reply, unframed)
  })
}

/** Origins that count as secure without looking at the connection (W3C Secure Contexts § 3.1). */
function isTrustworthy(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  )
}

function setMissing(reply: FastifyReply, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) void reply.header(name, value)
}

/**
 * Policy of the dashboard: scripts only from its own files, no framing, connections to itself and to the hosts of part uploads, error
 * reports, the support chat and a remote checkout where they are configured.
 * @param framedBy which sites may frame the page: none, but for the checkout.
 */
export function dashboardPolicy(env: Env, framedBy: "'none'" | "'self'" = "'none'"): string {
  const upload = env.storage.S3_PUBLIC_ENDPOINT ?? env.storage.S3_ENDPOINT
  const uploads = env.storage.S3_BUCKET && upload ? [new URL(upload).origin, bucketOrigin(upload, env.storage.S3_BUCKET)] : []
  const chat = env.chat ? [new URL(env.chat.scriptUrl).origin] : []
  const checkout = env.subscriptions.parent === 'remote' && env.subscriptions.frameOrigin ? [env.subscriptions.frameOrigin] : []
  const reports = env.errorReports.webDsn ? [dsnOrigin(env.errorReports.webDsn)] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...chat].join(' '),
    // The component kit sets element styles.
    ["style-src 'self' 'unsafe-inline'", ...chat].join(' '),
    ["img-src 'self' data: blob:", ...chat].join(' '),
    "media-src 'self' blob:",
    ["font-src 'self'", ...chat].join(' '),
    ["connect-src 'self'", ...uploads, ...reports, ...chat, ...chat.map((origin) => origin.replace(/^http/, 'ws'))].join(' '),
    ["frame-src 'self'", ...chat, ...checkout].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

function bucketOrigin(endpoint: string, bucket: string): string {
  const url = new URL(endpoint)
  return `${url.protocol}//${bucket}.${url.host}`
}
