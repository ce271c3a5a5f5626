import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VideozzPlayer } from '@videozz/player'
import { type Browser, type BrowserContextOptions, type Frame, type Page } from 'playwright-core'
import { builtSite } from './built-site.ts'
import { openBrowser } from './overlay-kit.ts'
import { makeStream, type Stream } from './make-stream.ts'
import { serveElsewhere } from './serve-elsewhere.ts'
import { servePlayer } from './serve-player.ts'

/** The limit only ends a run that will never get there. */
export const patient = { timeout: 60_000 }

export type Things = { player: VideozzPlayer; root: ShadowRoot; video: HTMLVideoElement; layers: HTMLElement }
export type PlayerKit = Awaited<ReturnType<typeof startKit>>
export type OpenedPage = Awaited<ReturnType<PlayerKit['open']>>

/** Records in `words` the texts of the live regions of a player page, from now on. */
async function keepWords(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const words: string[] = []
    Object.assign(window, { words })
    const root = document.querySelector('videozz-player')?.shadowRoot
    if (!root) throw new Error('no player')
    const listen = () => {
      for (const { textContent } of root.querySelectorAll('[role=status]'))
        if (textContent && words.at(-1) !== textContent) words.push(textContent)
    }
    new MutationObserver(listen).observe(root, { subtree: true, childList: true, characterData: true })
    listen()
  })
}

/** Of the window, for tests that look at no arrangement: drawing it takes less. */
export const smallWindow = { width: 640, height: 360 }

/** The built player page, a stream, a stand-in for the api and a browser. */
export async function startKit(duration = 60, viewport = { width: 1024, height: 576 }) {
  const folder = await mkdtemp(join(tmpdir(), 'videozz-player-'))
  const stream: Stream = await makeStream(folder, duration)
  const server = await servePlayer(await builtSite(), stream)
  const elsewhere = await serveElsewhere()
  const browser: Browser = await openBrowser()
  let page: Page | null = null
  const faults: string[] = []

  const adopt = async (opened: Page) => {
    const handle = await opened.waitForSelector('iframe')
    const frame = (await handle.contentFrame()) as Frame
    await frame.waitForSelector('.frame:not([data-phase=idle]):not([data-phase=opening])')
    await keepWords(frame)
    const inPlayer = <T>(job: (things: Things) => T): Promise<T> =>
      frame.evaluate(`(${job.toString()})((() => {
        const player = document.querySelector('videozz-player')
        return { player, root: player.shadowRoot, layers: player.shadowRoot.querySelector('.frame'), video: player.video }
      })())`)
    return {
      page: opened,
      frame,
      inPlayer,
      time: () => inPlayer(({ video }) => video.currentTime),
      phase: () => inPlayer(({ layers }) => layers.dataset.phase),
      /** Texts of the live regions so far: each is cleared after three seconds. */
      said: () => frame.evaluate(() => (window as unknown as { words: string[] }).words),
      watched: () => server.world.reports.flatMap((report) => report.ranges),
    }
  }

  return {
    stream,
    server,
    /** Opens the page that frames the player at `path`; `before` runs in every frame before its scripts. */
    async open(options: BrowserContextOptions = {}, before?: () => void, path = '') {
      const context = await browser.newContext({ viewport, locale: 'pt-BR', ...options })
      context.setDefaultTimeout(patient.timeout)
      const opened = await context.newPage()
      page = opened
      opened.on('pageerror', (error) => faults.push(error.message))
      if (before !== undefined) await opened.addInitScript(before)
      await opened.goto(path === '' ? server.address : `${server.address}?player=${encodeURIComponent(path)}`)
      return adopt(opened)
    },
    elsewhere,
    /** A page of another origin with this HTML, under a policy. */
    async openElsewhere(html: string, policy = ''): Promise<Page> {
      const context = await browser.newContext({ viewport: { width: 1024, height: 700 }, locale: 'pt-BR' })
      context.setDefaultTimeout(patient.timeout)
      page = await context.newPage()
      page.on('pageerror', (error) => faults.push(error.message))
      elsewhere.show(html, policy)
      await page.goto(elsewhere.address)
      return page
    },
    /** The player of a page that was loaded again. */
    adopt,
    /** Closes the page and returns the errors in it; the server resets what the test changed. */
    async closePage(): Promise<string[]> {
      await page?.context().close()
      page = null
      server.reset()
      return faults.splice(0)
    },
    async stop() {
      await browser.close()
      await server.close()
      await elsewhere.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
