import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { AccessTokens } from './access-token.ts'
import { answerDirectly } from './answer-directly.ts'
import { answerMalformed } from './answer-malformed.ts'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { Feature } from './feature.ts'
import { Callers } from './find-caller.ts'
import { handleError } from './handle-error.ts'
import { serveChats } from './live-chat/serve-chats.ts'
import { ParentCourier } from './parent-courier.ts'
import { attachRealtime } from './realtime.ts'
import { recordAnswer } from './record-answer.ts'
import { collectHandlers, registerRoutes } from './register-routes.ts'
import { createRelations } from './relations/create-relations.ts'
import { relayStudios } from './relay-studio.ts'
import { rewriteUrl } from './rewrite-url.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { serveWeb } from './serve-web.ts'
import { trackUnusedConnections } from './unused-connections.ts'
import { dispatchUpgrades } from './upgrades.ts'

export type ServerOptions = {
  features: readonly Feature[]
  /** Start although routes of the contract have no handler; for tests of one feature. */
  partial?: boolean
}

/**
 * The API server, not yet listening.
 * @throws when a route of the contract has no handler, unless `partial`.
 */
export async function createServer(deps: Deps, options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: deps.env.trustProxy,
    rewriteUrl,
    frameworkErrors: (error, request, reply) => void handleError(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: answerMalformed,
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Longer than usual proxies keep theirs, so that they never meet a connection we just closed.
    keepAliveTimeout: 75_000,
    requestTimeout: 0,
  }) as unknown as FastifyInstance
  app.decorateRequest('caller', undefined)
  app.decorateRequest('operator', undefined)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined)
    else void parseJson(request, text as string, (error, value) => (error ? done(new AppError('MALFORMED_BODY')) : done(null, value)))
  })
  await app.register(fastifyCookie)
  app.setErrorHandler(handleError)
  addSecurityHeaders(app, deps.env)
  app.addHook('onResponse', async ({ log, method, url, routeOptions }, { statusCode: status, elapsedTime: took }) =>
    recordAnswer(deps.metrics, log as Logger, { method, route: routeOptions.url, url, status, took }),
  )
  const relations = createRelations(deps)
  const callers = new Callers(deps, new AccessTokens(deps.env.secretKey, deps.now), relations)
  const handlers = collectHandlers(options.features, { ...deps, relations }, options.partial)
  const courier = new ParentCourier(app, deps)
  app.decorate('parentCourier', courier)
  await registerRoutes(app, handlers, deps, callers)
  serveWeb(app, deps.env)
  const io = attachRealtime(app.server, deps, callers)
  const endUpgrades = dispatchUpgrades(app.server, [relayStudios(deps), serveChats(deps, callers)])
  answerDirectly(app.server, handlers, deps)
  const endUnused = trackUnusedConnections(app.server)
  // Sockets and held requests go first: the server closes only when its connections have.
  app.addHook('preClose', async () => {
    await courier.stop()
    await deps.events.close()
    io.disconnectSockets(true)
    io.engine.close()
    endUnused()
    endUpgrades()
  })
  app.addHook('onClose', () => deps.traffic.close())
  return app
}
