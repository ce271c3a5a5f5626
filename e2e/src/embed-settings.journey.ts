import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, noticed, patient, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { sendFilm } from './producer-api.ts'
import { signViewer } from './viewer-token.ts'

const at = (path: string) => new URL(path, baseUrl()).href

async function saveDomain(page: Page, domain: string): Promise<void> {
  await page.getByLabel('Domínios permitidos nos códigos novos').fill(`https://www.${domain}/`)
  const told = noticed(page, 'Domínios padrão salvos com sucesso!')
  await page.getByRole('button', { name: 'Salvar domínios' }).click()
  await told
}

/** Makes a key and answers it with its value, as the page shows it this once. */
async function createSecret(page: Page): Promise<{ id: string; secret: string }> {
  const made = page.waitForResponse((response) => response.url().endsWith('/api/embed-secrets') && response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const { id } = (await (await made).json()) as { id: string }
  const dialog = page.getByRole('dialog', { name: 'Guarde a sua chave' })
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page.getByText(id, { exact: true })).toBeVisible()
  return { id, secret }
}

async function testToken(page: Page, pasted: string): Promise<void> {
  await page.getByLabel('Token do aluno').fill(pasted)
  await page.getByRole('button', { name: 'Testar' }).click()
}

/** Selects everything in the library and reads the table of its codes. */
async function downloadCodes(page: Page): Promise<string> {
  await page.goto(at('/media'))
  await expect(page.getByRole('row').locator('[data-state]').first()).toHaveAttribute('data-state', 'ready', patient)
  await page.getByLabel('Selecionar todos desta página').check()
  await page.getByRole('button', { name: 'Incorporar', exact: true }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Códigos de incorporação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Baixar códigos de incorporação?' })
  await expect(dialog.getByText('com 1 mídia')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar planilha' }).click()
  return readFile(await (await download).path(), 'utf8')
}

test('a producer sets domains, creates a key, tests a token, requires signed viewers and downloads embed codes', async ({ page }) => {
  await sendFilm(await makeFilm(3))
  await signIn(page)
  await page.getByRole('button', { name: /Marina Duarte/ }).click()
  await page.getByRole('menuitem', { name: 'Incorporação' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Incorporação' })).toBeVisible()

  await saveDomain(page, 'aula.exemplo.test')
  const required = page.getByRole('switch', { name: 'Exigir aluno identificado' })
  // Disabled while there is no key: a click changes nothing and opens no dialog.
  await required.click({ force: true })
  const key = await createSecret(page)
  await expect(required).not.toBeChecked()
  const viewer = { sub: '1024', email: 'joao@exemplo.com.br', name: 'João' }
  await testToken(page, at(`/embed/abcdefghijklmnop#viewer=${signViewer(key, viewer)}`))
  await expect(page.getByText('Token válido: este aluno assiste como verificado.')).toBeVisible()
  await expect(page.getByText(`Assinado pela chave ${key.id}.`)).toBeVisible()
  await testToken(page, signViewer({ ...key, secret: 'outra chave qualquer' }, viewer))
  await expect(page.getByText('Nenhuma chave da sua conta assinou este token.')).toBeVisible()
  await expectAccessible(page)

  await expect(required).toBeEnabled()
  // By the keyboard: a click that is forced hits whatever still covers it.
  await required.press('Space')
  await page.getByRole('dialog', { name: 'Exigir aluno identificado?' }).getByRole('button', { name: 'Exigir' }).click()
  await expect(required).toBeChecked()

  const codes = await downloadCodes(page)
  expect(codes.split('\r\n')).toHaveLength(3)
  expect(codes).toContain('"Pronto";"aula.exemplo.test"')
  expect(codes).toContain('#viewer={{token_do_aluno}}')

  await page.goto(at('/embed-settings'))
  await saveDomain(page, 'cursos.exemplo.test')
  await page.getByRole('button', { name: 'Aplicar aos códigos existentes' }).click()
  const apply = page.getByRole('dialog', { name: 'Aplicar aos códigos existentes?' }).getByRole('button', { name: 'Aplicar a 1 código' })
  await expect(apply).toBeVisible()
  await expectAccessible(page)
  const told = noticed(page, '1 código alterado!')
  await apply.click()
  await told
  expect(await downloadCodes(page)).toContain('"Pronto";"aula.exemplo.test, cursos.exemplo.test"')
})
