import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, expectLoaded, signIn, test } from './fixtures.ts'
import { findMail } from './outbox.ts'
import { type Person, signUpPerson } from './people.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const saved = (page: Page, method: string, path: string) =>
  page.waitForResponse((answer) => answer.request().method() === method && new URL(answer.url()).pathname === path && answer.ok())

async function enter(page: Page, email: string): Promise<Person> {
  const person = await signUpPerson('Rita Alves', email)
  await signIn(page, person)
  return person
}

async function openProfile(page: Page): Promise<void> {
  // An answer to the page before would be taken for one to this.
  await expectLoaded(page)
  const profile = saved(page, 'GET', '/api/profile')
  await page.goto(at('/meus-dados'))
  await expect(heading(page, 'Meus Dados')).toBeVisible()
  await profile
}

test('the name is changed at once, and the e-mail address by the link mailed to it', async ({ page, browser }) => {
  const [before, after] = ['rita.antes@exemplo.com', 'rita.depois@exemplo.com']
  const { password } = await enter(page, before)
  await openProfile(page)

  await page.getByLabel('Nome', { exact: true }).fill('Renata Alves')
  const renamed = saved(page, 'PUT', '/api/profile/name')
  await page.getByRole('button', { name: 'Salvar nome' }).click()
  await renamed
  await expect(page.getByRole('button', { name: /Renata Alves/ })).toBeVisible()

  await page.getByLabel('Novo e-mail').fill(after)
  await page.getByLabel('Sua senha').fill(password)
  const asked = saved(page, 'POST', '/api/profile/email')
  await page.getByRole('button', { name: 'Trocar e-mail' }).click()
  await asked
  await expect(page.getByText(`Enviamos um link para ${after}`)).toBeVisible()
  await expectAccessible(page)
  const link = /https?:\/\/\S+?\/confirmar-email#token=[\w-]+/
  await expect.poll(() => findMail(after, link)).toBeDefined()
  await expect.poll(() => findMail(before, /troca/)).toBeDefined()

  // The mail is opened in a browser without a session.
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link.exec((await findMail(after, link)) ?? '')?.[0] ?? '')
  const confirmed = saved(other, 'POST', '/api/profile/email/confirm')
  await other.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await confirmed
  await expect(heading(other, 'E-mail confirmado')).toBeVisible()
  await expectAccessible(other)
  await signIn(other, { email: after, password })
  await expect(heading(other, 'Olá, Renata')).toBeVisible()
  await elsewhere.close()
})

test('appearance and animation preferences apply on another device', async ({ page, browser }) => {
  const email = 'rita.aparencia@exemplo.com'
  const scheme = (where: Page) => where.locator('html')
  const { password } = await enter(page, email)
  await openProfile(page)
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
  const dark = saved(page, 'PUT', '/api/profile/preferences')
  await page.getByRole('combobox', { name: 'Aparência' }).click()
  await page.getByRole('option', { name: 'Escura' }).click()
  await dark
  const still = saved(page, 'PUT', '/api/profile/preferences')
  await page.getByRole('switch', { name: 'Animações' }).click()
  await still
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')

  const elsewhere = await browser.newContext({ colorScheme: 'light' })
  const other = await elsewhere.newPage()
  await signIn(other, { email, password })
  await expect(scheme(other)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(scheme(other)).toHaveAttribute('data-motion', 'reduced')
  await openProfile(other)
  await expect(other.getByRole('switch', { name: 'Animações' })).not.toBeChecked()

  // The switch of the top bar chooses for the person, too.
  const light = saved(other, 'PUT', '/api/profile/preferences')
  await other.getByRole('button', { name: 'Claro' }).click()
  await light
  await page.reload()
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await elsewhere.close()
})

test('the help list opens help pages, /about shows the environment, and /test is not available', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Formatos aceitos e tamanho dos arquivos' }).click()
  await expect(heading(page, 'Ajuda')).toBeVisible()
  await expect(page.getByText('A conexão caiu no meio do envio?')).toBeVisible()
  await expectAccessible(page)
  await page.goto(at('/about'))
  await expect(page.getByRole('region', { name: 'API' }).getByText('production')).toBeVisible()
  // In production the test screen does not exist for any person.
  await page.goto(at('/test'))
  await expect(heading(page, 'Olá, Marina')).toBeVisible()
})
