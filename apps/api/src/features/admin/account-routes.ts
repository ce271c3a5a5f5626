import type { AdminAccountDetail } from '@videozz/contract'
import {
  addTranscriptionSource,
  correctLedger,
  endTranscriptionSource,
  readAccountDetail,
  recountAccount,
  searchAccounts,
  setAccountFlags,
  setAccountPlan,
  setAccountPlugin,
  setAccountStatus,
  setTranscribeSeconds,
} from '@videozz/db'
import { formatSize, freeLinkImports } from '@videozz/domain'
import { purgeDelaySeconds } from '@videozz/jobs'
import { restoreMedia } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import type { Handlers } from '../../shared/feature.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { actorOf, type AdminContext } from './context.ts'
import { presentAccountDetail } from './present-account.ts'

const notRestored = { missing: 'VIDEO_NOT_FOUND', 'not-deleted': 'MEDIA_NOT_DELETED', purged: 'MEDIA_PURGED' } as const
const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/** Routes that search, read and change accounts. */
export function accountRoutes(context: AdminContext): Partial<Handlers> {
  const { deps } = context
  const { db, env, now, jobs } = deps
  const detail = async (id: string): Promise<AdminAccountDetail> => {
    const found = await readAccountDetail(db, id, { companyDomain: env.companyDomain, graceMs: purgeDelaySeconds * 1000, now: now() })
    if (!found) throw new AppError('ACCOUNT_NOT_FOUND')
    return presentAccountDetail(found)
  }
  /** The account after a change. @param done whether there was something to change. */
  const changed = async (id: string, done: boolean): Promise<{ account: AdminAccountDetail }> => {
    if (!done) throw new AppError('NOT_FOUND')
    return { account: await detail(id) }
  }

  return {
    adminListAccounts: async ({ query }) => presentInstants(await searchAccounts(db, query)),
    adminGetAccount: ({ params }) => detail(params.id),
    adminSetAccountStatus: async ({ operator, params, body }) =>
      changed(params.id, await setAccountStatus(db, actorOf(operator), { accountId: params.id, ...body }, now())),
    adminSetAccountPlan: async ({ operator, params, body }) => {
      const { planId, reason, confirm } = body
      const change = await setAccountPlan(db, actorOf(operator), { accountId: params.id, planId, reason, evenOver: confirm })
      if (change.outcome === 'above')
        throw new AppError('ACCOUNT_ABOVE_PLAN', { values: { used: formatSize(change.used), size: formatSize(change.size) } })
      return changed(params.id, change.outcome === 'changed')
    },
    adminSetAccountFlags: async ({ operator, params, body }) =>
      changed(params.id, await setAccountFlags(db, actorOf(operator), params.id, body.flags)),
    adminSetAccountPlugin: async ({ operator, params, body }) => {
      const plugin = { type: params.type, status: body.status, expiresAt: toDate(body.expiresAt) }
      return changed(params.id, await setAccountPlugin(db, actorOf(operator), params.id, plugin))
    },
    adminSetTranscribeSeconds: async ({ operator, params, body }) =>
      changed(params.id, await setTranscribeSeconds(db, actorOf(operator), params.id, body.seconds)),
    adminAddTranscriptionSource: async ({ operator, params, body }) => {
      const source = { allocatedSeconds: body.allocatedSeconds, expiresAt: toDate(body.expiresAt) }
      return changed(params.id, await addTranscriptionSource(db, actorOf(operator), params.id, source))
    },
    adminEndTranscriptionSource: async ({ operator, params }) =>
      changed(params.id, await endTranscriptionSource(db, actorOf(operator), params.id, params.source, now())),
    adminRecountStorage: async ({ operator, params }) => {
      const recount = await recountAccount(db, actorOf(operator), params.id)
      if (!recount) throw new AppError('ACCOUNT_NOT_FOUND')
      return { ...recount, account: await detail(params.id) }
    },
    adminCorrectLedger: async ({ operator, params, body }) => {
      const correction = { ...body, accountId: params.id, operator: operator.operator.name }
      const outcome = await correctLedger(db, actorOf(operator), correction, now())
      if (outcome === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
      if (outcome === 'other') throw new AppError('CORRECTION_KEY_USED')
      return {}
    },
    adminRestoreMedia: async ({ operator, params }) => {
      const restored = await restoreMedia({ db, jobs, now: now() }, actorOf(operator), params.key)
      if (restored.outcome === 'links-full') throw new AppError('LINK_RESTORE_LIMIT', { values: { most: String(freeLinkImports) } })
      if (restored.outcome !== 'restored') throw new AppError(notRestored[restored.outcome])
      const { video, encoding, overLimit } = restored
      return { key: video.key, title: video.title, accountId: video.account_id, encoding, overLimit }
    },
  }
}
