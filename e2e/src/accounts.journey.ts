import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { baseUrl, closeWelcome, expect, expectAccessible, expectLoaded, noticed, signIn, test } from './fixtures.ts'
import { findMail } from './outbox.ts'
import { type Person, signUpPerson } from './people.ts'
import { signUpOnScreen } from './sign-up-on-screen.ts'

const at = (path: string) => new URL(path, baseUrl()).href
const home = (page: Page) => page.getByRole('heading', { name: 'Olá, João' })

/** A person who signed up before, signed in. */
async function enter(page: Page, email: string): Promise<Person> {
  const person = await signUpPerson('João Lima', email)
  await signIn(page, person)
  await expect(home(page)).toBeVisible()
  return person
}

async function leave(page: Page): Promise<void> {
  // Requests still under way at the sign-out would be refused.
  await expectLoaded(page)
  await page.getByRole('button', { name: /João Lima/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible()
}

async function fillIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Signing out refuses what a screen had just asked for. */
const lateAnswers = /status of 401/

test('a producer signs up, is led home from forbidden and unknown addresses, signs out and signs in again after a wrong password', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  allowConsole(lateAnswers)
  const person = { name: 'João Lima', email: 'volta@exemplo.com', password: 'senha bem comprida 1' }
  await signUpOnScreen(page, person)
  await closeWelcome(page)
  await expectAccessible(page)
  for (const path of ['/inspect', '/nada-aqui']) {
    await page.goto(at(path))
    await expect(home(page)).toBeVisible()
  }
  await leave(page)
  const told = noticed(page, 'E-mail ou senha incorretos.')
  await fillIn(page, { email: person.email, password: 'senha errada aqui' })
  await told
  await fillIn(page, person)
  await expect(home(page)).toBeVisible()
})

test('a forgotten password is replaced through the mailed link', async ({ page, allowConsole }) => {
  allowConsole(lateAnswers)
  const { email } = await enter(page, 'esqueci@exemplo.com')
  await leave(page)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  // The form before this one has an e-mail field too.
  await expect(page.getByRole('heading', { name: 'Esqueceu sua senha?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Confira seu e-mail')).toBeVisible()
  const linkIn = /https?:\/\/\S+?\/redefinir-senha#[\w=.-]+/
  await expect.poll(() => findMail(email, linkIn)).toBeDefined()
  const link = linkIn.exec((await findMail(email, linkIn)) ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('Nova senha', { exact: true }).fill('outra senha comprida 2')
  await page.getByLabel('Repita a nova senha').fill('outra senha comprida 2')
  const told = noticed(page, 'Senha alterada. Entre com a nova senha.')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await told
  await fillIn(page, { email, password: 'outra senha comprida 2' })
  await expect(home(page)).toBeVisible()
})

test('the second factor is set up and required at sign-in, where a recovery code is accepted', async ({ page, allowConsole }) => {
  allowConsole(/status of 400/)
  allowConsole(lateAnswers)
  const person = await enter(page, 'duas-etapas@exemplo.com')
  await page.goto(at('/meus-dados'))
  await page.getByRole('button', { name: 'Ativar verificação' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByAltText('Código QR para o aplicativo autenticador')).toBeVisible()
  const secret = ((await dialog.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{1,4})+$/).textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret })
  await dialog.getByLabel('Código de 6 dígitos').fill(app.generate())
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(dialog.getByRole('button', { name: 'Já guardei' })).toBeVisible()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes.length).toBeGreaterThan(5)
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByRole('button', { name: 'Desativar' })).toBeVisible()
  await leave(page)
  await fillIn(page, person)
  await page.getByLabel('Código de verificação').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(home(page)).toBeVisible()
})

test('signing out of all devices ends the session of another browser', async ({ page, browser, allowConsole }) => {
  allowConsole(/status of 401/)
  const person = await enter(page, 'todos@exemplo.com')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, person)
  await page.goto(at('/meus-dados'))
  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair de todos' }).click()
  await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible()
  await other.goto(at('/media'))
  await expect(other.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible()
  await elsewhere.close()
})
