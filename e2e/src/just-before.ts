import type { Page } from '@playwright/test'

/**
 * Lets something happen just before the page's next call of a method and path reaches the api: no other call of the page, and nothing
 * it is told, can find out before that one does.
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
