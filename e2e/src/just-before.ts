import type { Page } from '@playwright/test'

/**
 * Runs `happen` just before the page's next call of a method and path reaches the api, so that no other call of the
 * page and no event reveals it earlier.
 */
export async function justBefore(page: Page, method: string, path: string | RegExp, happen: () => Promise<unknown>): Promise<void> {
  let done = false
  await page.route(typeof path === 'string' ? `**${path}` : path, async (route) => {
    if (!done && route.request().method() === method) {
      done = true
      await happen()
    }
    await route.continue()
  })
}
