// Players of one live for as long as it is on air: they must neither freeze nor load anew, whatever is trimmed from their buffers, and whatever
// keys they need; in the middle the node of lives is killed, once.
//   node e2e/src/endurance/live-players.ts [--minutes 120] [--players 10] [--back SECONDS] [--port N] [--data DIR]
// `--back` plays with so many seconds of back buffer instead of what the player keeps of lives, which shows what that is for. Needs the feature
// `lives`. Prints a line a minute, and ends with 1 when a player froze for more than three seconds or loaded anew.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasFeature } from '@videozz/contract'
import { type HostPage, serveHostPage } from '../host-page.ts'
import { publish } from '../live-stream.ts'
import { findDescendants, residentMemory } from '../processes.ts'
import { queryProduct } from '../product-database.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from '../start-product.ts'
import { hostDomain, look, openChromium, openPlayers, type PlayerPage } from './live-meter.ts'
import { demo, Producer, say } from './producer.ts'
import { scheduleLive, untilOnAir } from './schedule-live.ts'
import { mainFiles } from './second-process.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    players: { type: 'string', default: '10' },
    back: { type: 'string' },
    port: { type: 'string' },
    data: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const players = Number(values.players)
/** Longest that a picture may stand still, in seconds. */
const mostFrozen = 3
/** Seconds after the kill in which the picture may stand still: the encoder has to come back. */
const killSeconds = 20

/** Players of one page, which costs less than a page for each. More wait for each other's requests, since browsers open six connections. */
const perPage = 2
/** Small, so that ten browsers' decoders leave time on two cores. */
const stream = ['320x180', 12] as const

/** An encoder that connects again by itself, a second after it was dropped. */
function keepPublishing(url: string): () => Promise<void> {
  let going = true
  let encoder = publish(url, ...stream)
  const done = (async () => {
    while (going) {
      await encoder.gone
      await wait(1000)
      if (going) encoder = publish(url, ...stream)
    }
  })()
  return async () => {
    going = false
    await encoder.kill()
    await done
  }
}

const worst = (figures: readonly number[]): number => Math.max(0, ...figures)

/** Resident memory of the node of lives and of the api. */
function memoryText({ pid }: Product): string {
  const text = (name: string, part: string) =>
    `${name} ${(findDescendants(pid, part).reduce((sum, each) => sum + residentMemory(each.pid), 0) / 1e6).toFixed(0)} MB`
  return `${text('node', mainFiles.live)}, ${text('api', 'apps/api/src/main.ts')}`
}

async function watch(product: Product, pages: readonly PlayerPage[]): Promise<boolean> {
  let [freezes, killGap] = [0, 0]
  for (let minute = 1; minute <= minutes; minute++) {
    const isKilled = minute === Math.ceil(minutes / 2)
    if (isKilled) {
      const nodes = findDescendants(product.pid, mainFiles.live)
      for (const { pid } of nodes) process.kill(pid, 'SIGKILL')
      await wait(killSeconds * 1000)
      killGap = worst((await Promise.all(pages.map(look))).map(({ frozen }) => frozen))
      say(`${nodes.length} node killed: the picture stood still for ${killGap.toFixed(1)} s at most`)
    }
    await wait((isKilled ? 60 - killSeconds : 60) * 1000)
    const figures = await Promise.all(pages.map(look))
    freezes += figures.filter(({ frozen }) => frozen > mostFrozen).length
    const loads = figures.reduce((sum, each) => sum + each.loads, 0) + pages.reduce((sum, { navigations }) => sum + navigations, 0)
    const behind = figures.map((each) => each.behind)
    say(
      `minute ${minute}: longest stand ${worst(figures.map(({ frozen }) => frozen)).toFixed(2)} s, ${freezes} freezes so far, ${loads} loads, ` +
        `behind ${Math.min(...behind).toFixed(1)} to ${worst(behind).toFixed(1)} s, at second ${Math.round(Math.min(...figures.map(({ position }) => position)))}, ${memoryText(product)}`,
    )
    if (minute === minutes) {
      const good = freezes === 0 && loads === 0
      say(
        `${pages.length} players, ${minutes} minutes: ${freezes} freezes over ${mostFrozen} s, ${loads} loads, ${killGap.toFixed(1)} s at the kill: ${good ? 'ok' : 'FAILED'}`,
      )
      return good
    }
  }
  return false
}

async function main(): Promise<boolean> {
  if (!hasFeature('lives')) throw new Error('This build has no lives: switch the feature `lives` on in packages/contract/src/features.ts.')
  const data = values.data ?? (await makeDataFolder())
  const product = await startProduct({
    data,
    ...(values.port !== undefined && { port: Number(values.port) }),
    env: { DEMO_PASSWORD: demo.password },
  })
  const ends: (() => Promise<unknown>)[] = [() => product.stop()]
  try {
    // Scripts are given no picture of a marked video.
    await queryProduct(data, 'update plans set has_imprint = false', [])
    const producer = new Producer(product)
    const live = await scheduleLive(producer)
    const { key: embed } = await producer.call<{ key: string }>('GET', `/embed/${live.key}`)
    await producer.call('PUT', `/embed/${embed}`, { domains: [hostDomain] })
    ends.push(keepPublishing(live.url))
    await untilOnAir(producer, live.key)
    const browser = await openChromium()
    ends.push(() => browser.close())
    const host: HostPage = await serveHostPage(
      `<iframe src="${product.url}/embed/${embed}" title="Aula" allow="autoplay" style="width:33%;aspect-ratio:16/9;border:0"></iframe>`.repeat(
        Math.min(perPage, players),
      ),
    )
    ends.push(() => host.close())
    const pages: PlayerPage[] = []
    while (pages.length < players) pages.push(...(await openPlayers(browser, host.url(hostDomain), values.back)))
    say(`${pages.length} players are on air`)
    return await watch(product, pages)
  } finally {
    for (const end of ends.toReversed()) await end()
    if (values.data === undefined) await removeFolder(data)
  }
}

process.exitCode = (await main()) ? 0 : 1
