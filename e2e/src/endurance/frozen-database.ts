// Stops every process of PostgreSQL (SIGSTOP) while calls are made, and lets it go on.
//   node e2e/src/endurance/frozen-database.ts --rounds 10 [--port N] [--data DIR]
// Each round: calls in flight and new ones answer 503 with Retry-After within 10 s, and the next ones 200 once it goes on. Ends with 1 when
// a round failed.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findDescendants, findProcesses } from '../processes.ts'
import { makeDataFolder, removeFolder, startProduct } from '../start-product.ts'
import { demo, Producer, say, until } from './producer.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, port: { type: 'string' }, data: { type: 'string' } } })
const frozenMs = 15_000
const mostSeconds = 10

type Answer = { status: number; seconds: number; retryAfter: string | null }

async function timed(producer: Producer, method: string, path: string, body?: unknown): Promise<Answer> {
  const began = performance.now()
  const { status, headers } = await producer.ask(method, path, body)
  return { status, seconds: (performance.now() - began) / 1000, retryAfter: headers.get('retry-after') }
}

async function main(): Promise<void> {
  const data = values.data ?? (await makeDataFolder())
  const product = await startProduct({
    data,
    ...(values.port !== undefined && { port: Number(values.port) }),
    env: { DEMO_PASSWORD: demo.password },
  })
  const producer = new Producer(product)
  let failed = 0
  try {
    await producer.signIn()
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const servers = [...findDescendants(product.pid, 'postgres'), ...findProcesses(`${data}/postgres`)]
      const pids = [...new Set(servers.filter(({ command }) => /postgres: |bin\/postgres/.test(command)).map(({ pid }) => pid))]
      const calls = () => [
        timed(producer, 'GET', '/user/me'),
        timed(producer, 'GET', '/videos'),
        timed(producer, 'GET', '/plans/mine'),
        timed(producer, 'POST', '/accounts/sign-in', demo),
        timed(producer, 'POST', '/upload/create-multipart', {
          filename: 'aula.mp4',
          size: 1000,
          idempotencyKey: `rodada-${round}-congelada`,
        }),
      ]
      const flying = calls()
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      let answers: Answer[]
      let ready: number
      const thaw = wait(frozenMs).then(() => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
        return performance.now()
      })
      try {
        const held = calls()
        await wait(3000)
        answers = [...(await Promise.all(held)), ...(await Promise.all(calls()))]
        ready = (await fetch(`${product.url}/readyz`)).status
      } finally {
        await thaw
      }
      const resumed = await thaw
      await Promise.all(flying)
      await until('the api to answer again', 60, async () => (await producer.ask('GET', '/user/me')).status === 200)
      const recovery = (performance.now() - resumed) / 1000
      const late = answers.filter(({ seconds }) => seconds > mostSeconds).length
      const other = answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null).length
      const good = pids.length > 3 && late === 0 && other === 0 && ready === 503
      if (!good) failed += 1
      say(
        `round ${round}: ${pids.length} processes stopped for ${frozenMs / 1000} s; ${answers.length} calls, slowest ${Math.max(...answers.map(({ seconds }) => seconds)).toFixed(1)} s, ` +
          `not 503: ${other}, /readyz ${ready}; answers again after ${recovery.toFixed(1)} s: ${good ? 'ok' : 'FAILED'}`,
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
