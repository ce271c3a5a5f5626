// Six pages of Chromium watch one film at once, each as a student does: at 1×, at 2×, with seeks, in two tabs, with a tab closed in the middle.
//   node e2e/src/endurance/watching-browsers.ts [--port N] [--data DIR]
// Each page records by `video.currentTime` what was really played. The figures of the API must be that, within a second for each piece that
// was played in one go: a report ends between two frames, and the browser tells a position up to a quarter of a second late. Among themselves
// the figures must agree to the second. Ends with 1 when they do not.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { fullBrowserPath } from '@videozz/testing/find-browser'
import { readFile } from 'node:fs/promises'
import { type HostPage, serveHostPage } from '../host-page.ts'
import { makeFilm } from '../media-file.ts'
import { meterPlayback, readMeter } from '../meter-playback.ts'
import { findMail } from '../outbox.ts'
import { queryProduct } from '../product-database.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from '../start-product.ts'
import { signViewer } from '../viewer-token.ts'
import { demo, Producer, say, until } from './producer.ts'

const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } })
/** A piece that was played in one go may be told so much longer or shorter, in seconds. */
const tolerance = 1
const filmSeconds = 240

type Meter = Awaited<ReturnType<typeof readMeter>>
type Tab = { who: string; pieces: number; watch: (player: FrameLocator, page: Page) => Promise<void> }

const position = (player: FrameLocator) => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
/** Until the film has come past a second. */
const playTo = (player: FrameLocator, second: number) =>
  until(`second ${second}`, 300, async () => ((await position(player)) > second ? true : undefined))
const press = (player: FrameLocator, keys: string) => player.locator('body').pressSequentially(keys)
async function pause(player: FrameLocator): Promise<void> {
  await press(player, 'k')
  await until('the pause', 60, () => player.locator('video').evaluate((video: HTMLVideoElement) => video.paused))
}

const tabs: Tab[] = [
  { who: 'ana', pieces: 1, watch: async (player) => (await playTo(player, 40), pause(player)) },
  // Four steps of a quarter.
  { who: 'bia', pieces: 2, watch: async (player) => (await press(player, '>>>>'), await playTo(player, 80), pause(player)) },
  {
    who: 'caio',
    pieces: 3,
    watch: async (player) => {
      await playTo(player, 12)
      await press(player, '5')
      await playTo(player, filmSeconds / 2 + 10)
      await press(player, '0')
      await until('the beginning', 60, async () => (await position(player)) < filmSeconds / 2)
      await playTo(player, 8)
      await pause(player)
    },
  },
  { who: 'davi', pieces: 1, watch: async (player) => (await playTo(player, 30), pause(player)) },
  {
    who: 'davi',
    pieces: 2,
    watch: async (player) => (await playTo(player, 5), await press(player, '5'), await playTo(player, filmSeconds / 2 + 20), pause(player)),
  },
  // Closed while it plays.
  { who: 'eva', pieces: 1, watch: (player) => playTo(player, 25).then(() => undefined) },
]

async function openTab(
  browser: Browser,
  address: string,
  contexts: Map<string, Awaited<ReturnType<Browser['newContext']>>>,
  who: string,
): Promise<Page> {
  const context = contexts.get(who) ?? (await browser.newContext({ viewport: { width: 800, height: 600 } }))
  contexts.set(who, context)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function play(page: Page, { watch }: Tab): Promise<Meter> {
  const player = page.frameLocator('iframe')
  const button = player.locator('button.big').and(player.getByRole('button', { name: /Reproduzir/ }))
  await button.waitFor({ timeout: 300_000 })
  await meterPlayback(player)
  await button.click({ timeout: 60_000 })
  await watch(player, page)
  const meter = await readMeter(player)
  // Leaving reports the rest.
  await page.close({ runBeforeUnload: true })
  return meter
}

async function prepareFilm(producer: Producer): Promise<{ key: string; embed: string; secret: { id: string; secret: string } }> {
  const client = await producer.client()
  const content = new Uint8Array(await readFile(await makeFilm(filmSeconds, 'aula.mp4', 'size=426x240:rate=10')))
  const { key } = await client.uploadFile({ content, filename: 'aula.mp4' })
  await until('the film', 600, async () => (await producer.call<{ status: string }>('GET', `/videos/${key}`)).status === 'encoded')
  const { key: embed } = await producer.call<{ key: string }>('GET', `/embed/${key}`)
  await producer.call('PUT', `/embed/${embed}`, { domains: ['aula.exemplo.test'] })
  return { key, embed, secret: await producer.call('POST', '/embed-secrets') }
}

/** What each page played, by its own record. */
async function watchFilm(product: Product, film: Awaited<ReturnType<typeof prepareFilm>>): Promise<Meter[]> {
  const browser = await chromium.launch({
    ...(fullBrowserPath !== undefined && { executablePath: fullBrowserPath }),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--host-resolver-rules=MAP *.exemplo.test 127.0.0.1'],
  })
  const hosts: HostPage[] = []
  try {
    const contexts = new Map()
    const pages: Page[] = []
    for (const { who } of tabs) {
      const viewer = signViewer(film.secret, { sub: who, email: `${who}@exemplo.com`, name: who })
      const address = `${product.url}/embed/${film.embed}#viewer=${viewer}`
      const host = await serveHostPage(
        `<iframe src="${address}" title="Aula" referrerpolicy="origin" allow="autoplay" style="width:100%;aspect-ratio:16/9;border:0"></iframe>`,
      )
      hosts.push(host)
      pages.push(await openTab(browser, host.url('aula.exemplo.test'), contexts, who))
    }
    const meters = await Promise.all(pages.map((page, place) => play(page, tabs[place]!)))
    await wait(2000)
    return meters
  } finally {
    await browser.close()
    for (const host of hosts) await host.close()
  }
}

type Shown = { viewer: { name: string }; watched: [number, number][]; seconds: number }
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const seconds = (number: number) => number.toFixed(2)

/** @returns what is wrong. */
async function compare(product: Product, producer: Producer, key: string, meters: readonly Meter[]): Promise<string[]> {
  const faults: string[] = []
  const { items } = await producer.call<{ items: Shown[] }>('POST', `/videos/${key}/statistics/viewers`, {})
  for (const who of new Set(tabs.map((tab) => tab.who))) {
    const own = tabs.flatMap((tab, place) => (tab.who === who ? [{ ...tab, meter: meters[place]! }] : []))
    const shown = items.find(({ viewer }) => viewer.name === who)
    const [played, late, pieces] = [
      sum(own.map(({ meter }) => meter.seconds)),
      sum(own.map(({ meter }) => meter.late)),
      sum(own.map((tab) => tab.pieces)),
    ]
    const difference = (shown?.seconds ?? 0) - played
    const good = difference < tolerance * pieces && difference > -tolerance * pieces - late
    if (!good) faults.push(who)
    say(
      `${who}: ${own.length} page(s), ${pieces} piece(s), played ${seconds(played)} s (${seconds(late)} s of it unseen by the page), shown ${seconds(shown?.seconds ?? 0)} s, ` +
        `difference ${seconds(difference)} s; seconds seen ${shown?.watched.map(([from, to]) => `${from}–${to}`).join(', ')}: ${good ? 'ok' : 'FAILED'}`,
    )
  }
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const period = `start=${day}&end=${day}`
  const total = sum(items.map((item) => item.seconds))
  const overview = await producer.call<{ totals: object; days: { seconds: number }[]; devices: { seconds: number }[] }>(
    'GET',
    `/analytics/overview?${period}`,
  )
  const media = await producer.call<{
    views: number
    seconds: number
    people: number
    retention: { views: number; seen: number[] } | null
  }>('GET', `/videos/${key}/statistics?days=7`)
  const { totalSeconds } = await producer.call<{ totalSeconds: number }>('GET', `/analytics/total-time?${period}`)
  const agreeing = {
    'total time': totalSeconds,
    'media statistics': media.seconds,
    days: sum(overview.days.map((each) => each.seconds)),
    devices: sum(overview.devices.map((each) => each.seconds)),
  }
  for (const [name, figure] of Object.entries(agreeing))
    if (Math.abs(figure - total) > 0.001) faults.push(`${name}: ${figure} s instead of ${total} s`)
  const sessions = await queryProduct<{ covered: number }>(
    product.data,
    'select (select sum(upper(r) - lower(r)) from unnest(watched) r)::integer as covered from playback_sessions where video_key = $1 and view_started_at is not null',
    [key],
  )
  const covered = sum(sessions.map((session) => session.covered))
  if (sum(media.retention?.seen ?? []) !== covered)
    faults.push(`retention: ${sum(media.retention?.seen ?? [])} seconds instead of ${covered}`)
  if (media.views !== tabs.length || media.people !== 5) faults.push(`${media.views} views of ${media.people} people`)
  say(
    `all: ${media.views} views of ${media.people} people, ${seconds(total)} s in the list of viewers; ${JSON.stringify(agreeing)}; ${JSON.stringify(overview.totals)}`,
  )
  await producer.call('GET', `/analytics/export?${period}`)
  const mail = await until('the mail of the report', 120, () => findMail(demo.email, /estatisticas\.csv/))
  const address = /\/files\/r\/[\w-]{43}\/estatisticas\.csv/.exec(mail)?.[0] ?? ''
  const table = await (await fetch(`${product.url}${address}`)).text()
  const minutes = Math.ceil(total / 60)
  if (!table.includes(`"Total";"${tabs.length}"`) || !new RegExp(`"Total";.*"${minutes}"\r\n`).test(table))
    faults.push('the report by mail')
  say(`report: ${table.split('\r\n').find((line) => line.startsWith('"Total"'))}`)
  return faults
}

async function main(): Promise<void> {
  const data = values.data ?? (await makeDataFolder())
  process.env.E2E_DATA = data
  const product = await startProduct({
    data,
    ...(values.port !== undefined && { port: Number(values.port) }),
    env: { DEMO_PASSWORD: demo.password },
  })
  let faults = ['it did not end']
  try {
    const producer = new Producer(product)
    await producer.signIn()
    const film = await prepareFilm(producer)
    const meters = await watchFilm(product, film)
    await until('the roll-up', 120, async () => (await queryProduct(data, 'select 1 from stat_queue limit 1', [])).length === 0)
    faults = await compare(product, producer, film.key, meters)
    say(faults.length === 0 ? 'every figure is what was played' : `FAILED: ${faults.join('; ')}`)
  } finally {
    await product.stop()
    if (values.data === undefined) await removeFolder(data)
  }
  process.exit(faults.length === 0 ? 0 : 1)
}

await main()
