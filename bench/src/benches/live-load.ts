import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, BenchContext } from '../bench.ts'
import { startChild } from '../load/run-child.ts'
import { makePublisherClip } from '../media/publisher-clip.ts'
import { signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeEmbed, openSession } from '../product/open-embed.ts'
import { findDescendant, residentMemory } from '../product/processes.ts'
import { countCpu } from '../product/read-cpu.ts'
import { requireLives, scheduleLive } from '../product/schedule-live.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import type { Scope } from '../scope.ts'
import type { ViewersCount, ViewersPlan } from './live-load/viewers-child.ts'

const childModule = new URL('./live-load/viewers-child.ts', import.meta.url)

/** Publishes a clip again and again at its own pace, without encoding it. Ends with the scope. */
function publishLoop(scope: Scope, path: string, url: string): void {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-re', '-stream_loop', '-1', '-i', path, '-c', 'copy', '-f', 'flv', url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(ffmpeg, 'exit')
  scope.add(async () => {
    ffmpeg.kill('SIGKILL')
    await gone
  })
}

/** Waits until players have a playlist. @returns the name of the top rendition. */
async function untilOnAir(url: string, embed: string): Promise<string> {
  const { manifest } = await openSession(url, embed, 'navegador-primeiro')
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}${manifest}`)
    const name = answer.ok ? /^(\w+)\.m3u8$/m.exec(await answer.text())?.[1] : undefined
    if (name !== undefined && (await fetch(`${url}${manifest.replace('index', name)}`)).ok) return name
    await delay(200)
  }
  throw new Error('The live never had a picture')
}

/** Starts viewers that follow a live. @returns counts them until the scope closes. */
async function startViewers(scope: Scope, plan: ViewersPlan): Promise<() => ViewersCount> {
  const { child } = startChild(scope, childModule)
  let latest: ViewersCount = { playlists: 0, parts: 0, faults: [] }
  child.on('message', (message) => (latest = message as ViewersCount))
  child.send(plan)
  await once(child, 'message')
  return () => latest
}

async function prepare(context: BenchContext) {
  const { scope, say } = context
  const { path, source } = await makePublisherClip(context, makeFolder(scope))
  say('Starting the product…')
  const product = await startProduct(scope, { env: { LIVE_TRANSCODE: 'off', TRUST_PROXY: '1' } })
  const database = openDatabase(scope, product)
  const client = await signIn(product.url, product.demo)
  const live = await scheduleLive(client)
  const embed = await makeEmbed(client, live.id)
  publishLoop(scope, path, live.url)
  const rendition = await untilOnAir(product.url, embed)
  return { product, database, client, embed, rendition, source, node: findDescendant(product.pid, 'apps/live/src/main.ts') }
}

export const liveLoad: Bench = {
  name: 'live-load',
  what: 'CPU of a live that is passed through, of its node, and of the api for each viewer that follows it',
  run: async (context) => {
    requireLives()
    const { scope, quick, say, signal } = context
    const { product, database, embed, rendition, source, node } = await prepare(context)
    const processes = { node, api: product.api, database: database.pid }
    const seconds = quick ? 5 : 20
    const measure = async () => {
      const stop = countCpu(processes)
      await delay(seconds * 1000, undefined, { signal })
      return stop()
    }
    const [ingest, idle, perViewer, base]: number[][] = [[], [], [], []]
    await delay(quick ? 1000 : 10_000)
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      const cpu = await measure()
      ingest?.push((cpu.node / seconds) * 100)
      idle?.push(cpu.api / seconds)
      say(
        `${((cpu.node / seconds) * 100).toFixed(1)} % of a core in the node, ${((cpu.api / seconds) * 100).toFixed(1)} % in the api without viewers`,
      )
    }
    const watching = quick ? 20 : 200
    say(`Opening ${watching} players…`)
    const viewers: ViewersPlan['viewers'] = []
    for (let viewer = 0; viewer < watching; viewer++)
      viewers.push(await openSession(product.url, embed, `navegador-${viewer}`, `10.40.${viewer >> 8}.${viewer & 255}`))
    const count = await startViewers(scope, { url: product.url, rendition, viewers })
    await delay(quick ? 1000 : 5000)
    const atRest = (idle ?? []).toSorted((a, b) => a - b)[Math.floor((idle?.length ?? 1) / 2)] ?? 0
    let playlists = 0
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      const before = count().playlists
      const cpu = await measure()
      const { faults } = count()
      if (faults.length > 0) throw new Error(`${faults.length} players failed: ${faults[0]}`)
      playlists += count().playlists - before
      perViewer?.push(((cpu.api / seconds - atRest) / watching) * 1000)
      base?.push((cpu.database / seconds / watching) * 1000)
      say(`${perViewer?.at(-1)?.toFixed(2)} ms of the api for a viewer and second`)
    }
    const rounds = perViewer?.length ?? 1
    return {
      rows: [
        { what: 'a core for the node, passed through', unit: '%', values: ingest ?? [], budget: { most: 5 } },
        { what: 'the api for a viewer and second', unit: 'ms', values: perViewer ?? [], budget: { most: 0.7 } },
        { what: 'the database for a viewer and second', unit: 'ms', values: base ?? [] },
        { what: 'memory of the node', unit: 'MB', values: [residentMemory(node) / 1e6] },
      ],
      notes: [
        `Source: ${source} in 1080p30 with 6 Mbit/s and a key frame every two seconds, again and again, over RTMP to a node that encrypts, stores and lists its parts in a folder; no lower rungs.`,
        `${watching} players as hls.js: each waits for every next part (${(playlists / rounds / seconds / watching).toFixed(1)} playlists a second), and reports every ten seconds, which is counted too. Without what the api needs while nobody watches.`,
      ],
    }
  },
}
