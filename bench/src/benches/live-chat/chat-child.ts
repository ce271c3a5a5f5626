import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChatNews } from '@videozz/contract'
import { percentile } from '../../report/statistics.ts'

// The viewers of a chat, in a separate process: each listens on a socket of its own and writes in turn.

export type ChatPlan = {
  url: string
  viewers: { id: string; token: string }[]
  /** Number of the chat. */
  after: number
  perSecond: number
  seconds: number
}
/** Milliseconds from a call to its answer, and to the arrival of what it wrote at each listener. */
export type ChatResult = {
  written: number
  arrived: number
  expected: number
  answer: { p95: number }
  arrival: { median: number; p95: number; most: number }
  cpu: number
}

const patienceMs = 10_000
const now = () => performance.timeOrigin + performance.now()

/** A viewer who has entered, and what arrived at them. */
function listen({ url, after }: ChatPlan, token: string, arrivals: number[]): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/chat`)
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'enter', session: token, after })))
  socket.addEventListener('close', ({ code }) => reject(new Error(`A socket was closed with ${code}`)))
  socket.addEventListener('message', ({ data }) => {
    const news = JSON.parse(String(data)) as ChatNews
    if (news.kind !== 'feed') return
    resolve(socket)
    for (const entry of news.entries) if (!entry.hidden) arrivals.push(now() - Number(entry.text))
  })
  return promise
}

/** Writes an entry whose text is the instant of the call. @returns milliseconds to the answer. */
function write(url: URL, agent: Agent, viewer: ChatPlan['viewers'][number], nonce: string): Promise<number> {
  const begun = now()
  const body = JSON.stringify({ kind: 'message', text: String(begun), nonce })
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${viewer.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const path = `/api/playback/sessions/${viewer.id}/chat/entries`
    const call = request({ host: url.hostname, port: url.port, path, method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(now() - begun)
        else reject(new Error(`A message was answered ${answer.statusCode}`))
      })
    })
    call.once('error', reject)
    call.end(body)
  })
}

async function run(plan: ChatPlan): Promise<ChatResult> {
  const arrivals: number[] = []
  const sockets: WebSocket[] = []
  for (const { token } of plan.viewers) sockets.push(await listen(plan, token, arrivals))
  const { user, system } = process.cpuUsage()
  const url = new URL(plan.url)
  const agent = new Agent({ keepAlive: true })
  const count = plan.perSecond * plan.seconds
  const begun = performance.now()
  const writing: Promise<number>[] = []
  for (let index = 0; index < count; index++) {
    await delay(Math.max(0, begun + (index / plan.perSecond) * 1000 - performance.now()))
    // Far apart, so that nobody writes too often.
    const viewer = plan.viewers[(index * 7) % plan.viewers.length]
    if (viewer) writing.push(write(url, agent, viewer, `${plan.after}-bench-${index}`))
  }
  const answers = await Promise.all(writing)
  const expected = count * plan.viewers.length
  for (const until = performance.now() + patienceMs; arrivals.length < expected && performance.now() < until;) await delay(50)
  const cpu = process.cpuUsage({ user, system })
  for (const socket of sockets) socket.close()
  agent.destroy()
  return {
    written: answers.length,
    arrived: arrivals.length,
    expected,
    answer: { p95: percentile(answers, 0.95) },
    arrival: { median: percentile(arrivals, 0.5), p95: percentile(arrivals, 0.95), most: percentile(arrivals, 1) },
    cpu: (cpu.user + cpu.system) / 1e6,
  }
}

process.once('message', (plan: ChatPlan) => {
  run(plan)
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    .then(
      (result) => process.send?.(result, () => process.disconnect()),
      (error: unknown) => {
        throw error
      },
    )
})
