import { once } from 'node:events'
import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { type FakeYoutubeUpload, startFakeYoutubeUpload } from '@videozz/testing'
import { baseUrl, expect, expectAccessible, expectLoaded, patient, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { sendFilm } from './producer-api.ts'
import { standIns } from './stand-ins.ts'

let youtube: FakeYoutubeUpload
const foreign: string[] = []

test.beforeAll(async () => {
  youtube = await startFakeYoutubeUpload()
  // Whoever Google signs in has this channel.
  youtube.anybody = { channel: youtube.addChannel().channel.id, valid: true }
  const { google } = standIns().clouds
  // Google's stand-in passes on what is for YouTube; the session of an upload is at its address, too.
  const address = youtube.url
  youtube.url = google.url
  google.extend(async ({ method, url, headers, body }, response) => {
    if (!/^(?:\/upload)?\/youtube\/v3\//.test(url.pathname)) return undefined
    const to = request(`${address}${url.pathname}${url.search}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    to.on('error', () => response.destroy())
    to.end(body)
    await once(response, 'close')
    return 'sent'
  })
})
test.afterAll(() => youtube.stop())

/** Notes requests of a page to other hosts than the product. */
const watchHosts = (page: Page): void =>
  void page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(baseUrl()).origin) foreign.push(request.url())
  })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Importar conteúdo do YouTube' })
const noteOf = (page: Page) => page.getByRole('region', { name: 'Publicação no YouTube' })

/** Opens the window of Google and decides there. */
async function consent(page: Page, decision: 'Allow' | 'Deny'): Promise<void> {
  const opened = page.waitForEvent('popup')
  await dialogOf(page).getByRole('button', { name: 'Conectar com o YouTube' }).click()
  const popup = await opened
  await popup.getByRole('button', { name: decision }).click()
}

test('a producer connects YouTube, publishes a media there and follows it to the video', async ({ page, context }) => {
  const film = await makeFilm(4)
  await signIn(page)
  watchHosts(page)
  const key = await sendFilm(film)
  await page.goto(new URL('/media', baseUrl()).href)
  await page.getByRole('button', { name: /^Mais ações de / }).click()
  await page.getByRole('menuitem', { name: 'Publicar no YouTube' }).click()
  await expect(dialogOf(page).getByText('Conecte a conta do Google')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(new URL(`/media/${key}`, baseUrl()).href)
  const open = page.getByRole('button', { name: 'Publicar no YouTube' })
  await expect(open).toBeVisible(patient)

  await open.click()
  await expect(dialogOf(page).getByText('Conecte a conta do Google')).toBeVisible()
  await expectAccessible(page)
  await consent(page, 'Deny')
  await expect(dialogOf(page).getByText('Seleção cancelada')).toBeVisible()
  await consent(page, 'Allow')
  await expect(dialogOf(page).getByText('Canal: Estúdio Braga')).toBeVisible()
  await expectLoaded(page)
  await expectAccessible(page)

  await dialogOf(page).getByLabel('Título').fill('Luz')
  await dialogOf(page).getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('O título deve ter de 5 a 100 caracteres.')).toBeVisible()
  await dialogOf(page).getByLabel('Título').fill('Luz natural em casa')
  await dialogOf(page).getByLabel('Descrição').fill('Da aula aberta')
  await dialogOf(page).getByRole('textbox', { name: 'Tags' }).fill('luz')
  await dialogOf(page).getByRole('textbox', { name: 'Tags' }).press('Enter')
  await dialogOf(page).getByRole('textbox', { name: 'Tags' }).fill('luz natural')
  await dialogOf(page).getByLabel('Título').click()
  await expect(page.getByRole('button', { name: 'Remover luz natural' })).toBeVisible()
  await dialogOf(page).getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Educação' }).click()

  // YouTube holds the video until it is looked at here.
  youtube.uploadStatus = 'uploaded'
  youtube.locked = true
  await dialogOf(page).getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Conteúdo enviado com sucesso!')).toBeVisible()
  await expect(dialogOf(page).getByRole('heading', { name: 'Tudo pronto!' })).toBeVisible()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(noteOf(page).getByRole('heading', { name: 'O YouTube está processando o vídeo' })).toBeVisible(patient)
  const [video] = youtube.videos
  expect(video).toMatchObject({
    asked: 'public',
    snippet: { title: 'Luz natural em casa', description: 'Da aula aberta', tags: ['luz', 'luz natural'], categoryId: '27' },
  })
  await expect.poll(() => video?.thumbnail?.length ?? 0, patient).toBeGreaterThan(1000)
  if (video) video.uploadStatus = 'processed'
  await expect(noteOf(page).getByRole('heading', { name: 'Publicado no YouTube' })).toBeVisible(patient)
  await expect(noteOf(page).getByText('O vídeo ficou privado')).toBeVisible()
  await expect(noteOf(page).getByRole('link', { name: 'Ver no YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${video?.id}`,
  )
  await expectLoaded(page)
  await expectAccessible(page)
  expect(youtube.videos).toHaveLength(1)
  expect(youtube.violations).toEqual([])
  expect(foreign).toEqual([])
  await context.close()
})
