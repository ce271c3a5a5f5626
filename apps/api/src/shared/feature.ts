import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { AccessRule, ApiScope, Route, Routes, ServerInput } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FeatureDeps } from './app-deps.ts'
import type { SignedOperator } from './operator-session.ts'

/**
 * The caller of a route for signed-in persons: the current session, the refresh family it belongs to, and the tab's token. With an API key
 * it is the session of the account's owner, and there is neither family nor token: routes that need one accept no key.
 */
export type SignedIn = {
  session: AccountSession
  familyId: string
  tokenId: string
  apiKey?: { id: string; name: string; scopes: ApiScope[] }
}
type Caller<A extends AccessRule> = A extends { who: 'person' | 'account' }
  ? SignedIn
  : A extends { who: 'operator' }
    ? { operator: SignedOperator }
    : object

/** Bytes of the file of a form; null where one that may be left out was. */
type Sent<R extends Route> = R extends { fileLimit: number } ? { file: R extends { fileField: string } ? Buffer | null : Buffer } : object

/** Answers of raw routes. The media type is the route's unless the handler sets the header. */
export type RawAnswer = Buffer | string | Readable | FastifyReply
type HandlerAnswer<R extends Route> = R extends { response: z.ZodType } ? z.input<R['response']> : RawAnswer

/**
 * The input of a handler: validated `params`, `query` and `body`, `session` where the route requires a signed-in person, and `operator`
 * where it requires one. A raw `PUT` (no body schema) has the unread request stream in `request.body`, a signed body is there as a
 * `Buffer`. Where the contract names a `fileLimit`, the bytes of the form's file are in `file`, and
 * its text fields in `form` where the contract has a schema for them.
 */
export type HandlerContext<R extends Route> = ServerInput<R> &
  Caller<R['access']> &
  Sent<R> & { request: FastifyRequest; reply: FastifyReply }
/** Serves one route. What it returns leaves through the route's response schema: fields not named there are dropped. */
export type Handler<R extends Route> = (context: HandlerContext<R>) => HandlerAnswer<R> | Promise<HandlerAnswer<R>>
/**
 * Answers a request of a route at once, with every check the route requires, before the framework handles it; false, with nothing done,
 * leaves it to the route's handler. The framework logs and counts it. Only for very frequent requests.
 */
export type DirectAnswer = (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean
export type Handlers = { [N in keyof Routes]: Handler<Routes[N]> & { direct?: DirectAnswer } }

/** Handlers of some routes of the contract, made when the server is. */
export type Feature = (deps: FeatureDeps) => Partial<Handlers>

/**
 * Declares a feature: a function from what it needs to its handlers, by route name of the contract.
 * Access rules, validation, serialising and errors are the framework's.
 */
export const defineFeature = (build: Feature): Feature => build
