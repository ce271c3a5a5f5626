import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbedRefusal, type EmbedRequest, embedsPlay, frameAncestors, isForFrame, judgeEmbedRequest } from '@videozz/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { embedFolder } from '../../shared/serve-web.ts'
import { findEmbedToken } from './find-source.ts'
import { refusalPolicy, writeRefusal } from './refusal-page.ts'

/** What the player page may load and where it may stand. */
const pagePolicy = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The player's parts and captions set element styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

const describeRequest = (request: FastifyRequest): EmbedRequest => ({
  secFetchDest: [request.headers['sec-fetch-dest']].flat()[0],
  referer: request.headers.referer,
})

/** The player page of an embed token, for an iframe on one of its domains; otherwise a page that says why not. */
export async function serveEmbedPage(deps: Deps, key: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const asked = describeRequest(request)
  if (!isForFrame(asked)) return refuse('opened-directly', "'none'", reply)
  const token = await findEmbedToken(deps.db, key)
  if (!token) return refuse('unknown', '*', reply)
  const refusal = judgeEmbedRequest(asked, token.domains) ?? (embedsPlay(token, deps.now()) ? null : 'account-blocked')
  // Words may be read where the video may not be played; without domains there is nowhere to read them.
  if (refusal) return refuse(refusal, refusal === 'no-domains' ? "'none'" : '*', reply)
  return sendPage(deps, frameAncestors(token.domains), reply)
}

/** The player page for the dashboard, framed by it alone. */
export async function servePreviewPage(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const own = new URL(deps.env.publicUrl)
  const asked = describeRequest(request)
  if (!isForFrame(asked)) return refuse('opened-directly', "'none'", reply)
  if (asked.referer && !isOwn(asked.referer, own, request)) return refuse('foreign-site', "'none'", reply)
  return sendPage(deps, `'self' ${own.origin}`, reply)
}

function isOwn(referer: string, own: URL, request: FastifyRequest): boolean {
  if (!URL.canParse(referer)) return false
  const { host } = new URL(referer)
  return host === own.host || host === request.headers.host
}

async function sendPage(deps: Deps, ancestors: string, reply: FastifyReply): Promise<string> {
  let html: string
  try {
    html = await readFile(join(embedFolder(deps.env), 'index.html'), 'utf8')
  } catch (error) {
    deps.log.error({ err: error }, 'the player page is not built')
    return refuse('not-built', ancestors, reply)
  }
  send(reply, 200, pagePolicy(ancestors))
  return html.replace('</head>', `<meta name="videozz-product" content="${escapeAttribute(deps.env.product)}"></head>`)
}

const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (symbol) => `&#${symbol.charCodeAt(0)};`)

function refuse(reason: EmbedRefusal | 'not-built', ancestors: string, reply: FastifyReply): string {
  const { status, html } = writeRefusal(reason)
  send(reply, status, refusalPolicy(ancestors))
  return html
}

function send(reply: FastifyReply, status: number, policy: string): void {
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
}
