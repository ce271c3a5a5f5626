import type { Page } from '@playwright/test'
import { baseUrl, demo, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { play } from './play.ts'
import { uploadFilm } from './upload.ts'

/** Adds a domain in the embed dialog and answers the snippet it gives. */
async function embedOn(page: Page, domain: string): Promise<string> {
  await page.getByRole('button', { name: 'Incorporar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Incorporar/ }).click()
  const domains = dialog.getByRole('textbox', { name: 'Domínios permitidos' })
  await domains.fill(`https://www.${domain}/`)
  await domains.press('Enter')
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  const snippet = await dialog
    .locator('textarea, pre, code')
    .filter({ hasText: '<iframe' })
    .first()
    .evaluate((element) => (element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? '')))
  await dialog.getByRole('button', { name: 'Copiar e fechar' }).click()
  await expect(dialog).toBeHidden()
  return snippet
}

test('one video from upload to inspection: encode, playback, embed on another site and Imprint code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demo)
  const film = await makeFilm(20)

  const key = await uploadFilm(page, baseUrl(), film)
  await page.goto(new URL(`/media/${key}`, baseUrl()).href)
  await play(page.frameLocator('iframe'), 1)
  await expect(page.getByText('Pronto', { exact: true })).toBeVisible(patient)
  await expectAccessible(page)

  const snippet = await embedOn(page, 'aula.exemplo.test')
  expect(snippet).toContain('<iframe')
  let host: HostPage | undefined
  try {
    host = await serveHostPage(snippet.replace(/(\/embed\/[a-z0-9]{16})(#[^"]*)?"/, '$1#email=joao.lima@exemplo.com"'))
    const member = await context.newPage()
    const opened = member.waitForResponse(
      (response) => response.url().endsWith('/api/playback/sessions') && response.request().method() === 'POST',
    )
    await member.goto(host.url('aula.exemplo.test'))
    const { code } = (await (await opened).json()) as { code: string }
    await play(member.frameLocator('iframe'), 1)
    await member.close()

    await page.goto(new URL('/inspect', baseUrl()).href)
    await page.getByRole('textbox', { name: 'Código do Imprint' }).fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Inspecionar' }).click()
    const card = page.getByRole('article', { name: 'Sessão encontrada' })
    await expect(card).toContainText('joao.lima@exemplo.com')
    await expect(card).toContainText('aula-de-teste')
    await expectAccessible(page)
  } finally {
    await host?.close()
  }
})
