import type { Locator, Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { type Person, signUpPerson } from './people.ts'
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

test('an overdue account sees why and cannot open blocked screens; once canceled it can open the viewers, but not the library', async ({
  page,
}) => {
  const rita = await signUpPerson('Rita Prado', 'rita.prado@exemplo.com')
  await setStatus(rita, 'overdue')
  await signIn(page, rita)
  const alert = page.getByText('Sua fatura está em atraso.', { exact: true })
  await expect(alert).toBeVisible()
  await expect(entry(menuOf(page), 'Início')).toBeVisible()
  for (const label of ['Enviar arquivos', 'Biblioteca', 'Conexões']) await expect(entry(menuOf(page), label)).toHaveCount(0)
  await expectAccessible(page)
  for (const path of ['/media/0000000000000000', '/upload']) {
    await expectHome(page, path)
    await expect(alert).toBeVisible()
  }
  await page.goto(at('/meus-dados'))
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Dados' })).toBeVisible()

  await setStatus(rita, 'canceled')
  await expectHome(page, '/media')
  await expect(page.getByText(/^Cancelado/)).toBeVisible()
  for (const label of ['Enviar arquivos', 'Biblioteca']) await expect(entry(menuOf(page), label)).toHaveCount(0)
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
