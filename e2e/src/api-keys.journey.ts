import { openAsBlob } from 'node:fs'
import type { Page } from '@playwright/test'
import { createVideozz, type Videozz } from '@videozz/client'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'

/** Makes a key through the dialog and answers its value, as the page shows it this once. */
async function createKey(page: Page, name: string, scopes: string[]): Promise<string> {
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar chave de API' })
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expect(dialog.getByText('Dê um nome à chave.')).toBeVisible()
  await expect(dialog.getByText('Escolha pelo menos uma permissão.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nome').fill(name)
  for (const scope of scopes) await dialog.getByLabel(scope).check()
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  const shown = page.getByRole('dialog', { name: 'Guarde a sua chave' })
  const secret = (await shown.locator('code').first().textContent()) ?? ''
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  return secret
}

const refusal = (call: Promise<unknown>): Promise<unknown> => call.then(() => 'answered').catch((error: unknown) => error)

async function uploadByProgram(videozz: Videozz): Promise<string> {
  const film = await openAsBlob(await makeFilm(3))
  const { key } = await videozz.uploadFile({ content: film, filename: 'aula-do-programa.mp4', title: 'Aula do programa' })
  await expect.poll(async () => (await videozz.getVideo({ params: { id: key } })).status, { timeout: 120_000 }).toBe('encoded')
  return key
}

test('a producer creates an API key, a program uploads a media with it, and the revoked key gets 401', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'API e webhooks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API e webhooks' })).toBeVisible()
  const secret = await createKey(page, 'Importador de aulas', [
    'Ver a biblioteca e o andamento de cada mídia',
    'Enviar arquivos e adicionar mídias',
  ])
  const row = page.getByRole('listitem').filter({ has: page.getByText('Importador de aulas') })
  await expect(row).toContainText('nunca usada')

  const videozz = createVideozz({ baseUrl: baseUrl(), apiKey: secret })
  const key = await uploadByProgram(videozz)
  expect(await refusal(videozz.readBilling())).toMatchObject({ code: 'API_KEY_SCOPE', status: 403 })

  await page.reload()
  await expect(row).toContainText('usada em')
  await row.getByText('Últimas alterações').click()
  await expect(row.getByText(/Adicionou uma mídia/)).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Revogar a chave Importador de aulas' }).click()
  const question = page.getByRole('dialog', { name: 'Revogar chave?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText('Chave revogada!')).toBeVisible()
  await expect(row).toContainText('revogada em')
  expect(await refusal(videozz.getVideo({ params: { id: key } }))).toMatchObject({ code: 'API_KEY_INVALID', status: 401 })
})
