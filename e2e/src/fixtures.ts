import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { callsUnderWay, followCalls } from './follow-calls.ts'

export const baseUrl = (): string => process.env.E2E_URL ?? 'http://localhost:8080'
export const demo = (): { email: string; password: string } => ({ email: 'demo@videozz.local', password: process.env.E2E_PASSWORD ?? '' })

/** For what an encoder or a restart has to do first, on a machine with everything else to do besides. */
export const patient = { timeout: 300_000 }

/** Messages the browser itself writes for an answer that a journey provokes on purpose. */
type Allowed = { allowConsole: (pattern: RegExp) => void }

/** A test whose page fails it on `console.error`, on an uncaught exception and on an unhandled rejection. */
export const test = base.extend<Allowed>({
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

export async function signIn(page: Page, who = demo(), path = '/'): Promise<void> {
  await page.goto(new URL(path, baseUrl()).href)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Senha', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/entrar'))
}

/** Closes what greets whoever comes to the free plan for the first time, and waits until it is known that he has seen it. */
export async function closeWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: /^Boas-vindas/ })
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/hotjar/event') && response.ok())
  await welcome.getByRole('button', { name: 'Explorar depois' }).click()
  await kept
  await expect(welcome).toHaveCount(0)
}

/** What is not as it will be yet: letters on the way, and what is still moving to its place. Runs in the page. */
function listUnsettled(): string[] {
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  })
  return [...(document.fonts.status === 'loaded' ? [] : ['fonts']), ...moving.map((animation) => animation.constructor.name)]
}

/** Waits until everything the screen asks for is there, and stands still. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(async () => {
    expect(callsUnderWay(page)).toEqual([])
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
    expect(await page.evaluate(listUnsettled)).toEqual([])
    expect(callsUnderWay(page)).toEqual([])
  }).toPass({ timeout: 120_000 })
}

/** Fails on any serious or critical accessibility fault of the page as it stands once it is loaded. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLoaded(page)
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  const serious = violations.filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
  expect(serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Resolves once a short message says this. Begin before what brings it: it goes by itself after three seconds. */
export async function noticed(page: Page, words: string): Promise<void> {
  const said = (text: string) => [...document.querySelectorAll('[role=alert]')].some((alert) => alert.textContent.includes(text))
  await page.waitForFunction(said, words, { timeout: 120_000 })
}
