import type { Page, Response } from '@playwright/test'
import { baseUrl, closeWelcome, expect, expectAccessible, expectLoaded, signIn, test } from './fixtures.ts'
import { pandaKey } from './panda-key.ts'

const answered = (page: Page, method: string, path: string): Promise<Response> =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path && response.request().method() === method)

async function validate(page: Page, key: string): Promise<number> {
  const dialog = page.getByRole('dialog', { name: 'Conectar Panda Video' })
  await dialog.getByLabel('API Key', { exact: true }).fill(key)
  const verdict = answered(page, 'POST', '/api/integration/validate/panda')
  await dialog.getByRole('button', { name: 'Validar chave', exact: true }).click()
  return (await verdict).status()
}

test('a producer enters an invalid and a valid Panda Video key, sees the connection after a reload, and disconnects it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  await signIn(page, undefined, '/apps')
  await expect(page.getByRole('heading', { level: 1, name: 'Conexões', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Conheça outras conexões', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Conectar Panda Video', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar Panda Video' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Validar chave', exact: true }).click()
  await expect(dialog.getByText('Por favor, insira sua API Key.', { exact: true })).toBeVisible()
  expect(await validate(page, 'panda-errada')).toBe(400)
  await expect(dialog.getByText('Chave de API inválida', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Verifique e tente novamente', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Concluir', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  expect(await validate(page, pandaKey)).toBe(200)
  await expect(dialog.getByText('Chave válida', { exact: true })).toBeVisible()
  const kept = answered(page, 'POST', '/api/integration')
  await dialog.getByRole('button', { name: 'Concluir', exact: true }).click()
  const answer = await kept
  expect(await answer.text()).not.toContain(pandaKey)
  await expect(dialog).toHaveCount(0)

  const row = page.getByRole('listitem', { name: 'Panda Video', exact: true })
  await expect(row.getByText('Conectado via chave de API', { exact: true })).toBeVisible()
  await page.reload()
  await expect(row.getByText('Conectado via chave de API', { exact: true })).toBeVisible()
  await expect(row.getByText(`Chave terminada em ${pandaKey.slice(-4)}`)).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Desconectar Panda Video', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Desconectar Panda Video?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  const gone = answered(page, 'DELETE', '/api/integration/panda')
  await question.getByRole('button', { name: 'Desconectar', exact: true }).click()
  expect((await gone).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Conectar Panda Video', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Enviar arquivo', exact: true }).click()
  await expect(page).toHaveURL(new URL('/upload', baseUrl()).href)
})

test('on the free plan the connection is disabled, with the reason in a tooltip', async ({ page }) => {
  await page.goto(new URL('/criar-conta', baseUrl()).href)
  await page.getByLabel('Nome').fill('Caio Reis')
  await page.getByLabel('E-mail').fill('caio.reis@exemplo.com')
  await page.getByLabel('Senha', { exact: true }).fill('uma senha comprida')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Olá, Caio' })).toBeVisible()
  await closeWelcome(page)
  await page.getByRole('link', { name: 'Conexões', exact: true }).click()
  const connect = page.getByRole('button', { name: 'Conectar Panda Video', exact: true })
  await expect(connect).toHaveAttribute('aria-disabled', 'true')
  // What moves away from under the pointer takes its words along.
  await expectLoaded(page)
  await connect.hover()
  await expect(page.getByRole('tooltip', { name: 'Função disponível apenas em planos pagos.' })).toBeVisible()
  await expectAccessible(page)
})
