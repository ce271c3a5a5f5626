import type { Bench, BenchContext } from '../bench.ts'
import { planArrivals } from '../load/arrivals.ts'
import type { Target } from '../load/plan.ts'
import { runLoad } from '../load/run-load.ts'
import { makeShortFilm } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeEmbed, makeViewerSigner } from '../product/open-embed.ts'
import { countCpu } from '../product/read-cpu.ts'
import { seedPastSessions } from '../product/seed-sessions.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'
import { percentile } from '../report/statistics.ts'

const rate = 50

/** Independent session openings, each from another network and browser; every second one is signed. */
function planOpenings(embed: string, sign: (subject: string) => string, round: number, count: number): Target[] {
  return Array.from({ length: count }, (_, index) => {
    const who = `${round}-${index}`
    const viewer = index % 2 === 0 ? { token: sign(`aluno-${who}`) } : { email: `avulso-${who}@exemplo.test`, name: `Aluno ${who}` }
    return {
      path: '/api/playback/sessions',
      headers: { 'x-forwarded-for': `10.${20 + round}.${index >> 8}.${index & 255}`, 'user-agent': 'Mozilla/5.0' },
      body: JSON.stringify({ embed, device: `navegador-${who}`, viewer }),
    }
  })
}

/** The product with one short media, embedded, and sessions of earlier weeks. */
async function prepare({ scope, signal, say }: BenchContext, past: number) {
  const folder = makeFolder(scope)
  say('Starting the product…')
  const product = await startProduct(scope, { env: { TRUST_PROXY: '1' } })
  const client = await signIn(product.url, product.demo)
  const { key } = await encodeFile(client, await makeShortFilm(folder, signal), product.worker, signal)
  const embed = await makeEmbed(client, key)
  const database = openDatabase(scope, product)
  const { account_id: accountId } = await database.db
    .selectFrom('videos')
    .select('account_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  say(`Storing ${past} earlier sessions…`)
  await seedPastSessions(database.db, { accountId, videoKey: key, embedId: embed }, past)
  return { product, client, embed, database }
}

export const sessionOpen: Bench = {
  name: 'session-open',
  what: 'opening playback sessions, 50 a second, over 100,000 earlier ones',
  run: async (context) => {
    const { scope, signal, say, quick, busy } = context
    const past = quick ? 5000 : 100_000
    const seconds = quick ? 4 : 20
    const { product, client, embed, database } = await prepare(context, past)
    const sign = await makeViewerSigner(client)
    const [p50, p95, api, base]: number[][] = [[], [], [], []]
    let openings = 0
    for (let round = 0; round < (quick ? 2 : 4); round++) {
      const arrivals = planArrivals(rate, seconds, round + 1)
      const targets = planOpenings(embed, sign, round, arrivals.length)
      if (!busy) await waitForRest(signal)
      const stop = countCpu({ api: product.api, database: database.pid })
      const { latencies, late } = await runLoad(scope, { kind: 'arrivals', url: product.url, targets, arrivals })
      const cpu = stop()
      say(
        `p95 ${percentile(latencies, 0.95).toFixed(1)} ms, slowest ${Math.max(...latencies).toFixed(1)} ms, sent at most ${late.toFixed(1)} ms late`,
      )
      // The first round makes compiled code and connections what they are in a product that has been up for a minute.
      if (round === 0) continue
      openings += arrivals.length
      p50?.push(percentile(latencies, 0.5))
      p95?.push(percentile(latencies, 0.95))
      api?.push((cpu.api / arrivals.length) * 1000)
      base?.push((cpu.database / arrivals.length) * 1000)
    }
    return {
      rows: [
        { what: 'p95 of opening a session', unit: 'ms', values: p95 ?? [], budget: { most: 30 } },
        { what: 'median of opening a session', unit: 'ms', values: p50 ?? [] },
        { what: 'CPU of the api for one', unit: 'ms', values: api ?? [] },
        { what: 'CPU of the database for one', unit: 'ms', values: base ?? [] },
      ],
      notes: [
        `${openings} openings in runs of ${seconds} s, ${rate} a second as a Poisson process: each is sent when it is due, and counted from then to the last byte of its answer. Half of them signed by the members area, half unsigned with an e-mail, every one a new viewer; all were answered 200.`,
        `${past} earlier sessions of ${Math.ceil(past / 3)} viewers, with codes and leases, in the database. The first run is not counted.`,
      ],
    }
  },
}
