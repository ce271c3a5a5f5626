import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Bench, BenchContext, Result, Row } from '../bench.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { makeShortFilm } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { makeFolder, type Product, startProduct } from '../product/start-product.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'

/** Milliseconds the pointer is over an entry before it presses. */
const aimMs = 100

/**
 * Opens a screen by its menu entry.
 * @returns milliseconds from the press to the paint of the screen: another heading is there and nothing on it waits for data.
 */
async function goThere(page: Page, path: string): Promise<number> {
  const entry = page.locator(`nav[aria-label="Menu principal"] a[href="${path}"]`)
  await page.evaluate(() => {
    const before = document.querySelector('#conteudo h1')
    const moment = new Promise<number>((resolve) => {
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const look = () => {
            const heading = document.querySelector('#conteudo h1')
            const waits = document.querySelector('#conteudo .mantine-Skeleton-root, #conteudo [aria-busy="true"]')
            if (!heading || heading === before || waits) requestAnimationFrame(look)
            // The frame after the one that shows it begins when that one is painted.
            else requestAnimationFrame(() => resolve(performance.now() - timeStamp))
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
    Object.assign(window, { moment })
  })
  await entry.hover()
  await delay(aimMs)
  await page.mouse.down()
  await page.mouse.up()
  return page.evaluate(() => (window as unknown as { moment: Promise<number> }).moment)
}

async function openSignedIn({ scope }: BenchContext, { url, demo }: Product): Promise<Page> {
  const browser = await openBrowser(scope)
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  scope.add(() => context.close())
  const page = await context.newPage()
  await page.goto(`${url}/entrar`)
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Senha', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Olá, Marina' }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

export const menu: Bench = {
  name: 'menu',
  what: 'from a press in the side menu to the screen',
  run: async (context): Promise<Result> => {
    const { scope, signal, say, quick, busy } = context
    const film = await makeShortFilm(makeFolder(scope), signal)
    say('Starting the product…')
    const product = await startProduct(scope)
    await encodeFile(await signIn(product.url, product.demo), film, product.worker, signal)
    const page = await openSignedIn(context, product)
    const entries = await page
      .locator('nav[aria-label="Menu principal"] a[href]')
      .evaluateAll((links) =>
        links.map((link) => ({ path: link.getAttribute('href') ?? '', label: link.querySelector('span')?.textContent ?? '' })),
      )
    // The screen for files has no menu to come back by.
    const screens = entries.filter(({ path }) => path !== '/upload' && path !== '/').map((entry) => ({ ...entry, times: [] as number[] }))
    const home = { path: '/', label: 'Início', times: [] as number[] }
    // Round nought fetches chunks and data.
    for (let round = 0; round <= (quick ? 2 : 10); round++) {
      signal.throwIfAborted()
      if (!busy) await waitForRest(signal)
      for (const screen of screens)
        for (const { path, times } of [screen, home]) {
          const time = await goThere(page, path)
          if (round > 0) times.push(time)
        }
    }
    const rows = [home, ...screens].map(({ label, times }): Row => ({ what: label, unit: 'ms', values: times, budget: { most: 100 } }))
    return {
      rows,
      notes: [
        `Chromium at 1440 px on the same machine, one media in the library, every screen opened once before. The pointer is over the entry for ${aimMs} ms before it presses; the clock runs from the press to the paint of the other screen with its data.`,
      ],
    }
  },
}
