import { type ErrorCode, type Route, type Routes, routes } from '@videozz/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, FeatureDeps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import { checkAccess } from './check-access.ts'
import type { DirectAnswer, Feature, SignedIn } from './feature.ts'
import type { Callers } from './find-caller.ts'
import { guardFolders, narrowAnswer } from './folder-guard.ts'
import type { SignedOperator } from './operator-session.ts'
import { parseInput } from './parse-input.ts'
import { readFormFile, type SentForm } from './read-form-file.ts'
import { recorded } from './record-change.ts'

type AnyHandler = ((context: Record<string, unknown>) => unknown) & { direct?: DirectAnswer }
const defaultBodyBytes = 1024 * 1024

/** The address of a route as the server matches it: base and path, parameters as `:name`. */
export function serverPath(route: Route): string {
  const base = route.base === '/' ? '' : (route.base ?? '/api')
  const path = route.path === '/' && base !== '' ? '/' : route.path
  return (base + path).replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Collects the handlers of all features. @throws when two serve the same route, or (unless `partial`) none does. */
export function collectHandlers(features: readonly Feature[], deps: FeatureDeps, partial = false): Map<keyof Routes, AnyHandler> {
  const handlers = new Map<keyof Routes, AnyHandler>()
  for (const feature of features) {
    for (const [name, handler] of Object.entries(feature(deps))) {
      if (!(name in routes)) throw new Error(`The contract has no route ${name}`)
      if (handlers.has(name as keyof Routes)) throw new Error(`Two features serve the route ${name}`)
      handlers.set(name as keyof Routes, handler as AnyHandler)
    }
  }
  const missing = Object.keys(routes).filter((name) => !handlers.has(name as keyof Routes))
  if (missing.length > 0 && !partial) throw new Error(`No feature serves the routes ${missing.join(', ')}`)
  return handlers
}

/** A raw `PUT` hands its body to the handler as it arrives. */
const takesStream = (route: Route): boolean => route.method === 'PUT' && route.raw !== undefined && route.body === undefined

/** A signed body is passed on as raw bytes. */
const takesBytes = (route: Route): boolean => route.access.who === 'signed-body'

/** A form has one file. */
const takesFile = (route: Route): boolean => route.fileLimit !== undefined
/** Bytes of a form around its file, and the excess of a file that its handler still reports. */
const formRoom = defaultBodyBytes

/** Registers every handler at its address, with the route's access rule and schemas. */
export async function registerRoutes(
  app: FastifyInstance,
  handlers: Map<keyof Routes, AnyHandler>,
  deps: Deps,
  callers: Callers,
): Promise<void> {
  await app.register(async (streams) => {
    streams.removeAllContentTypeParsers()
    streams.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const [name, handler] of handlers) if (takesStream(routes[name])) addRoute(streams, name, handler, deps, callers)
  })
  await app.register(async (signed) => {
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    for (const [name, handler] of handlers) if (takesBytes(routes[name])) addRoute(signed, name, handler, deps, callers)
  })
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer) =>
      readFormFile(bytes, request.headers['content-type'] ?? '', request.routeOptions.config.fileField),
    )
    for (const [name, handler] of handlers) if (takesFile(routes[name])) addRoute(forms, name, handler, deps, callers)
  })
  for (const [name, handler] of handlers)
    if (!takesStream(routes[name]) && !takesBytes(routes[name]) && !takesFile(routes[name])) addRoute(app, name, handler, deps, callers)
}

function addRoute(app: FastifyInstance, name: keyof Routes, handler: AnyHandler, deps: Deps, callers: Callers): void {
  const route: Route = routes[name]
  app.route({
    method: route.method,
    url: serverPath(route),
    bodyLimit: route.bodyLimit ?? (route.fileLimit === undefined ? defaultBodyBytes : route.fileLimit + formRoom),
    exposeHeadRoute: false,
    config: { ...(route.tooLarge && { tooLarge: route.tooLarge }), ...(route.fileField && { fileField: route.fileField }) },
    onRequest: async (request, reply) => {
      const caller = await checkAccess(route, request, reply, deps, callers)
      if (request.operator) request.log = request.log.child({ operatorId: request.operator.operator.id })
      if (!caller) return
      request.caller = caller
      const { session, apiKey } = caller
      request.log = request.log.child({ userId: session.id, accountId: session.accountId, ...(apiKey && { apiKeyId: apiKey.id }) })
    },
    handler: (request, reply) => serve(name, recorded(name, handler, deps), request, reply, deps),
  })
}

async function serve(name: keyof Routes, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<unknown> {
  const route: Route = routes[name]
  const sent = takesFile(route) ? sentForm(request.body) : undefined
  const bindable = route.access.who === 'account' ? request.caller : undefined
  const input = {
    params: parsePath(route, request.params),
    query: route.query && parseInput(route.query, request.query),
    body: route.body && parseInput(route.body, request.body),
    form: route.form && parseInput(route.form, sent?.fields),
  }
  await guardFolders(name, bindable, input, deps)
  const answer = await handler({
    ...input,
    ...request.caller,
    ...(sent && { file: sent.file }),
    operator: request.operator,
    request,
    reply,
  })
  if (reply.sent) return reply
  if (route.response) {
    const body = JSON.stringify(await narrowAnswer(bindable, route.response.parse(answer ?? {}), deps))
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    return reply.type('application/json; charset=utf-8').send(body)
  }
  if (!reply.hasHeader('content-type') && route.raw) void reply.type(route.raw)
  return reply.send(answer)
}

/** A call without any body reaches no parser. */
function sentForm(body: unknown): SentForm {
  if (typeof body !== 'object' || body === null) throw new AppError('INVALID_INPUT', { fields: { file: 'Envie um arquivo.' } })
  return body as SentForm
}

/** A path that fits no resource names nothing, whatever its form. */
function parsePath(route: Route, params: unknown): unknown {
  if (!route.params) return undefined
  const parsed = route.params.safeParse(params)
  if (!parsed.success) throw new AppError('NOT_FOUND', { reason: 'malformed address' })
  return parsed.data
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered to a body above its limit. */
    tooLarge?: ErrorCode
    /** Field of the file of a form, where it is not the usual one. */
    fileField?: string
  }
  interface FastifyRequest {
    caller: SignedIn | undefined
    operator: SignedOperator | undefined
  }
}
