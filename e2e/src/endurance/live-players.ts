// Players of one live for as long as it is on air: they must neither freeze nor load anew, whatever is trimmed from their buffers, and whatever
// keys they need; in the middle the node of lives is killed, once.
//   node e2e/src/endurance/live-players.ts [--minutes 120] [--players 10] [--back SECONDS] [--port N] [--data DIR]
// `--back` plays with so many seconds of back buffer instead of what the player keeps of lives, which shows what that is for. Needs the feature
// `lives`. Prints a line a minute, and ends with 1 when a player froze for more than three seconds or loaded anew.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { hasFeature } from '@videozz/contract'
import { fullBrowserPath } from '@videozz/testing/find-browser'
import { type HostPage, serveHostPage } from '../host-page.ts'
import { publish } from '../live-stream.ts'
import { findDescendants } from '../processes.ts'
import { queryProduct } from '../product-database.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from '../start-product.ts'
import { demo, Producer, say, until } from './producer.ts'
import { scheduleLive } from './schedule-live.ts'
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
const domain = 'aula.exemplo.test'
const minutes = Number(values.minutes)
const players = Number(values.players)
/** Longest that a picture may stand still, in seconds. */
const mostFrozen = 3
/** Seconds after the kill in which the picture may stand still: the encoder has to come back. */
const killSeconds = 20

/** Seconds. `frozen`: longest stand so far; `behind`: to the end of what is listed. */
type Figures = { frozen: number; behind: number; position: number; loads: number }
type PlayerPage = { page: Page; navigations: number }

/** Watches the picture of a player from inside its page. */
async function meter({ page }: PlayerPage): Promise<void> {
  await page
    .frameLocator('iframe')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      const meterState = { frozen: 0, loads: 0 }
      let [position, since] = [video.currentTime, performance.now()]
      video.addEventListener('emptied', () => meterState.loads++)
      setInterval(() => {
        const now = performance.now()
        if (video.currentTime !== position) [position, since] = [video.currentTime, now]
        meterState.frozen = Math.max(meterState.frozen, (now - since) / 1000)
      }, 100)
      Object.assign(video, { meterState })
    })
}

/** What was seen since the last look. */
const look = ({ page }: PlayerPage): Promise<Figures> =>
  page
    .frameLocator('iframe')
    .locator('video')
    .evaluate((video: HTMLVideoElement & { meterState?: { frozen: number; loads: number } }) => {
      const { frozen, loads } = video.meterState ?? { frozen: Infinity, loads: 1 }
      if (video.meterState) video.meterState.frozen = 0
      const { seekable } = video
      const end = seekable.length > 0 ? seekable.end(seekable.length - 1) : video.currentTime
      return { frozen, loads, behind: end - video.currentTime, position: video.currentTime }
    })

async function openPlayer(browser: Browser, address: string): Promise<PlayerPage> {
  const page = await browser.newPage({ viewport: { width: 480, height: 320 } })
  const player = { page, navigations: 0 }
  if (values.back !== undefined) {
    // As the compiled player tells them apart: what is kept of lives, and of everything else.
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/1\/0:60\b/, `${values.back}:60`) })
    })
  }
  await page.goto(address)
  page.on('framenavigated', () => player.navigations++)
  await page.frameLocator('iframe').locator('button.big').click({ timeout: 60_000 })
  await until('a picture', 60, () =>
    page
      .frameLocator('iframe')
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.currentTime > 0),
  )
  await meter(player)
  return player
}

/** An encoder that connects again by itself, a second after it was dropped. */
function keepPublishing(url: string): () => Promise<void> {
  let going = true
  let encoder = publish(url, '320x180')
  const done = (async () => {
    while (going) {
      await encoder.gone
      await wait(1000)
      if (going) encoder = publish(url, '320x180')
    }
  })()
  return async () => {
    going = false
    await encoder.kill()
    await done
  }
}

const worst = (figures: readonly number[]): number => Math.max(0, ...figures)

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
        `behind ${Math.min(...behind).toFixed(1)} to ${worst(behind).toFixed(1)} s, at second ${Math.round(Math.min(...figures.map(({ position }) => position)))}`,
    )
    if (minute === minutes) {
      const good = freezes === 0 && loads === 0
      say(
        `${players} players, ${minutes} minutes: ${freezes} freezes over ${mostFrozen} s, ${loads} loads, ${killGap.toFixed(1)} s at the kill: ${good ? 'ok' : 'FAILED'}`,
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
    await producer.call('PUT', `/embed/${embed}`, { domains: [domain] })
    ends.push(keepPublishing(live.url))
    const browser = await chromium.launch({
      ...(fullBrowserPath !== undefined && { executablePath: fullBrowserPath }),
      args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--host-resolver-rules=MAP *.exemplo.test 127.0.0.1'],
    })
    ends.push(() => browser.close())
    const host: HostPage = await serveHostPage(
      `<iframe src="${product.url}/embed/${embed}" title="Aula" allow="autoplay" style="width:100%;aspect-ratio:16/9;border:0"></iframe>`,
    )
    ends.push(() => host.close())
    const pages: PlayerPage[] = []
    for (let player = 0; player < players; player++) pages.push(await openPlayer(browser, host.url(domain)))
    say(`${players} players are on air`)
    return await watch(product, pages)
  } finally {
    for (const end of ends.toReversed()) await end()
    if (values.data === undefined) await removeFolder(data)
  }
}

process.exitCode = (await main()) ? 0 : 1
