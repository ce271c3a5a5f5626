// What a live on air must survive: its encoder of lower rungs, the api and PostgreSQL killed, the object store away for half a minute, a full
// disk. An encoder publishes and a browser plays all the while.
//   node e2e/src/endurance/live-faults.ts [--rounds 1] [--port N]
// Needs the feature `lives`, python3-swift for the store, and root for the disk. After each fault the player must go on without loading anew,
// and everything that was sent must be listed. Ends with 1 where it is not.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasFeature } from '@videozz/contract'
import { startSwift } from '@videozz/testing'
import { serveHostPage } from '../host-page.ts'
import { publish } from '../live-stream.ts'
import { findDescendants } from '../processes.ts'
import { queryProduct } from '../product-database.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from '../start-product.ts'
import { hostDomain, look, openChromium, openPlayers, type PlayerPage } from './live-meter.ts'
import { type PausedLink, startPausedLink } from './paused-link.ts'
import { demo, Producer, say, until } from './producer.ts'
import { scheduleLive, untilOnAir } from './schedule-live.ts'
import { mainFiles } from './second-process.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' }, port: { type: 'string' } } })
/** Seconds after a fault within which the player must go on. */
const patience = 60

type Stage = { product: Product; data: string; link: PausedLink; disk: SmallDisk | undefined; key: string; player: PlayerPage }
type Fault = { name: string; strike: (stage: Stage) => Promise<void> | void }

const kill = (product: Product, part: string): void => {
  const found = findDescendants(product.pid, part)
  if (found.length === 0) throw new Error(`No process runs ${part}`)
  for (const { pid } of found) process.kill(pid, 'SIGKILL')
}

const faults: Fault[] = [
  {
    name: 'the encoder of the lower rungs killed',
    strike: ({ product }) => {
      const [node] = findDescendants(product.pid, mainFiles.live)
      for (const { pid } of findDescendants(node?.pid ?? 0, 'ffmpeg')) process.kill(pid, 'SIGKILL')
    },
  },
  { name: 'the api killed', strike: ({ product }) => kill(product, 'apps/api/src/main.ts') },
  { name: 'PostgreSQL killed', strike: ({ product, data }) => kill(product, join(data, 'postgres/data')) },
  {
    name: 'the store away for 30 s',
    strike: async ({ link }) => {
      link.close()
      await wait(30_000)
      link.open()
    },
  },
  {
    name: 'the disk full for 20 s',
    strike: async ({ disk }) => {
      disk?.fill()
      await wait(20_000)
      disk?.free()
    },
  },
]

type Listed = { seconds: number; runs: number; age: number }

/** Seconds that are listed, publishers so far, and how long the live is on air. */
async function readListed(data: string, key: string): Promise<Listed> {
  const [row] = await queryProduct<Listed>(
    data,
    `with top as (select rendition from live_spans where video_key = $1 order by height desc limit 1)
     select coalesce((select sum(duration) from segments where video_key = $1 and rendition = (select rendition from top)), 0) as seconds,
       (select count(*)::int from live_runs where live_key = $1) as runs,
       extract(epoch from now() - (select started_at from lives where video_key = $1))::float as age`,
    [key],
  )
  return row ?? { seconds: 0, runs: 0, age: 0 }
}

/** @returns what is wrong; nothing where all is well. */
async function strikeOnce(stage: Stage, { name, strike }: Fault): Promise<string[]> {
  const { data, key, player } = stage
  let frozen = 0
  const watch = async () => {
    const figures = await look(player)
    frozen = Math.max(frozen, figures.frozen)
    return figures
  }
  await look(player)
  const before = await readListed(data, key)
  const begun = performance.now()
  await strike(stage)
  const struck = performance.now()
  const caughtUp = await until(`everything listed after ${name}`, 120, async () => {
    // The database may be the one that is away.
    const now = await readListed(data, key).catch(() => undefined)
    return now && now.age - now.seconds < before.age - before.seconds + 2 ? now : undefined
  })
  const back = (performance.now() - struck) / 1000
  const from = (await watch()).position
  const goesOn = await until('the player', patience, async () => (await watch()).position > from + 3).catch(() => false)
  const { loads } = await watch()
  const faultsFound = [
    ...(goesOn ? [] : ['the player stands still']),
    ...(loads + player.navigations > 0 ? [`the player loaded ${loads + player.navigations} times`] : []),
    ...(caughtUp.runs > before.runs ? [`the encoder was dropped ${caughtUp.runs - before.runs} times`] : []),
  ]
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  say(
    `${name}: listed again ${back.toFixed(1)} s after, ${seconds} s in all: ${faultsFound.length === 0 ? 'ok' : faultsFound.join(', ')} (${frozen.toFixed(1)} s)`,
  )
  return faultsFound
}

async function main(): Promise<boolean> {
  if (!hasFeature('lives')) throw new Error('This build has no lives: switch the feature `lives` on in packages/contract/src/features.ts.')
  const disk = mountSmallDisk(700)
  const data = disk ? join(disk.folder, 'data') : await makeDataFolder()
  const swift = await startSwift()
  const link = await startPausedLink(Number(new URL(swift.endpoint).port))
  const ends: (() => unknown)[] = [() => (disk ? disk.remove() : removeFolder(data)), () => swift.stop(), () => link.end()]
  try {
    const product = await startProduct({
      data,
      ...(values.port !== undefined && { port: Number(values.port) }),
      env: {
        DEMO_PASSWORD: demo.password,
        S3_ENDPOINT: `http://127.0.0.1:${link.port}`,
        S3_REGION: swift.region,
        S3_BUCKET: 'live-faults',
        S3_ACCESS_KEY_ID: swift.accessKeyId,
        S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
      },
    })
    ends.push(() => product.stop())
    const producer = new Producer(product)
    const live = await scheduleLive(producer)
    const { key: embed } = await producer.call<{ key: string }>('GET', `/embed/${live.key}`)
    await producer.call('PUT', `/embed/${embed}`, { domains: [hostDomain] })
    const encoder = publish(live.url)
    ends.push(() => encoder.kill())
    const host = await serveHostPage(
      `<iframe src="${product.url}/embed/${embed}" title="Aula" allow="autoplay" style="width:100%;aspect-ratio:16/9;border:0"></iframe>`,
    )
    ends.push(() => host.close())
    await untilOnAir(producer, live.key)
    const browser = await openChromium()
    ends.push(() => browser.close())
    const [player] = await openPlayers(browser, host.url(hostDomain))
    if (!player) throw new Error('The page has no player.')
    const stage = { product, data, link, disk, key: live.key, player }
    const chosen = faults.filter(({ name }) => disk || !name.startsWith('the disk'))
    const wrong: string[] = []
    for (let round = 0; round < Number(values.rounds); round++) for (const fault of chosen) wrong.push(...(await strikeOnce(stage, fault)))
    await producer.call('POST', `/lives/${live.key}/finish`)
    await until(
      'the recording',
      60,
      async () => (await producer.call<{ recording: string }>('GET', `/lives/${live.key}`)).recording === 'kept',
    )
    const [holes] = await queryProduct<{ holes: number }>(
      data,
      `select coalesce(max(sequence) + 1 - count(*), 0)::int as holes from segments
       where video_key = $1 and rendition = (select name from renditions where video_key = $1 order by height desc limit 1)`,
      [live.key],
    )
    say(
      `${wrong.length} faults were not survived, ${holes?.holes ?? 0} holes in the recording: ${wrong.length === 0 && !holes?.holes ? 'ok' : 'FAILED'}`,
    )
    return wrong.length === 0 && !holes?.holes
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

process.exitCode = (await main()) ? 0 : 1
