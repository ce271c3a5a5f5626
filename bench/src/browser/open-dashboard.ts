import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Product } from '../product/start-product.ts'
import type { Scope } from '../scope.ts'
import { type PlayerMoments, watchPlayer } from './watch-player.ts'

/** Longest wait for the page, in milliseconds. */
const timeoutMs = 180_000

const fail = async (words: string): Promise<never> => {
  await delay(timeoutMs, undefined, { ref: false })
  throw new Error(words)
}

export type Dashboard = {
  /** Opens another address as a click on a link does. */
  go: (path: string) => Promise<void>
  /** Moments of the first player page that shows a frame. @throws Error after three minutes. */
  firstFrame: () => Promise<PlayerMoments>
  /** When the dashboard got the event that a media can be played, in milliseconds since 1970; NaN when it did not. */
  receivedPlayable: (key: string) => number
  /** Waits until the picture has moved on. @throws Error when it does not move. */
  expectMoving: () => Promise<void>
}

/** Records the events of the page's realtime channel. */
function listenToChannel(page: Page): { ready: Promise<void>; received: Map<string, number> } {
  const received = new Map<string, number>()
  const ready = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload)
        if (text.includes('["ready"')) resolve()
        const key = /"videoEncode".*"key":"(\w+)"/.exec(text)?.[1]
        if (key !== undefined && text.includes('"playable":true') && !received.has(key))
          received.set(key, performance.timeOrigin + performance.now())
      }),
    )
  })
  return { ready, received }
}

/** A signed-in dashboard in a new browser, idle in the library, with its realtime channel open. */
export async function openDashboard(browser: Browser, { url, demo }: Product, scope: Scope): Promise<Dashboard> {
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1440, height: 900 } })
  scope.add(() => context.close())
  const shown = new Promise<PlayerMoments>((resolve, reject) => {
    watchPlayer(context, resolve).catch(reject)
  })
  shown.catch(() => undefined)
  const page = await context.newPage()
  const { ready, received } = listenToChannel(page)
  await page.goto(`${url}/entrar?voltar=%2Fmedia`)
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Senha', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Minha biblioteca' }).waitFor()
  await Promise.race([ready, fail('The live channel did not open')])
  await page.waitForLoadState('networkidle')
  const video = page.frameLocator('iframe').locator('video')
  return {
    go: (path) => page.evaluate((to) => history.pushState({}, '', to), path),
    firstFrame: () => Promise.race([shown, fail('No frame was shown')]),
    receivedPlayable: (key) => received.get(key) ?? Number.NaN,
    expectMoving: async () => {
      for (const end = Date.now() + 30_000; Date.now() < end; await delay(100))
        if ((await video.evaluate((element: HTMLVideoElement) => element.currentTime)) > 0.5) return
      throw new Error('The picture stands still')
    },
  }
}
