import { test as base, expect, type Page } from '@playwright/test'
import { fileProducer } from './file-producer.ts'
import { followCalls } from './follow-calls.ts'
import { password, startTestProduct } from './test-product.ts'

export const baseUrl = (): string => process.env.E2E_URL ?? 'http://localhost:8080'
/** The demo producer, whom every product creates at its start. */
export const demo = { email: 'demo@videozz.local', password }

/** Timeout of expectations that wait for an encoder or a restart on a busy machine. */
export const patient = { timeout: 300_000 }

/** Messages the browser itself writes for an answer that a journey provokes on purpose. */
type Allowed = { allowConsole: (pattern: RegExp) => void }

/** Settings of a project of `playwright.config.ts`. */
export type ProjectOptions = {
  /** Whether its files need stand-ins of other companies, and so a product of their own, for those live in the worker. */
  standIns: boolean
}

/** A test whose page fails it on `console.error`, on an uncaught exception and on an unhandled rejection. */
export const test = base.extend<Allowed, ProjectOptions & { ownProduct: undefined }>({
  standIns: [false, { scope: 'worker', option: true }],
  ownProduct: [
    async ({ standIns }, use) => {
      const end = standIns ? await startTestProduct({ standIns }) : undefined
      await use(undefined)
      await end?.()
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
export { expectAccessible, expectLoaded, expectReadable } from './accessibility.ts'

/** The name under which the dashboard keeps who is signed in: without it no renewal is tried (apps/web/src/shared/session/session.ts). */
const signedInMark = 'videozz:signed-in'

/**
 * Signs a person in, the file's own producer by default, and opens a screen. The session comes from the API, as the sign-in screen gets it:
 * that screen has journeys of its own.
 */
export async function signIn(page: Page, who?: { email: string; password: string }, path = '/'): Promise<void> {
  const { email, password } = who ?? (await fileProducer())
  const url = new URL(path, baseUrl())
  const ask = async <T>(route: string, data: object): Promise<T> => {
    const answer = await page.context().request.post(`${url.origin}/api${route}`, { data })
    if (!answer.ok()) throw new Error(`POST ${route} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { token } = await ask<{ token: string }>('/accounts/sign-in', { email, password })
  // The browser keeps the cookie of this answer.
  const { session } = await ask<{ session: { id: string } }>('/auth', { token })
  // The smallest page of the same origin, for its storage.
  await page.goto(`${url.origin}/api/settings`)
  await page.evaluate(([name, id]) => localStorage.setItem(name, id), [signedInMark, session.id] as const)
  await page.goto(url.href)
}

/** Closes the welcome dialog of the free plan, and waits until the API has stored that it was seen. */
export async function closeWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: /^Boas-vindas/ })
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/hotjar/event') && response.ok())
  await welcome.getByRole('button', { name: 'Explorar depois' }).click()
  await kept
  await expect(welcome).toHaveCount(0)
}

/** Whether a short message of the page says so. */
const isTold = (words: string): boolean => [...document.querySelectorAll('[role=alert]')].some((alert) => alert.textContent.includes(words))

/** Resolves once a short message contains `words`. Call it before the action: the message disappears after three seconds. */
export async function noticed(page: Page, words: string): Promise<void> {
  await page.waitForFunction(isTold, words, { timeout: 120_000 })
}

/** Runs an action whose result is a short message, and waits for it. One of the same words from before is gone first. */
export async function expectMessage(page: Page, words: string, act: () => Promise<void>): Promise<void> {
  await expect.poll(() => page.evaluate(isTold, words), patient).toBe(false)
  const told = noticed(page, words)
  await act()
  await told
}
