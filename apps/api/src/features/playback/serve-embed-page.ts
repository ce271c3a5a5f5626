import { findEmbedPage } from '@videozz/db'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keySchema } from '@videozz/contract'
import {
  type EmbedRequest,
  embedsPlay,
  frameAncestors,
  hostOfReferer,
  isForFrame,
  judgeEmbedRequest,
  judgePreviewRequest,
  oembedLinks,
} from '@videozz/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { isUnreachable } from '../../shared/handle-error.ts'
import { embedFolder } from '../../shared/serve-web.ts'
import { answersOembed } from './serve-oembed.ts'
import { escape, type RefusalReason, refusalPolicy, writeRefusal } from './refusal-page.ts'

/** What the player page may load, and which sites may frame it. */
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

/** The same for the page around YouTube's player, which alone may frame another site. */
const youtubePolicy = (ancestors: string, frames: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

// What a player may need (autoplay, full screen, protected media, picture-in-picture) is the framing page's to give.
const pagePermissions = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

const one = (header: string | string[] | undefined): string | undefined => [header].flat()[0]
const describeRequest = ({ headers }: FastifyRequest): EmbedRequest => ({
  secFetchDest: one(headers['sec-fetch-dest']),
  secFetchSite: one(headers['sec-fetch-site']),
  referer: headers.referer,
})

/** The player page of an embed token, for an iframe on one of its domains; otherwise a page with the reason. */
export async function serveEmbedPage(deps: Deps, key: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const embedRequest = describeRequest(request)
  try {
    const page = keySchema.safeParse(key).success ? await findEmbedPage(deps.db, key) : undefined
    const refusal = page ? judgeEmbedRequest(embedRequest, page.domains) : 'unknown'
    if (page && refusal === null && embedsPlay(page, deps.now())) {
      // Consumers of oEmbed are servers; no viewer's page waits for what they are told.
      const isConsumer = embedRequest.secFetchDest === undefined
      const links = isConsumer && (await answersOembed(deps, page)) ? oembedLinks(new URL(deps.env.publicUrl).origin, key) : []
      const framedBy = embedRequest.referer === undefined ? undefined : hostOfReferer(embedRequest.referer)
      const ancestors = frameAncestors(page.domains, framedBy)
      return await sendPage(deps, { ...playerPage(deps, ancestors), alternates: links }, request, reply)
    }
    const reason = refusal ?? 'account-blocked'
    // Words may be read where the video may not be played; without domains there is no frame to read them in.
    return refuse(reason, reason === 'no-domains' || !isForFrame(embedRequest) ? "'none'" : '*', request, reply)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    request.log.warn({ err: error }, 'answering a player page without the database')
    return refuse('unavailable', '*', request, reply)
  }
}

/** The player page for the dashboard, framed by it alone. */
export const servePreviewPage = (deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<string> =>
  serveToDashboard(deps, (ancestors) => playerPage(deps, ancestors), request, reply)

/** The page around YouTube's player for the dashboard, framed by it alone. */
export function serveYoutubePreviewPage(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { frameOrigin } = deps.env.youtube
  return serveToDashboard(
    deps,
    (ancestors) => ({
      file: 'youtube.html',
      ancestors,
      policy: youtubePolicy(ancestors, frameOrigin),
      metas: { 'videozz-youtube': frameOrigin },
    }),
    request,
    reply,
  )
}

async function serveToDashboard(
  deps: Deps,
  pageFor: (ancestors: string) => ServedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const own = new URL(deps.env.publicUrl)
  const refusal = judgePreviewRequest(describeRequest(request), [own.host, request.headers.host ?? own.host])
  return refusal ? refuse(refusal, "'none'", request, reply) : sendPage(deps, pageFor(`'self' ${own.origin}`), request, reply)
}

type ServedPage = {
  /** Name in the built site. */
  file: string
  ancestors: string
  policy: string
  metas: Record<string, string>
  /** Other forms of the page, by media type and address. */
  alternates?: readonly [type: string, href: string][]
}

const playerPage = ({ env }: Deps, ancestors: string): ServedPage => ({
  file: 'index.html',
  ancestors,
  policy: pagePolicy(ancestors),
  metas: { 'videozz-product': env.product },
})

async function sendPage(deps: Deps, page: ServedPage, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  let html: string
  try {
    html = await readFile(join(embedFolder(deps.env), page.file), 'utf8')
  } catch (error) {
    deps.log.error({ err: error }, 'the player page is not built')
    return refuse('not-built', page.ancestors, request, reply)
  }
  send(reply, 200, page.policy)
  const metas = Object.entries(page.metas).map(([name, content]) => `<meta name="${name}" content="${escape(content)}">`)
  const links = (page.alternates ?? []).map(([type, href]) => `<link rel="alternate" type="${type}" href="${escape(href)}">`)
  return html.replace('</head>', () => `${[...metas, ...links].join('')}</head>`)
}

/** Answers with the reason, for the viewer or the producer, and logs it: the requested page, the site that framed it and how. */
function refuse(reason: RefusalReason, ancestors: string, request: FastifyRequest, reply: FastifyReply): string {
  const { secFetchDest, referer } = describeRequest(request)
  const key = keySchema.safeParse((request.params as { key?: unknown }).key).data
  request.log.info(
    { reason, ...(key !== undefined && { embed: key }), site: referer && hostOfReferer(referer), dest: secFetchDest },
    'player page refused',
  )
  const { status, html } = writeRefusal(reason)
  send(reply, status, refusalPolicy(ancestors))
  return html
}

function send(reply: FastifyReply, status: number, policy: string): void {
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'permissions-policy': pagePermissions,
    // A page for a frame, not a subresource: scripts and pictures of other sites cannot load it.
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
}
