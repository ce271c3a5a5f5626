import { askDatabase } from '../ask-database.ts'
import { signUpQuietly } from '../callers.ts'
import { brokenFilm } from '../media-files.ts'
import { addMedia } from '../upload-media.ts'
import { waitFor } from '../wait-for.ts'
import type { Wire } from '../wire.ts'
import type { Scene } from './scene.ts'

/** Runs a job now that the queue runs by the clock. */
async function runJob({ data }: Wire, name: string): Promise<void> {
  const ask = <Row>(text: string, values: unknown[]) => askDatabase<Row>(data, text, values)
  const [job] = await ask<{ id: string }>(`insert into pgboss.job (name, data) values ($1, '{}') returning id`, [name])
  await waitFor(`job ${name}`, async () => {
    const [row] = await ask<{ state: string }>(`select state::text from pgboss.job where name = $1 and id = $2`, [name, job?.id])
    if (row?.state === 'failed') throw new Error(`job ${name} failed`)
    return row?.state === 'completed' ? true : undefined
  })
}

const small = {
  title: 'Pequeno',
  price: 1000,
  period: 'monthly',
  type: 'custom',
  storageSize: 25_000,
  uploadSize: 25_000,
  maxResolution: 720,
  enableDownload: true,
  enableSubtitles: true,
  hasImprint: true,
  hasAdditional: false,
  hasFee: false,
  action: 'buy',
  trialDays: 2,
  position: 60,
  contentId: null,
  spaceId: null,
  hidden: false,
} as const

/** What the product does by the clock: mails about storage and subscriptions, and what becomes of those not paid. */
export const scheduled: Scene = {
  name: 'scheduled',
  play: async (wire) => {
    const { recorder, console } = wire
    const { id: planId } = (await recorder.call('adminCreatePlan', { as: console, body: small })).data
    const hugo = await signUpQuietly(wire, 'Hugo Reis', 'hugo@exemplo.com')
    const { url } = (await recorder.ask('openCheckout', { as: hugo, body: { planId } })).data
    const token = new URLSearchParams(new URL(url, recorder.url).hash.slice(1)).get('token') ?? ''
    const card = { number: '4000000000000341', holder: 'HUGO REIS', expiry: '12/49', cvc: '123' }
    await recorder.ask('confirmCheckout', { headers: { authorization: `Bearer ${token}` }, body: { card } })
    await addMedia(recorder, hugo, 'Grande', brokenFilm(22_000))
    await runJob(wire, 'mail-storage')
    await runJob(wire, 'mail-storage')
    await runJob(wire, 'advance-subscriptions')
    await recorder.call('getMySubscription', { as: hugo, note: 'in its trial' })
    const listener = await wire.listen(hugo)
    // The trial is over, and the card is declined; later the grace is over too. Mails are sent by the job after the change.
    await passDays(wire, 3)
    await runJob(wire, 'advance-subscriptions')
    await listener.until((event, { status }) => event === 'accountChanged' && status === 'activated')
    await runJob(wire, 'advance-subscriptions')
    await recorder.call('getMySubscription', { as: hugo, note: 'declined' })
    await passDays(wire, 5)
    await runJob(wire, 'advance-subscriptions')
    await listener.until((event, { status }) => event === 'accountChanged' && status === 'overdue')
    await runJob(wire, 'advance-subscriptions')
    await recorder.call('getMySubscription', { as: hugo, note: 'overdue' })
    await recorder.call('getPlanDetail', { as: hugo, note: 'overdue' })
    await recorder.call('listVideos', { as: hugo, expect: 403, note: 'overdue' })
    await runJob(wire, 'book-days')
    await runJob(wire, 'tidy-up')
  },
}

/** As if days had passed for the subscriptions of the embedded parent platform. */
async function passDays({ data }: Wire, days: number): Promise<void> {
  const instants = async (table: string) => {
    const text = `select column_name as name from information_schema.columns where table_name = $1 and data_type like 'timestamp%'`
    const rows = await askDatabase<{ name: string }>(data, text, [table])
    return rows.map(({ name }) => `${name} = ${name} - interval '${days} days'`).join(', ')
  }
  for (const table of ['parent_subscriptions', 'parent_invoices', 'subscriptions'])
    await askDatabase(data, `update ${table} set ${await instants(table)}`, [])
}

/** Every mail of the recording so far. */
export const mails: Scene = { name: 'mails', play: (wire) => wire.collectMails() }
