import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '@videozz/db'
import { dayOf, monthOf, professionalPlan } from '@videozz/domain'
import { createObjectStore } from '@videozz/storage'
import { createTestMedia } from '@videozz/testing'
import { sql } from 'kysely'
import type { Bench, BenchContext } from '../bench.ts'
import { type Client, signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeViewerSigner } from '../product/open-embed.ts'
import { seedPastSessions } from '../product/seed-sessions.ts'
import { startProduct } from '../product/start-product.ts'
import { waitForRest } from '../report/machine.ts'
import { median, percentile } from '../report/statistics.ts'

/** The activations of every signed viewer of the sessions, and a month of storage and traffic, all in the month that is now. */
async function seedLedger(db: Database, accountId: string): Promise<number> {
  const first = `${monthOf(dayOf(new Date()))}-01`
  const day = sql`${first}::date + (n % 28)::int`
  const { numAffectedRows } = await sql`
    insert into ledger_entries (account_id, kind, day, amount_cents, source, details)
    select ${accountId}, 'activation', ${day}, 399, 'activation:' || id, jsonb_build_object('viewerId', id, 'videoKey', 'x', 'planTitle', 'Profissional')
    from (select id, row_number() over (order by id) as n from viewers where account_id = ${accountId} and verified) w`.execute(db)
  await sql`
    insert into ledger_entries (account_id, kind, day, amount_cents, source, details)
    select ${accountId}, 'storage', ${day}, 17, 'storage:' || n, '{"bytes":1,"planBytes":1,"extraBytes":1,"planTitle":"P","monthCents":1}' from generate_series(0, 27) n`.execute(
    db,
  )
  await sql`insert into storage_days select ${accountId}, ${day}, 600000000000, 500000000000, 100000000000 from generate_series(0, 27) n`.execute(
    db,
  )
  await sql`insert into traffic_days (account_id, day, origin, bytes, requests) select ${accountId}, ${day}, 'served', 90000000000, 200000 from generate_series(0, 27) n`.execute(
    db,
  )
  await sql`vacuum analyze ledger_entries, ledger_days, storage_days, traffic_days, viewers`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function timed<T>(work: () => Promise<T>): Promise<{ took: number; value: T }> {
  const began = performance.now()
  const value = await work()
  return { took: performance.now() - began, value }
}

type Opened = { id: string; token: string }
type Place = { db: Database; client: Client; embed: string }

/** Opens sessions of new viewers and takes their leases; every second one is signed, every second of those on a plan with a fee. */
async function openAll({ db, client, embed }: Place, sign: (subject: string) => string, count: number) {
  const opened: { signed: boolean; fee: boolean; session: Opened; took: number }[] = []
  for (let index = 0; index < count; index++) {
    const [who, signed, fee] = [randomUUID(), index % 2 === 0, index % 4 < 2]
    if (signed) await db.updateTable('plans').set({ has_fee: fee }).where('id', '=', professionalPlan.id).execute()
    const viewer = signed ? { token: sign(who) } : { email: `${who}@exemplo.test` }
    const { took, value } = await timed(() => client.call('createPlaybackSession', { body: { embed, device: who, viewer } }))
    await post(client, value, 'lease')
    opened.push({ signed, fee, session: value, took })
  }
  await db.updateTable('plans').set({ has_fee: true }).where('id', '=', professionalPlan.id).execute()
  return opened
}

async function post(client: Client, { id, token }: Opened, what: string, body?: object): Promise<void> {
  const answer = await fetch(`${client.url}/api/playback/sessions/${id}/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${what} answered ${answer.status}`)
}

async function prepare({ scope, say }: BenchContext, past: number) {
  say('Starting the product…')
  const product = await startProduct(scope)
  const { db, secretKey } = openDatabase(scope, product)
  const client = await signIn(product.url, product.demo)
  const { id: accountId } = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .select('a.id')
    .where('u.email', '=', product.demo.email)
    .executeTakeFirstOrThrow()
  const store = createObjectStore({ STORAGE_DIR: join(product.data, 'objects') })
  const media = await createTestMedia({ db, store }, { accountId, secretKey, duration: 1200, rungs: ['240p'], published: { '240p': 1 } })
  const embed = await media.embed()
  say(`Storing ${past} sessions and what they cost…`)
  await seedPastSessions(db, { accountId, videoKey: media.key, embedId: embed }, past)
  return { db, client, embed, accountId, activations: await seedLedger(db, accountId) }
}

const calls = ['readBilling', 'readTraffic', 'listBillingMonths'] as const

export const ledger: Bench = {
  name: 'ledger',
  what: 'month and traffic of an account with a million sessions, and what an activation adds',
  run: async (context) => {
    const { signal, say, quick, busy } = context
    const past = quick ? 6000 : 1_000_000
    const [asked, students, rounds] = quick ? [10, 20, 2] : [200, 200, 4]
    const { db, client, embed, accountId, activations } = await prepare(context, past)
    const sign = await makeViewerSigner(client)
    const answers: Record<(typeof calls)[number], number[]> = { readBilling: [], readTraffic: [], listBillingMonths: [] }
    const [opening, checked, plain, activating, added]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
    let booked = 0
    for (let round = 0; round < rounds; round++) {
      if (!busy) await waitForRest(signal)
      const took = { readBilling: [] as number[], readTraffic: [] as number[], listBillingMonths: [] as number[] }
      for (let index = 0; index < asked; index++) for (const call of calls) took[call].push((await timed(() => client.call(call))).took)
      const opened = await openAll({ db, client, embed }, sign, students)
      // Time passes, so that there is something to have watched.
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const reports: Record<'signed' | 'unsigned', number[]> = { signed: [], unsigned: [] }
      for (const { signed, session } of opened) {
        const report = { sequence: 1, state: 'playing', position: 1, ranges: [[0, 1]], tampering: [] }
        reports[signed ? 'signed' : 'unsigned'].push((await timed(() => post(client, session, 'heartbeat', report))).took)
      }
      booked += students / 2
      say(
        `a month ${percentile(took.readBilling, 0.95).toFixed(1)} ms, activation + ${(median(reports.signed) - median(reports.unsigned)).toFixed(2)} ms`,
      )
      // The first round makes compiled code and connections what they are in a product that has been up for a minute.
      if (round === 0) continue
      for (const call of calls) answers[call].push(percentile(took[call], 0.95))
      opening.push(median(opened.map((one) => one.took)))
      const signed = (fee: boolean) => median(opened.filter((one) => one.signed && one.fee === fee).map((one) => one.took))
      checked.push(signed(true) - signed(false))
      plain.push(median(reports.unsigned))
      activating.push(median(reports.signed))
      added.push(median(reports.signed) - median(reports.unsigned))
    }
    const rows = await db
      .selectFrom('ledger_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('kind', '=', 'activation')
      .executeTakeFirstOrThrow()
    if (rows.count !== activations + booked) throw new Error(`${booked} students began; ${rows.count - activations} were booked`)
    return {
      rows: [
        { what: 'p95 of a month of the ledger', unit: 'ms', values: answers.readBilling, budget: { most: 100 } },
        { what: 'p95 of a month of traffic', unit: 'ms', values: answers.readTraffic, budget: { most: 100 } },
        { what: 'p95 of the list of months', unit: 'ms', values: answers.listBillingMonths },
        { what: 'median of opening a session', unit: 'ms', values: opening },
        { what: 'what the check of fees adds to opening a session', unit: 'ms', values: checked, budget: { most: 2 } },
        { what: 'median of a first report, nothing booked', unit: 'ms', values: plain },
        { what: 'median of a first report that books an activation', unit: 'ms', values: activating },
        { what: 'what booking an activation adds to it', unit: 'ms', values: added },
      ],
      notes: [
        `${past} sessions of the last twenty days, ${activations} activations, storage and traffic of 28 days in one month of one account. Each call is asked ${asked} times a round over HTTP, with the first 50 rows; the first round is not counted.`,
        `A signed viewer opens sessions on a plan with a fee and on one without, in turn. Nothing is booked there: the first report does, once for each student: ${students / 2} new signed viewers and ${students / 2} unsigned ones report in turn, each report alone in its batch of 20 ms. Every activation of the run was found in the ledger.`,
      ],
    }
  },
}
