import type { Page } from '@playwright/test'
import { fileProducer } from './file-producer.ts'
import { baseUrl, expect, expectAccessible, expectLoaded, signIn, test } from './fixtures.ts'
import { addMedia } from './people.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const modes = ['light', 'dark'] as const

// Lists have rows to show.
test.beforeAll(async () => {
  const producer = await fileProducer()
  for (const number of [1, 2, 3]) await addMedia(producer, `telas00000000${number}`.padEnd(16, '0'), `Aula ${number} de fotografia`)
})

/** Edges of the column a screen's content sits in, in whole pixels. */
const edgesOf = (page: Page): Promise<{ left: number; right: number }> =>
  page
    .getByRole('heading', { level: 1 })
    .first()
    .evaluate((heading) => {
      const column = heading.closest('[data-width]') ?? heading
      const { paddingLeft, paddingRight } = getComputedStyle(column)
      const { left, right } = column.getBoundingClientRect()
      return { left: Math.round(left + Number.parseFloat(paddingLeft)), right: Math.round(right - Number.parseFloat(paddingRight)) }
    })

/** Checks the page in a width and a mode. */
async function expectGood(page: Page, what: string): Promise<void> {
  for (const colorScheme of modes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectLoaded(page)
    const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(excess), what).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
}

for (const viewport of sizes) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('every screen is accessible and fits its width, in light and in dark', async ({ page }) => {
      const look = async (path: string) => {
        await page.goto(new URL(path, baseUrl()).href)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectGood(page, path)
      }
      const edges: Record<string, { left: number; right: number }> = {}
      for (const path of ['/entrar', '/criar-conta', '/esqueci-senha', '/confirmar-email']) await look(path)
      await signIn(page)
      for (const path of [
        '/',
        '/media',
        '/upload',
        '/inspect',
        '/embed-settings',
        '/viewers',
        '/suspicious',
        '/meus-dados',
        '/plans',
        '/billing',
        '/about',
      ]) {
        await look(path)
        // Without its menu a screen begins elsewhere.
        if (path !== '/upload') edges[path] = await edgesOf(page)
      }
      // One left edge and width for the content of all screens.
      const [home] = Object.values(edges)
      expect(edges).toEqual(Object.fromEntries(Object.keys(edges).map((path) => [path, home])))
      await page.getByRole('button', { name: /Marina Duarte/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
      await expectGood(page, 'profile menu')
    })
  })
}
