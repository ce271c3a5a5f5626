import { askDatabase } from '../ask-database.ts'
import type { Scene } from './scene.ts'

/** The number of entries depends on the time of the call. */
const countless = (body: unknown): unknown =>
  (body as { name: string; cron: string | null }[]).map(({ name, cron, ...counts }) => ({
    name,
    cron,
    counts: Object.keys(counts).toSorted(),
  }))

/** The form of a health report: its figures are the machine's. */
function shapeHealth(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : ['…']
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeHealth(one)]))
  return value === null ? 'null or text' : typeof value === 'number' ? '<number>' : typeof value === 'boolean' ? value : 'null or text'
}

export const operatorConsole: Scene = {
  name: 'console',
  play: async (wire) => {
    const { recorder, console: as } = wire
    const { accountId: id } = wire.person('fabio')
    await recorder.call('adminListAccounts', { as, query: { orderBy: 'name' } })
    await recorder.call('adminListAccounts', { as, query: { search: 'bia@exemplo' } })
    await recorder.call('adminListAccounts', { as, query: { limit: 0 }, expect: 400 })
    await recorder.call('adminGetAccount', { as, params: { id } })
    await recorder.call('adminGetAccount', { as, expect: 404 })
    const reason = 'Teste da gravação'
    await recorder.call('adminSetAccountStatus', { as, params: { id }, body: { status: 'disabled', reason: 'x' }, expect: 400 })
    await recorder.call('adminSetAccountStatus', { as, params: { id }, body: { status: 'disabled', reason } })
    await recorder.call('listVideos', { as: wire.person('fabio'), expect: 403, note: 'disabled' })
    await recorder.call('adminSetAccountStatus', { as, params: { id }, body: { status: 'by-subscription', reason } })
    await recorder.call('listPlatformChanges', { as: wire.person('fabio') })
    await recorder.call('adminCountJobs', { as, shape: countless })
    await recorder.call('adminGetHealth', { as, shape: shapeHealth })
    const mails = (await recorder.call('adminListMails', { as, query: { search: 'ana@exemplo.com', limit: 100 } })).data
    await recorder.call('adminListMails', { as, query: { state: 'nada' }, expect: 400 })
    const key = mails.items[0]?.key ?? ''
    await recorder.call('adminGetMail', { as, params: { key } })
    await recorder.call('adminGetMail', { as, expect: 404 })
    await recorder.call('adminRetryMail', { as, params: { key }, expect: 409 })
    await recorder.call('adminListLog', { as, query: { limit: 100 } })
    await recorder.call('adminListLog', { as, query: { search: 'news' } })
    await recorder.call('adminListJobs', { as, query: { state: 'nada' }, expect: 400 })
    // A mail that was sent before, as if its job had failed.
    await askDatabase(wire.data, `update pgboss.job set state = 'failed' where name = 'send-mail' and data ->> 'mailId' = $1`, [key])
    const jobs = (await recorder.call('adminListJobs', { as, query: { state: 'failed', name: 'send-mail' } })).data
    const job = jobs.items[0]?.id ?? ''
    await recorder.call('adminRetryJob', { as, params: { name: 'send-mail', id: job } })
    await wire.settle()
    await recorder.call('adminRetryJob', { as, params: { name: 'send-mail', id: job }, expect: 409 })
    await recorder.call('adminRetryJobs', { as, params: { name: 'send-mail' } })
    await recorder.call('adminRetryJobs', { as, params: { name: 'NÃO' }, expect: 404 })
  },
}

/** Mails that could not be sent. */
export const unsentMails: Scene = {
  name: 'unsent-mails',
  play: async (wire) => {
    const { recorder, console: as } = wire
    await recorder.call('requestPasswordReset', { body: { email: 'bia@exemplo.com' }, note: 'while no mail can be sent' })
    await wire.settle()
    const { items } = (await recorder.call('adminListMails', { as, query: { state: 'failed', search: 'bia@exemplo.com' } })).data
    const key = items[0]?.key ?? ''
    await recorder.call('adminRetryMail', { as, params: { key } })
    await recorder.call('adminRetryMail', { as, expect: 404 })
  },
}
