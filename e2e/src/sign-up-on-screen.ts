import type { Page } from '@playwright/test'
import { baseUrl, expect } from './fixtures.ts'
import { findMail } from './outbox.ts'

const codeIn = /cadastro: (\d{6})/

/** Signs up through the screens, with the code of the mail in the outbox, until Início greets the person. */
export async function signUpOnScreen(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await page.goto(new URL('/criar-conta', baseUrl()).href)
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
  await expect.poll(() => findMail(email, codeIn)).toBeDefined()
  await page.getByLabel('Código').fill(codeIn.exec((await findMail(email, codeIn)) ?? '')?.[1] ?? '')
  await page.getByRole('button', { name: 'Confirmar e entrar' }).click()
  await expect(page.getByRole('heading', { name: `Olá, ${name.split(' ')[0]}` })).toBeVisible()
}
