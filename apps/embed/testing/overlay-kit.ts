import type { VideozzPlayer } from '@videozz/player'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Frame, type Page } from 'playwright-core'
import type { Stream } from './make-stream.ts'
import { browserPath } from '@videozz/testing/find-browser'
import { readPicture, type Reading } from '@videozz/testing/read-picture'
import { servePlayer } from './serve-player.ts'

export type Things = { player: VideozzPlayer; root: ShadowRoot; video: HTMLVideoElement; layers: HTMLElement; box: HTMLElement }
export type Screen = Awaited<ReturnType<typeof openScreen>>

/** Of the window: drawing it takes a third of what a usual embed takes. */
export const usualSize = { width: 480, height: 270 }

/** Settings of a browser at this path. */
export const settingsOf = (executablePath: string | undefined) => ({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
export const openBrowser = (): Promise<Browser> => chromium.launch(settingsOf(browserPath))

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** Waits until `ask` returns true; `limitMs` only ends a run in which it never does. */
export async function until(ask: () => Promise<boolean> | boolean, limitMs = 60_000): Promise<boolean> {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await ask()) return true
    await sleep(60)
  }
  return false
}

/** The player page framed by a page with its own server: several may run in parallel. */
export async function openScreen(
  browser: Browser | BrowserContext,
  files: { site: string; stream: Stream },
  options: { before?: () => void; view?: BrowserContextOptions; /** Key of the media in the address of the player. */ key?: string } = {},
) {
  const server = await servePlayer(files.site, files.stream)
  const size = { viewport: usualSize, locale: 'pt-BR', ...options.view }
  const context = 'newContext' in browser ? await browser.newContext(size) : null
  const page: Page = context === null ? await (browser as BrowserContext).newPage() : await context.newPage()
  page.setDefaultTimeout(60_000)
  // As a script of an extension comes: into the page, not into the empty frames that its scripts make.
  if (options.before !== undefined) await page.addInitScript(`if (location.href !== 'about:blank') (${options.before.toString()})()`)
  await page.goto(options.key === undefined ? server.address : `${server.address}?player=/embed/${options.key}`)
  const frame = (await (await page.waitForSelector('iframe')).contentFrame()) as Frame
  await frame.waitForSelector('.frame:not([data-phase=idle]):not([data-phase=opening])', { timeout: 60_000 })

  const inPlayer = <T>(job: (things: Things) => T): Promise<T> =>
    frame.evaluate(`(${job.toString()})((() => {
      const player = document.querySelector('videozz-player')
      const root = player.shadowRoot
      const layers = root.querySelector('.frame')
      return { player, root, layers, video: player.video, box: [...layers.children].find((child) => child.localName === 'div' && child.className === '') }
    })())`)
  const time = () => inPlayer(({ video }) => video.currentTime)
  const phase = () => inPlayer(({ layers }) => layers.dataset.phase)
  const play = async (seconds: number) => {
    await frame.locator('button.big').click()
    const played = await until(async () => (await time()) >= seconds)
    if (!played) throw new Error(`stands at ${await time()} s: ${(await phase()) ?? ''} ${reported().join()}`)
  }
  const reported = () => server.world.reports.flatMap((report) => report.tampering)
  /** Reads the code from a screenshot; `helper` is a player page in which nothing was replaced. */
  const read = async (helper: Frame, ratio = 1): Promise<Reading & { png: Buffer }> => {
    const place = () =>
      inPlayer(({ box }) => {
        const { x, y, width, height } = box.getBoundingClientRect()
        return { x, y, width, height }
      })
    let area = await place()
    let png = await page.screenshot()
    // It moves now and then, perhaps just while its picture is taken.
    for (let now = await place(); JSON.stringify(now) !== JSON.stringify(area); now = await place()) {
      area = now
      png = await page.screenshot()
    }
    // The layer is as high as its letters, a quarter more, and their outline above and below.
    const letters = Math.floor(area.height / 1.57)
    return { ...(await readPicture(helper, png, area, letters, ratio)), png }
  }
  return {
    page,
    frame,
    server,
    inPlayer,
    time,
    phase,
    play,
    reported,
    read,
    /** Stopped by the guard: playback is blocked or paused. */
    isStopped: () => inPlayer(({ video, layers }) => layers.dataset.phase === 'blocked' || video.paused),
    close: async () => {
      await page.close()
      await context?.close()
      await server.close()
    },
  }
}
