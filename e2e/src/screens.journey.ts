import type { Page } from '@playwright/test'
import { fileProducer } from './file-producer.ts'
import { baseUrl, expect, expectAccessible, expectLoaded, expectReadable, signIn, test } from './fixtures.ts'
import { addMedia } from './people.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
type Edges = { left: number; right: number }

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

/** Checks the page in both widths and modes. @returns the edges of its content in each width. */
async function expectGood(page: Page, what: string): Promise<Edges[]> {
  const edges: Edges[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectMode(page, 'light')
    await expectAccessible(page)
    const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(excess), `${what} in ${size.width} px`).toBeLessThanOrEqual(0)
    edges.push(await edgesOf(page))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectMode(page, 'dark')
    await expectReadable(page)
  }
  return edges
}
const expectMode = (page: Page, mode: string) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode)

test('every screen is accessible and fits its width, at 1440 and 390 px, in light and in dark', async ({ page }) => {
  const look = async (path: string): Promise<Edges[]> => {
    await page.setViewportSize(sizes[0] ?? { width: 1440, height: 900 })
    await page.goto(new URL(path, baseUrl()).href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page)
    return expectGood(page, path)
  }
  for (const path of ['/entrar', '/criar-conta', '/esqueci-senha', '/confirmar-email']) await look(path)
  await signIn(page)
  const home = await look('/')
  // Without its menu a screen begins elsewhere.
  await look('/upload')
  for (const path of ['/media', '/inspect', '/embed-settings', '/viewers', '/suspicious', '/meus-dados', '/plans', '/billing', '/about'])
    expect(await look(path), `edges of the content of ${path}`).toEqual(home)
  await page.getByRole('button', { name: /Marina Duarte/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await expectGood(page, 'profile menu')
})
