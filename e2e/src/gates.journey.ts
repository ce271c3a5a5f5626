import type { Locator, Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { manage, managing, openMenu, type Person, relate, signUpPerson } from './people.ts'
import { justBefore } from './just-before.ts'
import { queryProduct } from './product-database.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const setStatus = (person: Person, status: string) =>
  queryProduct(process.env.E2E_DATA ?? '', 'update accounts set status = $2, status_since = now() where id = $1', [
    person.accountId,
    status,
  ])

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const entry = (menu: Locator, label: string) => menu.getByRole('link', { name: new RegExp(`^${label}`) })

/** Opens an address and expects to land on the home screen. */
async function expectHome(page: Page, path: string): Promise<void> {
  await page.goto(at(path))
  await expect(page.getByRole('heading', { level: 1, name: /^Olá, / })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
}

test('an overdue account sees the overdue message and cannot open blocked screens', async ({ page }) => {
  const rita = await signUpPerson('Rita Prado', 'rita.prado@exemplo.com')
  await setStatus(rita, 'overdue')
  await signIn(page, rita)
  const alert = page.getByText('Sua fatura está em atraso.', { exact: true })
  await expect(alert).toBeVisible()
  await expect(entry(menuOf(page), 'Início')).toBeVisible()
  for (const label of ['Enviar arquivos', 'Biblioteca', 'Conexões']) await expect(entry(menuOf(page), label)).toHaveCount(0)
  await expectAccessible(page)
  for (const path of ['/media', '/media/0000000000000000', '/upload', '/embed-settings', '/apps']) {
    await expectHome(page, path)
    await expect(alert).toBeVisible()
  }
  await page.goto(at('/meus-dados'))
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Dados' })).toBeVisible()
})

test('a canceled account can open the viewers screen, but not the library', async ({ page }) => {
  const iris = await signUpPerson('Íris Melo', 'iris.melo@exemplo.com')
  await setStatus(iris, 'canceled')
  await signIn(page, iris)
  await expect(page.getByText(/^Cancelado/)).toBeVisible()
  for (const label of ['Enviar arquivos', 'Biblioteca']) await expect(entry(menuOf(page), label)).toHaveCount(0)
  await expectHome(page, '/media')
  await page.goto(at('/viewers'))
  await expect(page.getByRole('heading', { level: 1, name: 'Espectadores' })).toBeVisible()
})

test('an account that becomes overdue with a screen open returns to the home screen at the next call', async ({ page, allowConsole }) => {
  allowConsole(/status of 403/)
  const lia = await signUpPerson('Lia Nunes', 'lia.nunes@exemplo.com')
  await signIn(page, lia, '/embed-settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Incorporação' })).toBeVisible()
  await page.getByLabel('Domínios permitidos nos códigos novos').fill('turma.exemplo.test')
  await justBefore(page, 'PUT', '/api/embed-settings/domains', () => setStatus(lia, 'overdue'))
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/embed-settings/domains') && response.status() === 403)
  await page.getByRole('button', { name: 'Salvar domínios' }).click()
  await refused
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Lia' })).toBeVisible()
  await expect(page.getByText('Sua fatura está em atraso.', { exact: true }).first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(entry(menuOf(page), 'Biblioteca')).toHaveCount(0)
})

test('a manager sees a blocked menu entry with the reason, and cannot open blocked screens', async ({ page }) => {
  const gil = await signUpPerson('Gil Torres', 'gil.torres@exemplo.com')
  const dora = await signUpPerson('Dora Lopes', 'dora.lopes@exemplo.com')
  await relate(gil, dora, ['videozz:videos:list'])
  await signIn(page, gil)
  const menu = menuOf(page)
  await expect(entry(menu, 'Imprint')).toHaveAttribute('href', '/inspect')
  await manage(page, gil, dora)

  await expect(entry(menu, 'Biblioteca')).toHaveAttribute('href', '/media')
  await expect(entry(menu, 'Enviar arquivos')).toHaveCount(0)
  const blocked = entry(menu, 'Imprint')
  await expect(blocked).toHaveAttribute('aria-disabled', 'true')
  // Reached by the keyboard, as the reason must be.
  await blocked.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(blocked).toBeFocused()
  // The pointer is where the closed menu was, over another blocked link; the tooltip of the entry above fades out.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(1)
  await expect(page.getByRole('tooltip')).toHaveText('Esta área não está disponível enquanto você gerencia outra conta.')
  await expectAccessible(page)
  // A click finds nothing to press; without force the locator would wait for it to be enabled.
  await blocked.click({ force: true })
  expect(new URL(page.url()).pathname).toBe('/')

  for (const path of ['/inspect', '/upload', '/viewers']) {
    await expectHome(page, path)
    await expect(managing(page, dora)).toBeVisible()
  }
  await openMenu(page, gil)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Voltar para o seu perfil' }).click()
  await expect(entry(menu, 'Imprint')).toHaveAttribute('href', '/inspect')
  await expect(entry(menu, 'Enviar arquivos')).toBeVisible()
})
