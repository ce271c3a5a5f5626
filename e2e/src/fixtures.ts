import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { fileProducer } from './file-producer.ts'
import { callsUnderWay, followCalls } from './follow-calls.ts'
import type { Product } from './start-product.ts'
import { password, startWorkerProduct } from './worker-product.ts'

export const baseUrl = (): string => process.env.E2E_URL ?? 'http://localhost:8080'
/** The demo producer, whom every product creates at its start. */
export const demo = { email: 'demo@videozz.local', password }

/** Timeout of expectations that wait for an encoder or a restart on a busy machine. */
export const patient = { timeout: 300_000 }

/** Messages the browser itself writes for an answer that a journey provokes on purpose. */
type Allowed = { allowConsole: (pattern: RegExp) => void }

/**
 * A test whose page fails it on `console.error`, on an uncaught exception and on an unhandled rejection. Each worker has its own product,
 * which all files that it runs share.
 */
export const test = base.extend<Allowed, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { product, end } = await startWorkerProduct()
      await use(product)
      await end()
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  allowConsole: [
    async ({ context }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = []
      context.on('page', followCalls)
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => faults.push(String(error.error())))
      await use((pattern) => allowed.push(pattern))
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Signs a person in: the file's own producer by default. */
export async function signIn(page: Page, who?: { email: string; password: string }, path = '/'): Promise<void> {
  const { email, password } = who ?? (await fileProducer())
  await page.goto(new URL(path, baseUrl()).href)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/entrar'))
}

/** Closes the welcome dialog of the free plan, and waits until the API has stored that it was seen. */
export async function closeWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: /^Boas-vindas/ })
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/hotjar/event') && response.ok())
  await welcome.getByRole('button', { name: 'Explorar depois' }).click()
  await kept
  await expect(welcome).toHaveCount(0)
}

/** What is not final yet: fonts that load, and animations that run. Runs in the page. */
function listUnsettled(): string[] {
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  })
  return [...(document.fonts.status === 'loaded' ? [] : ['fonts']), ...moving.map((animation) => animation.constructor.name)]
}

/** Waits until everything the screen requests is loaded and no animation runs. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(async () => {
    expect(callsUnderWay(page)).toEqual([])
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
    expect(await page.evaluate(listUnsettled)).toEqual([])
    expect(callsUnderWay(page)).toEqual([])
  }).toPass({ timeout: 120_000 })
}

/** Accessibility faults of the page. A page without frames needs no blank page for the result, which takes most of the builder's time. */
async function findViolations(page: Page): Promise<{ id: string; impact?: string | null; nodes: { html: string }[] }[]> {
  const options: axe.RunOptions = { resultTypes: ['violations'] }
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations
  await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return violations.map(({ id, impact, nodes }) => ({ id, impact: impact ?? null, nodes: nodes.map(({ html }) => ({ html })) }))
  }, options)
}

/** Fails on any serious or critical accessibility fault of the page once it is loaded. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLoaded(page)
  const serious = (await findViolations(page)).filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
  expect(serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Resolves once a short message contains `words`. Call it before the action: the message disappears after three seconds. */
export async function noticed(page: Page, words: string): Promise<void> {
  const isShown = (text: string) => [...document.querySelectorAll('[role=alert]')].some((alert) => alert.textContent.includes(text))
  await page.waitForFunction(isShown, words, { timeout: 120_000 })
}
