import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, noticed, signIn, test } from './fixtures.ts'
import { standIns } from './stand-ins.ts'

/** Presses a button that opens a window, and answers on the page of the service. */
async function decide(page: Page, name: string, answer: 'Allow' | 'Deny'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name, exact: true }).click()
  const popup = await opened
  await popup.getByRole('button', { name: answer, exact: true }).click()
  return popup
}

test('a producer connects Dropbox, refuses once, connects again after removing the app there, and disconnects', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl()) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
  })
  await signIn(page, undefined, '/apps')
  const row = page.getByRole('listitem', { name: 'Dropbox', exact: true })
  const { authority } = standIns().clouds.dropbox
  const before = authority.grants
  await expectAccessible(page)

  const canceled = noticed(page, 'Seleção cancelada')
  await decide(page, 'Conectar Dropbox', 'Deny')
  await canceled
  await expect(row.getByRole('button', { name: 'Conectar Dropbox' })).toBeVisible()

  const connected = noticed(page, 'Dropbox conectado!')
  await decide(page, 'Conectar Dropbox', 'Allow')
  await connected
  await expect(row.getByText('Conectado', { exact: true })).toBeVisible()
  await expect(row.getByText('ana@exemplo.com')).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Desconectar Dropbox' }).click()
  await page.getByRole('dialog', { name: 'Desconectar o Dropbox?' }).getByRole('button', { name: 'Desconectar', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Conectar Dropbox' })).toBeVisible()
  await expect.poll(() => authority.grants).toBe(before)
  expect(foreign).toEqual([])
})

test('a window closed at the service leaves the screen usable', async ({ page }) => {
  await signIn(page, undefined, '/apps')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Conectar Google Drive', exact: true }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: /^Google:/ })).toBeVisible()
  await popup.close()
  await expect(page.getByText('Conclua na janela que abriu.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar a conexão: Google Drive' }).click()
  await expect(page.getByRole('button', { name: 'Conectar Google Drive', exact: true })).toBeVisible()
})
