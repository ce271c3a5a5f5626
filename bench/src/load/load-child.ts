import { Agent, request } from 'node:http'
import { runOpenLoop } from './open-loop.ts'
import type { ArrivalPlan, FetchPlan, LoadPlan, LoadResult } from './plan.ts'

// The load, in a separate process so that its CPU time is counted apart from that of the bench. Takes one plan from its parent.

/** Below what systems let a process open; a request that waits for one of them is late all the same. */
const mostSockets = 900

type Ask = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | undefined
  onData: (bytes: number) => boolean | void
}

/** One request, read to its end. @throws Error on another answer than 2xx. */
function ask(url: URL, path: string, agent: Agent, { method, headers, body, onData }: Ask): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request({ host: url.hostname, port: url.port, path, method, agent, headers: { ...headers, ...length } }, (response) => {
      const { statusCode = 0 } = response
      const well = statusCode >= 200 && statusCode < 300
      const words: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        if (!well) words.push(chunk)
        else onData(chunk.length)
      })
      response.once('close', () =>
        well ? resolve() : reject(new Error(`${method} ${path} answered ${statusCode}: ${Buffer.concat(words).toString().slice(0, 300)}`)),
      )
    })
    call.once('error', reject)
    call.end(body)
  })
}

async function sendArrivals({ url, targets, turns, arrivals }: ArrivalPlan): Promise<Omit<LoadResult, 'cpu'>> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostSockets })
  const base = new URL(url)
  let bytes = 0
  const onData = (length: number) => void (bytes += length)
  const result = await runOpenLoop(arrivals, (index) => {
    const target = targets[index % targets.length]
    if (!target) throw new RangeError('A plan needs targets')
    const body = target.body ?? turns?.[Math.floor(index / targets.length)]
    return ask(base, target.path, agent, { method: 'POST', headers: target.headers, body, onData })
  })
  agent.destroy()
  return { ...result, answered: arrivals.length, bytes }
}

async function fetchAll({ url, paths, headers, connections, bytes: enough }: FetchPlan): Promise<Omit<LoadResult, 'cpu'>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const base = new URL(url)
  const since = performance.now()
  let [next, bytes, answered] = [0, 0, 0]
  const latencies: number[] = []
  const onData = (length: number) => void (bytes += length)
  const readOn = async () => {
    while (bytes < enough) {
      const path = paths[next++ % paths.length] ?? '/'
      const begun = performance.now()
      await ask(base, path, agent, { method: 'GET', headers, onData })
      latencies.push(performance.now() - begun)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, readOn))
  agent.destroy()
  return { latencies, late: 0, length: performance.now() - since, answered, bytes }
}

process.once('disconnect', () => process.exit(0))
process.once('message', (plan: LoadPlan) => {
  const before = process.cpuUsage()
  const work = plan.kind === 'arrivals' ? sendArrivals(plan) : fetchAll(plan)
  work.then(
    (result) => {
      const { user, system } = process.cpuUsage(before)
      process.send?.({ ...result, cpu: (user + system) / 1e6 } satisfies LoadResult, () => process.exit(0))
    },
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1)),
  )
})
