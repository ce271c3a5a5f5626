import type { Browser } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Scope, withScope } from '../scope.ts'
import { type PlayerMoments, watchPlayer } from './watch-player.ts'

/** Longest wait for a frame, in milliseconds. */
const timeoutMs = 30_000

/** Opens a page that frames `frame` in a browser that was never there, and waits for the first picture. @throws Error without one. */
export function timeFrame(scope: Scope, browser: Browser, host: string, frame: string): Promise<PlayerMoments> {
  return withScope(scope, async (inner) => {
    const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1000, height: 600 } })
    inner.add(() => context.close())
    const shown = new Promise<PlayerMoments>((resolve, reject) => {
      watchPlayer(context, resolve).catch(reject)
    })
    shown.catch(() => undefined)
    const page = await context.newPage()
    await page.goto(`${host}#${encodeURIComponent(frame)}`)
    const late = delay(timeoutMs, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`No frame of ${frame.split('#')[0]} was shown`)),
    )
    return Promise.race([shown, late])
  })
}
