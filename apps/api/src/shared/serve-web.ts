import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Env } from './env.ts'
import { handleError } from './handle-error.ts'
import { dashboardPermissions, dashboardPolicy } from './security-headers.ts'
import { Site } from './serve-site.ts'

const builtSite = (app: 'web' | 'embed'): string => fileURLToPath(new URL(`../../../${app}/dist/site`, import.meta.url))
/** Scripts that pages of other sites load, at addresses that stay. */
const embedScripts = ['embed.js', 'embed.mjs']
/** A page is kept waiting by a script once: older copies serve while a newer one is fetched. */
const scriptCache = 'public, max-age=3600, stale-while-revalidate=2592000'
const notOurs = /^\/(api|files|embed|realtime|healthz|readyz|metrics)(\/|\?|$)/

/** Folder of the built player page, which the playback feature serves. */
export const embedFolder = (env: Env): string => env.embedDir ?? builtSite('embed')

/**
 * Serves the built dashboard at every address that is none of the API's (a screen's address answers its page), and the player
 * page's assets at `/embed/assets/`, the scripts for other pages, and those of the documentation's examples at `/embed/docs/`.
 */
export function serveWeb(app: FastifyInstance, env: Env): void {
  const web = new Site(env.webDir ?? builtSite('web'))
  const embed = new Site(embedFolder(env))
  const policy = dashboardPolicy(env)
  const checkoutPolicy = dashboardPolicy(env, "'self'")

  app.get<{ Params: { '*': string } }>('/embed/assets/*', async (request, reply) => {
    const name = `assets/${request.params['*']}`
    if (!embed.has(name)) throw new AppError('NOT_FOUND')
    // Player pages may live on another host than the files.
    void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    return embed.send(name, request, reply)
  })

  const sendScript = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!embed.has(name)) throw new AppError('NOT_FOUND')
    void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    return embed.send(name, request, reply, scriptCache)
  }
  for (const name of embedScripts) app.get(`/${name}`, (request, reply) => sendScript(name, request, reply))
  app.get<{ Params: { '*': string } }>('/embed/docs/*', (request, reply) => sendScript(`docs/${request.params['*']}`, request, reply))

  app.setNotFoundHandler(async (request, reply) => {
    const file = fileFor(web, request)
    if (!file) return handleError(new AppError('NOT_FOUND'), request, reply)
    // The embedded checkout is framed, by the dashboard alone.
    if (file === 'index.html' && isCheckout(request))
      void reply
        .header('content-security-policy', checkoutPolicy)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('referrer-policy', 'no-referrer')
    else void reply.header('content-security-policy', policy).header('permissions-policy', dashboardPermissions)
    return web.send(file, request, reply)
  })
}

const isCheckout = (request: FastifyRequest): boolean => /^\/checkout(?:[?#]|$)/.test(request.url)

function fileFor(web: Site, request: FastifyRequest): string | undefined {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || notOurs.test(request.url)) return undefined
  const name = (request.url.split('?', 1)[0] ?? '').slice(1)
  if (name !== '' && web.has(name)) return name
  // A missing asset is missing; only screens fall back to the page.
  const isScreen = !name.startsWith('assets/') && !/\.\w{2,5}$/.test(name)
  return isScreen && web.has('index.html') ? 'index.html' : undefined
}
