import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { routes } from '@videozz/contract'
import type { Product } from '../product/start-product.ts'
import type { Scope } from '../scope.ts'
import { type PlayerMoments, watchPlayer } from './watch-player.ts'

/** Longest wait for a first frame, in milliseconds. */
const patience = 180_000

export type Dashboard = {
  /** Goes to another address as a click on a link does. */
  go: (path: string) => Promise<void>
  /** Moments of the first player page that shows a frame. @throws Error after three minutes. */
  firstFrame: () => Promise<PlayerMoments>
  /** When the dashboard heard that a media can be played, in milliseconds since 1970; NaN when it did not hear it. */
  heardPlayable: (key: string) => number
  /** Waits until the picture has moved on. @throws Error when it stands still. */
  expectMoving: () => Promise<void>
}

/** Notes what the page's live channel brings. */
function listenToChannel(page: Page): { ready: Promise<void>; heard: Map<string, number> } {
  const heard = new Map<string, number>()
  const ready = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload)
        if (text.includes('["ready"')) resolve()
        const key = /"videoEncode".*"key":"(\w+)"/.exec(text)?.[1]
        if (key !== undefined && text.includes('"playable":true') && !heard.has(key))
          heard.set(key, performance.timeOrigin + performance.now())
      }),
    )
  })
  return { ready, heard }
}

/** A signed-in dashboard in a browser that has never been there, at rest in the library, with its live channel open. */
export async function openDashboard(browser: Browser, { url, demo }: Product, scope: Scope): Promise<Dashboard> {
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1440, height: 900 } })
  scope.add(() => context.close())
  const shown = new Promise<PlayerMoments>((resolve, reject) => {
    watchPlayer(context, resolve).catch(reject)
  })
  shown.catch(() => undefined)
  const signedIn = await context.request.post(`${url}/api${routes.signIn.path}`, { data: demo })
  const authenticated = await context.request.post(`${url}/api${routes.authenticate.path}`, { data: await signedIn.json() })
  if (!authenticated.ok()) throw new Error(`The sign-in answered ${authenticated.status()}`)
  const page = await context.newPage()
  const { ready, heard } = listenToChannel(page)
  await page.goto(`${url}/media`, { waitUntil: 'networkidle' })
  await Promise.race([ready, delay(15_000).then(() => Promise.reject(new Error('The live channel did not open')))])
  const video = page.frameLocator('iframe').locator('video')
  return {
    go: (path) => page.evaluate((to) => history.pushState({}, '', to), path),
    firstFrame: () => Promise.race([shown, delay(patience).then(() => Promise.reject(new Error('No frame was shown')))]),
    heardPlayable: (key) => heard.get(key) ?? Number.NaN,
    expectMoving: async () => {
      for (const end = Date.now() + 30_000; Date.now() < end; await delay(100))
        if ((await video.evaluate((element: HTMLVideoElement) => element.currentTime)) > 0.5) return
      throw new Error('The picture stands still')
    },
  }
}
