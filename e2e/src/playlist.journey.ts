import type { Page, Response } from '@playwright/test'
import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { play, position } from './play.ts'
import { type ProducerApi, sendFilm, signInToApi } from './producer-api.ts'

const domain = 'curso.exemplo.test'
const email = 'lia.torres@exemplo.com'
type Session = { code: string; viewer: { label: string; verified: boolean }; media: { title: string } }

let host: HostPage | null = null
test.afterAll(() => host?.close())

/** Uploads the lessons at once and puts them into a new folder. @returns their titles in its order, once all can be embedded. */
async function prepareFolder(api: ProducerApi): Promise<string[]> {
  const films = await Promise.all([1, 2, 3].map((place) => makeFilm(3, `Aula ${place}.mp4`)))
  const videos = await Promise.all(films.map((film) => sendFilm(film)))
  const folder = await api<{ key: string }>('POST', '/folders', { name: 'Curso de animação' })
  await api('PUT', `/folders/${folder.key}/videos`, { videos })
  const titles = async () =>
    (await api<{ lessons: { title: string }[] }>('POST', '/embed/playlists', { folder: folder.key })).lessons.map(({ title }) => title)
  await expect.poll(async () => (await titles()).length, patient).toBe(3)
  return titles()
}

/** Shares the folder from its menu. @returns the code that is copied. */
async function shareFolder(page: Page, titles: string[]): Promise<string> {
  await page.goto(new URL('/folder', baseUrl()).href)
  await page.getByRole('button', { name: 'Mais ações de Curso de animação' }).last().click()
  await page.getByRole('menuitem', { name: 'Incorporar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Incorporar/ }).click()
  await dialog.getByLabel('Domínios permitidos').fill(domain)
  await dialog.getByRole('button', { name: 'Avançar' }).click()
  await dialog.getByRole('button', { name: 'Ver a lista' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Aula' })).toContainText(titles)
  await expectAccessible(page)
  const code = await dialog.getByRole('region', { name: 'Código de incorporação' }).textContent()
  await dialog.getByRole('button', { name: 'Copiar e fechar' }).click()
  await expect(dialog).toHaveCount(0)
  return code ?? ''
}

test('the code of a folder plays its three lessons one after another, with the viewer named in each', async ({ page, context }, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  const api = await signInToApi()
  const titles = await prepareFolder(api)
  // As a members area fills it in.
  const code = (await shareFolder(page, titles)).replace('{{email}}', encodeURIComponent(email)).replace('{{name}}', 'Lia%20Torres')

  host = await serveHostPage(code)
  const member = await context.newPage()
  const opened: Session[] = []
  member.on('response', async (response: Response) => {
    if (response.url().endsWith('/api/playback/sessions') && response.ok()) opened.push((await response.json()) as Session)
  })
  await member.goto(host.url(domain))
  const player = member.frameLocator('iframe')
  await play(player)
  const next = player.getByRole('group', { name: 'Próxima aula' })
  await expect(next).toContainText(titles[1] ?? '', patient)
  await member.screenshot({ path: info.outputPath('next-lesson.png') })
  // By itself, once its seconds are over.
  await expect.poll(() => opened.length, patient).toBe(2)
  await expect(next).toContainText(titles[2] ?? '', patient)
  await next.getByRole('button', { name: 'Reproduzir agora' }).click()
  await expect.poll(() => opened.length, patient).toBe(3)
  await expect.poll(() => position(player), patient).toBeGreaterThan(0.5)
  await player.getByRole('button', { name: 'Assistir de novo' }).first().waitFor(patient)

  expect(opened.map(({ media, viewer }) => [media.title, viewer.label])).toEqual(titles.map((title) => [title, email]))
  expect(new Set(opened.map((session) => session.code)).size).toBe(3)
  for (const session of opened)
    expect(await api('GET', `/sessions/inspect/${session.code}`)).toMatchObject({ email, video: { title: session.media.title } })
})
