import type { Page } from '@playwright/test'
import { startWebhookReceiver, type WebhookReceiver } from '@videozz/testing'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { sendFilm } from './producer-api.ts'

let receiver: WebhookReceiver
test.beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
test.afterAll(() => receiver.stop())

/** Adds the receiver through the dialog and answers the secret, as the page shows it this once. */
async function addWebhook(page: Page, event: string): Promise<string> {
  await page.getByRole('button', { name: 'Criar webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar webhook' })
  await dialog.getByLabel('Endereço').fill('http://10.0.0.1/')
  await dialog.getByLabel(event).check()
  await dialog.getByRole('button', { name: 'Criar webhook' }).click()
  await expect(dialog.getByText('Este endereço não é público.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Endereço').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Criar webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Guarde o segredo' })
  const secret = (await shown.locator('code').textContent()) ?? ''
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  return secret
}

test('a producer adds a webhook and sends a test; an event is retried while the receiver is down, and resent by hand', async ({
  page,
  allowConsole,
}) => {
  // The address that is refused on purpose.
  allowConsole(/400/)
  await signIn(page, undefined, '/developers?tab=webhooks')
  receiver.secrets.push(await addWebhook(page, 'Envio iniciado'))
  const endpoint = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  const log = page.getByRole('list', { name: 'Entregas' }).getByRole('listitem')
  const choose = async (action: string): Promise<void> => {
    await endpoint.getByRole('button', { name: /^Ações de/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await choose('Enviar teste')
  await expect(log.filter({ hasText: 'Teste' })).toContainText('Entregue · 200')
  expect(receiver.accepted).toMatchObject([{ type: 'webhook.test', signatures: 1 }])
  await expectAccessible(page)

  receiver.mood = 'down'
  await sendFilm(await makeFilm(3))
  await page.goto(new URL('/developers?tab=webhooks', baseUrl()).href)
  const upload = log.filter({ hasText: 'Envio iniciado' })
  await expect(upload).toContainText('Nova tentativa · 503')
  await expect(endpoint).toContainText('Falhando desde')
  receiver.mood = 'well'
  await expect.poll(() => receiver.accepted.length, { timeout: 180_000 }).toBe(2)
  const told = receiver.accepted[1]
  expect(told?.type).toBe('upload.started')
  await page.reload()
  await expect(upload).toContainText('Entregue · 200')
  await expect(endpoint).toContainText('Ativo')

  await upload.getByRole('button').click()
  const detail = page.getByRole('dialog', { name: 'Envio iniciado' })
  await expect(detail.getByText(told?.id ?? 'none').first()).toBeVisible()
  await expectAccessible(page)
  await detail.getByRole('button', { name: 'Reenviar' }).click()
  await expect(page.getByText('O evento será reenviado.')).toBeVisible()
  await expect.poll(() => receiver.refused).toEqual([{ id: told?.id, why: 'repeated' }])
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)

  await choose('Excluir')
  await page.getByRole('dialog', { name: 'Excluir webhook?' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhum webhook')).toBeVisible()
})
