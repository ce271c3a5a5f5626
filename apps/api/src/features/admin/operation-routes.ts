import { listMails, listOperatorLog, readMail } from '@videozz/db'
import { retryMail } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import type { Handlers } from '../../shared/feature.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { actorOf, type AdminContext } from './context.ts'
import { presentMail } from './present-mail.ts'
import { createHealth } from './read-health.ts'

/** Live health, the outbox, and the log of what operators did. */
export function operationRoutes({ deps }: AdminContext): Partial<Handlers> {
  const { db, jobs } = deps
  const readHealth = createHealth(deps)
  return {
    adminGetHealth: () => readHealth(),
    adminListMails: async ({ query }) => {
      const page = await listMails(db, query)
      return { ...page, items: page.items.map(presentMail) }
    },
    adminGetMail: async ({ operator, params }) => {
      const mail = await readMail(db, actorOf(operator), params.key)
      if (!mail) throw new AppError('NOT_FOUND')
      return presentMail(mail)
    },
    adminRetryMail: async ({ operator, params }) => {
      const { outcome } = await retryMail({ db, jobs }, actorOf(operator), params.key)
      if (outcome === 'missing') throw new AppError('NOT_FOUND')
      if (outcome === 'sent') throw new AppError('MAIL_ALREADY_SENT')
      return {}
    },
    adminListLog: async ({ query }) => presentInstants(await listOperatorLog(db, query)),
  }
}
