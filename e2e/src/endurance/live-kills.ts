// A node of lives is killed again and again while an encoder publishes: nothing that was listed may be missing afterwards.
//   node e2e/src/endurance/live-kills.ts [--rounds 100] [--nodes 1|2] [--port N] [--data DIR]
// With two nodes, the encoder goes on at the other one each time. Needs the feature `lives`. Prints a line per round; at the end the recording
// must have everything that was ever listed, and the store every object that it names. Ends with 1 where it does not.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasFeature } from '@videozz/contract'
import { segmentObjectKey } from '@videozz/db'
import { findFreePort } from '@videozz/postgres'
import { findDescendants } from '../processes.ts'
import { queryProduct } from '../product-database.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from '../start-product.ts'
import { listObjects } from './list-objects.ts'
import { demo, Producer, say, until } from './producer.ts'
import { scheduleLive } from './schedule-live.ts'
import { mainFiles, startSecondProcess } from './second-process.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '1' },
    port: { type: 'string' },
    data: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
/** A process that ran for so long is started again after the shortest pause, in milliseconds. */
const healthyMs = 10_500
/** Seconds within which parts are listed again, and which may have been received without being listed. */
const budget = { back: values.nodes === '2' ? 5 : 2, lost: 0.4 }

const source = '-re -f lavfi -i testsrc2=size=320x180:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000'
const codecs =
  '-c:v libx264 -preset ultrafast -tune zerolatency -g 60 -keyint_min 60 -sc_threshold 0 -pix_fmt yuv420p -b:v 400k -c:a aac -ac 2 -f flv'

/** An encoder that connects again at once when it was dropped, to the next address. */
class PersistentEncoder {
  readonly #urls: readonly string[]
  #child: ChildProcess | undefined
  readonly #ended = new AbortController()
  /** Seconds that were sent since it connected. */
  sent = 0

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  async run(): Promise<void> {
    for (let at = 0; !this.#ended.signal.aborted; at++) {
      const url = this.#urls[at % this.#urls.length] ?? ''
      const args = [
        '-v',
        'quiet',
        '-nostdin',
        '-progress',
        'pipe:1',
        '-stats_period',
        '0.1',
        ...source.split(' '),
        ...codecs.split(' '),
        url,
      ]
      const child = (this.#child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'ignore'] }))
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, microseconds] = /^out_time_us=(\d+)/.exec(line) ?? []
        if (microseconds !== undefined) this.sent = Number(microseconds) / 1e6
      })
      await new Promise((resolve) => child.once('exit', resolve))
      await wait(100)
    }
  }

  end(): void {
    this.#ended.abort()
    this.#child?.kill('SIGKILL')
  }
}

type Listed = { seconds: number; segments: number; run: number }

/** What is listed: whole segments, and the parts of those that are not. */
async function readListed(data: string, key: string): Promise<Listed> {
  const [row] = await queryProduct<Listed>(
    data,
    `with top as (select rendition from segments where video_key = $1 group by rendition order by count(*) desc, rendition desc limit 1)
     select coalesce((select sum(duration) from segments where video_key = $1 and rendition = (select rendition from top)), 0)
       + coalesce((select sum(duration) from live_parts p where video_key = $1 and rendition = (select rendition from top)
           and not exists (select from segments s where s.video_key = $1 and s.rendition = p.rendition and s.sequence = p.sequence)), 0) as seconds,
       (select count(*)::int from segments where video_key = $1) as segments,
       coalesce((select max(number) from live_runs where live_key = $1), 0) as run`,
    [key],
  )
  return row ?? { seconds: 0, segments: 0, run: 0 }
}

type Node = { name: string; kill: () => void }
type Round = { back: number; lost: number; missing: number }

async function killOnce(data: string, key: string, encoder: PersistentEncoder, node: Node, begunAt: number): Promise<Round> {
  const sent = encoder.sent
  node.kill()
  const killed = performance.now()
  // What it had written when it was killed is listed by now.
  await wait(50)
  const listed = await readListed(data, key)
  const lost = Math.max(0, sent - (listed.seconds - begunAt))
  await until('parts after the kill', 60, async () => (await readListed(data, key)).seconds > listed.seconds + 0.01)
  const back = (performance.now() - killed) / 1000
  const after = await until('a segment after the kill', 60, async () => {
    const now = await readListed(data, key)
    return now.segments > listed.segments ? now : undefined
  })
  return { back, lost, missing: Math.max(0, listed.seconds - after.seconds) }
}

/** Segments of every rendition, against the objects of the store. @returns how many are missing. */
async function countMissing(data: string, key: string): Promise<{ rows: number; missing: number; holes: number }> {
  const rows = await queryProduct<{ address: string; rendition: string; sequence: number }>(
    data,
    'select address, rendition, sequence from segments where video_key = $1 order by rendition, sequence',
    [key],
  )
  const objects = new Set(await listObjects(data))
  const names = await queryProduct<{ name: string }>(data, 'select name from renditions where video_key = $1', [key])
  const holes = names.reduce((sum, { name }) => {
    const own = rows.filter(({ rendition }) => rendition === name)
    return sum + (own.at(-1)?.sequence ?? -1) + 1 - own.length
  }, 0)
  return { rows: rows.length, missing: rows.filter(({ address }) => !objects.has(segmentObjectKey(address))).length, holes }
}

const percentile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/** The nodes, and their addresses in the order in which the encoder comes to them. */
async function openNodes(product: Product, url: string): Promise<{ urls: string[]; nodes: Node[]; end: () => void }> {
  const pidOf = () => findDescendants(product.pid, mainFiles.live)[0]?.pid ?? 0
  const first: Node = { name: 'a', kill: () => process.kill(pidOf(), 'SIGKILL') }
  if (values.nodes !== '2') return { urls: [url], nodes: [first], end: () => undefined }
  const port = await findFreePort()
  const own = { LIVE_NODE: 'b', LIVE_RTMP_PORT: String(port), LIVE_STUDIO_PORT: String(await findFreePort()), LIVE_METRICS_PORT: '' }
  const start = () => startSecondProcess('live', pidOf(), own)
  let child = start()
  const second: Node = {
    name: 'b',
    kill: () => {
      child.kill('SIGKILL')
      child = start()
    },
  }
  const other = url.replace(/:\d+\//, `:${port}/`)
  return { urls: [url, other], nodes: [first, second], end: () => child.kill('SIGKILL') }
}

async function main(): Promise<boolean> {
  if (!hasFeature('lives')) throw new Error('This build has no lives: switch the feature `lives` on in packages/contract/src/features.ts.')
  const data = values.data ?? (await makeDataFolder())
  const port = values.port === undefined ? {} : { port: Number(values.port) }
  const product = await startProduct({ data, ...port, env: { DEMO_PASSWORD: demo.password, LIVE_NODE: 'a' } })
  const producer = new Producer(product)
  const live = await scheduleLive(producer)
  const { urls, nodes, end } = await openNodes(product, live.url)
  const encoder = new PersistentEncoder(urls)
  const publishing = encoder.run()
  try {
    const done: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const before = await readListed(data, live.key)
      await until('a publisher', 60, async () => (await readListed(data, live.key)).seconds > before.seconds)
      const begun = await readBegun(data, live.key)
      await wait(healthyMs + Math.random() * 3000)
      const name = await readNode(data, live.key)
      const node = nodes.find((each) => each.name === name)
      if (!node) throw new Error(`No node has the live: ${name}`)
      const found = await killOnce(data, live.key, encoder, node, begun)
      done.push(found)
      say(
        `round ${round + 1}: node ${node.name} killed, listed again after ${found.back.toFixed(2)} s, ${found.lost.toFixed(2)} s received and not listed, ` +
          `${found.missing.toFixed(2)} s of what was listed missing`,
      )
    }
    await producer.call('POST', `/lives/${live.key}/finish`)
    await until(
      'the recording',
      60,
      async () => (await producer.call<{ recording: string }>('GET', `/lives/${live.key}`)).recording === 'kept',
    )
    const { rows, missing, holes } = await countMissing(data, live.key)
    const backs = done.map(({ back }) => back)
    const losts = done.map(({ lost }) => lost)
    const good = missing === 0 && holes === 0 && done.every((each) => each.missing < 0.01)
    say(
      `${rounds} kills: listed again after ${percentile(backs, 0.5).toFixed(2)} s (median), ${percentile(backs, 0.95).toFixed(2)} s (95 %), ${Math.max(...backs).toFixed(2)} s (most); ` +
        `received and not listed ${percentile(losts, 0.5).toFixed(2)} s, ${percentile(losts, 0.95).toFixed(2)} s, ${Math.max(...losts).toFixed(2)} s; ` +
        `${rows} segments, ${missing} without an object, ${holes} holes: ${good ? 'ok' : 'FAILED'} (budget ${budget.back} s and ${budget.lost} s)`,
    )
    return good
  } finally {
    encoder.end()
    await publishing
    end()
    await product.stop()
    if (values.data === undefined) await removeFolder(data)
  }
}

/** The node that has the live now. */
async function readNode(data: string, key: string): Promise<string> {
  const [row] = await queryProduct<{ node: string }>(data, 'select node from live_runs where live_key = $1 order by number desc limit 1', [
    key,
  ])
  return row?.node ?? ''
}

/** Seconds that were listed when the open run began. */
async function readBegun(data: string, key: string): Promise<number> {
  const [row] = await queryProduct<{ seconds: number }>(
    data,
    `with span as (select rendition, first_sequence from live_spans where video_key = $1 order by first_sequence desc, height desc limit 1)
     select coalesce(sum(duration), 0) as seconds from segments s join span using (rendition)
     where s.video_key = $1 and s.sequence < span.first_sequence`,
    [key],
  )
  return row?.seconds ?? 0
}

process.exitCode = (await main()) ? 0 : 1
