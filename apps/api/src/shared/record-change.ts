import { type Route, type Routes, routes } from '@videozz/contract'
import { failChange, recordChange } from '@videozz/db'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'

type AnyHandler = (context: Record<string, unknown>) => unknown

/** Calls that are no GET and yet change nothing of the account by themselves, or only a step of something recorded. */
const changesNothing: ReadonlySet<keyof Routes> = new Set<keyof Routes>([
  'presignPart',
  'completeMultipart',
  'postWebhook',
  'exportEmbedCodes',
  'testViewerToken',
  'tryIntegrationKey',
  'markShowcaseViewed',
])

/** Whether a route changes something of the account it is called on. */
export const isChange = (name: keyof Routes): boolean => {
  const { method, access }: Route = routes[name]
  return method !== 'GET' && access.who === 'account' && !changesNothing.has(name)
}

/**
 * Writes down, for the account's owner, what managers and support change in his account. The record stands before the change is made,
 * so that none is without; a call that fails is marked afterwards.
 */
export function recorded(name: keyof Routes, handler: AnyHandler, deps: Deps): AnyHandler {
  if (!isChange(name)) return handler
  return async (context) => {
    const { caller } = context.request as FastifyRequest
    if (!caller?.session.tenant) return handler(context)
    const { id: userId, accountId } = caller.session
    const params = (context.params ?? {}) as Record<string, unknown>
    const record = await recordChange(deps.db, { accountId, userId, route: name, params })
    try {
      return await handler(context)
    } catch (error) {
      await failChange(deps.db, record, error instanceof AppError ? error.code : 'UNEXPECTED').catch((fault: unknown) =>
        deps.log.warn({ err: fault }, 'a failed change could not be marked in the log of the account'),
      )
      throw error
    }
  }
}
