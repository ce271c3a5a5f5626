import { baseUrl, expect, expectAccessible, expectLoaded, signIn, test } from './fixtures.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test.describe(`${viewport.width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport })

      test('every screen is accessible and fits its width', async ({ page }) => {
        for (const path of ['/entrar', '/criar-conta', '/esqueci-senha', '/confirmar-email']) {
          await page.goto(new URL(path, baseUrl()).href)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessible(page)
        }
        await signIn(page)
        for (const path of [
          '/',
          '/media',
          '/upload',
          '/inspect',
          '/embed-settings',
          '/viewers',
          '/meus-dados',
          '/plans',
          '/billing',
          '/about',
        ]) {
          await page.goto(new URL(path, baseUrl()).href)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectLoaded(page)
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
            path,
          ).toBeLessThanOrEqual(0)
          await expectAccessible(page)
        }
        await page.getByRole('button', { name: /Marina Duarte/ }).click()
        await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
        await expectAccessible(page)
      })
    })
  }
}
