// Kills the api (SIGKILL) while files are sent; the supervisor starts it again.
//   node e2e/src/endurance/restarted-api.ts --rounds 10 [--megabytes 60] [--kills 3] [--port N] [--data DIR]
// Each round: the upload completes, is registered once, and leaves no reservation. Ends with 1 when a round failed.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findDescendants } from '../processes.ts'
import { queryProduct } from '../product-database.ts'
import { makeDataFolder, removeFolder, startProduct } from '../start-product.ts'
import { demo, Producer, say, until } from './producer.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    megabytes: { type: 'string', default: '60' },
    kills: { type: 'string', default: '3' },
    port: { type: 'string' },
    data: { type: 'string' },
  },
})

async function main(): Promise<void> {
  const data = values.data ?? (await makeDataFolder())
  const product = await startProduct({
    data,
    ...(values.port !== undefined && { port: Number(values.port) }),
    env: { DEMO_PASSWORD: demo.password },
  })
  const producer = new Producer(product)
  const api = () => findDescendants(product.pid, 'apps/api/src/main.ts')[0]?.pid
  let failed = 0
  try {
    await producer.signIn()
    const client = await producer.client()
    const content = new Uint8Array(randomBytes(Number(values.megabytes) * 1024 * 1024))
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const began = performance.now()
      let ended = false
      let sent = 0
      const upload = client
        .uploadFile({ content, filename: `rodada-${round}.mp4`, onProgress: (bytes) => (sent = bytes) })
        .then(
          (video) => ({ key: video.key }),
          (error: unknown) => ({ error }),
        )
        .finally(() => (ended = true))
      const killedAt: string[] = []
      while (killedAt.length < Number(values.kills) && !ended) {
        // The first at creation in every other round, the others spread over the bytes, with parts in flight.
        const due = ((killedAt.length + (round % 2)) / (Number(values.kills) + 1)) * content.length
        await until('its turn', 600, async () => sent >= due || ended)
        await wait(20 * (round % 6))
        const pid = await until('an api', 60, async () => api())
        if (ended) break
        killedAt.push(`${Math.round((sent / content.length) * 100)} %`)
        process.kill(pid, 'SIGKILL')
        await until('the next api', 60, async () => {
          const next = api()
          return next !== undefined && next !== pid
        })
      }
      const end = await upload
      await until('the api to answer', 60, async () =>
        producer.ask('GET', '/user/me').then(
          ({ status }) => status < 500,
          () => false,
        ),
      )
      const rows = await queryProduct<{ state: string }>(data, 'select state from uploads where file_name = $1', [`rodada-${round}.mp4`])
      const [account] = await queryProduct<{ reserved: string }>(data, 'select sum(storage_reserved) as reserved from accounts', [])
      const states = rows.map(({ state }) => state).join(', ')
      const good = 'key' in end && states === 'registered' && Number(account?.reserved) === 0
      if (!good) failed += 1
      say(
        `round ${round}: api killed ${killedAt.length} times, at ${killedAt.join(', ')} of the bytes; upload ${'key' in end ? 'completed' : `failed: ${String(end.error)}`} in ` +
          `${((performance.now() - began) / 1000).toFixed(1)} s; rows: ${states}; reserved: ${account?.reserved} bytes: ${good ? 'ok' : 'FAILED'}`,
      )
    }
  } finally {
    await product.stop()
    if (values.data === undefined) await removeFolder(data)
  }
  say(`${Number(values.rounds) - failed} of ${values.rounds} rounds ok`)
  process.exit(failed === 0 ? 0 : 1)
}

await main()
