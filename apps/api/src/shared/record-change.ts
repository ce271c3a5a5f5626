import { type Route, type Routes, routes } from '@videozz/contract'
import { failChange, recordChange, recordKeyChange } from '@videozz/db'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { SignedIn } from './feature.ts'

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
  'findViewers',
  'listViewers',
  'findSigns',
  'findMediaViewers',
  'findQuizViewers',
  'exportMediaViewers',
  'findIdleStudents',
  'exportIdleStudents',
  'countPlayerChanges',
  'confirmEvidence',
])

/** Calls that change nothing, but are recorded for API keys all the same: they reveal a person's identity. */
const namesPeople: ReadonlySet<keyof Routes> = new Set<keyof Routes>(['readViewerData', 'confirmEvidence'])

/** Whether a call made with a key is written down for the account's owner. */
export const isRecordedForKeys = (name: keyof Routes): boolean => isChange(name) || namesPeople.has(name)

/** Whether a route changes something of the account it is called on. */
export const isChange = (name: keyof Routes): boolean => {
  const { method, access }: Route = routes[name]
  return method !== 'GET' && access.who === 'account' && !changesNothing.has(name)
}

/**
 * Records, for the account's owner, what managers, support and API keys change in the account. The record is written before the change, so
 * that no change is without one; a call that fails is marked afterwards.
 */
export function recorded(name: keyof Routes, handler: AnyHandler, deps: Deps): AnyHandler {
  if (!isRecordedForKeys(name)) return handler
  return async (context) => {
    const { caller } = context.request as FastifyRequest
    const record = caller && (await beginRecord(name, caller, (context.params ?? {}) as Record<string, unknown>, deps))
    if (!record) return handler(context)
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

/** @returns the record's id; undefined where the caller is the owner, whose own changes are not recorded. */
async function beginRecord(
  route: keyof Routes,
  { session, apiKey }: SignedIn,
  params: Record<string, unknown>,
  { db }: Deps,
): Promise<number | undefined> {
  const change = { accountId: session.accountId, userId: session.id, route, params }
  if (apiKey) return recordKeyChange(db, { ...change, key: apiKey })
  return session.tenant && isChange(route) ? recordChange(db, change) : undefined
}
