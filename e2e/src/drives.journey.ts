import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, expectLoaded, noticed, patient, signIn, test } from './fixtures.ts'
import { makeFolder } from './make-folder.ts'
import { makeFilm } from './media-file.ts'
import { play } from './play.ts'
import { type ProducerApi, signInToApi } from './producer-api.ts'
import { standIns } from './stand-ins.ts'

const run = promisify(execFile)

/** A picture as services make them of films. */
async function drawPicture(): Promise<string> {
  const path = join(makeFolder('thumbnail'), 'quadro.jpg')
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=176x99', '-frames:v', '1', path])
  return path
}

/** Waits until it is known what is connected; the section of imports is loaded after the screen. */
async function expectButtons(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'OneDrive', exact: true })).toBeVisible()
  await expectLoaded(page)
}

async function openUpload(page: Page): Promise<void> {
  await signIn(page, undefined, '/upload')
  await expectButtons(page)
}

/** Presses a button that opens a window, and answers on the page of the service. */
async function decide(page: Page, name: string, answer: 'Allow' | 'Deny', before?: (popup: Page) => Promise<void>): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name, exact: true }).click()
  const popup = await opened
  await before?.(popup)
  await popup.getByRole('button', { name: answer, exact: true }).click()
}

type Video = { key: string; title: string; type: string; status: string }
let api: ProducerApi
test.beforeAll(async () => {
  api = await signInToApi()
})
/** Media of the account that came from a drive. */
async function videosOf(drive: string): Promise<Video[]> {
  return (await api<{ items: Video[] }>('GET', '/videos')).items.filter(({ type }) => type === drive)
}
const imported = async (drive: string) => (await videosOf(drive)).map(({ title, status }) => `${title} ${status}`).toSorted()

/** Plays one of the media that came from a drive. */
async function playFirst(page: Page, drive: string): Promise<void> {
  const [{ key } = { key: '' }] = await videosOf(drive)
  await page.goto(`${baseUrl()}/media/${key}`)
  await play(page.frameLocator('iframe[title^="Prévia"]'))
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Importar do ${name}` })

test('two files of OneDrive are chosen, brought in, encoded and played; refusing, leaving and losing the access are told', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(600_000)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl()) && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url())
  })
  const content = await readFile(await makeFilm(2))
  const tree = standIns().drives.onedrive
  const { id: course } = tree.addFolder('Curso de luz')
  const picture = await readFile(await drawPicture())
  for (const name of ['Aula 1.mp4', 'Aula 2.mp4']) tree.addFile({ name, content, parent: course, picture })
  tree.addFile({ name: 'Palestra inteira.mp4', size: 1000, listedSize: 10 ** 13, parent: course })

  await openUpload(page)
  const refused = noticed(page, 'Seleção cancelada')
  await decide(page, 'OneDrive', 'Deny')
  await refused

  await decide(page, 'OneDrive', 'Allow')
  const dialog = dialogOf(page, 'OneDrive')
  await dialog.getByRole('button', { name: 'Curso de luz' }).click()
  const first = dialog.getByRole('checkbox', { name: 'Aula 1.mp4' })
  await first.check()
  await expect(dialog.getByRole('checkbox', { name: 'Palestra inteira.mp4' })).toBeDisabled()
  await expect(dialog.getByText(/O tamanho do vídeo é maior que/)).toBeVisible()
  await expect(dialog.locator('img')).toHaveCount(2)
  await expectAccessible(page)
  const left = noticed(page, 'Seleção cancelada')
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await left

  // The connection stays; what a search finds is chosen beside what lies in a folder.
  await page.getByRole('button', { name: 'OneDrive', exact: true }).click()
  await expect(dialog.getByText('0 de 50 selecionados')).toBeVisible()
  await dialog.getByRole('searchbox').fill('aula 1')
  await first.check()
  await dialog.getByRole('searchbox').fill('')
  await dialog.getByRole('button', { name: 'Curso de luz' }).click()
  await dialog.getByRole('checkbox', { name: 'Aula 2.mp4' }).check()
  await expect(dialog.getByText(/^2 de 50 selecionados · /)).toBeVisible()
  const begun = noticed(page, 'Conteúdo importado com sucesso!')
  await dialog.getByRole('button', { name: 'Importar conteúdo' }).click()
  await begun
  await expect(dialog).toHaveCount(0)
  expect(foreign).toEqual([])

  await expect.poll(() => imported('onedrive'), patient).toEqual(['Aula 1 encoded', 'Aula 2 encoded'])
  await playFirst(page, 'onedrive')

  // The person takes the access away at the service.
  allowConsole(/409 \(Conflict\) .*\/onedrive\/files/)
  standIns().clouds.microsoft.authority.removeApp()
  standIns().clouds.microsoft.authority.endAccess()
  await page.goto(`${baseUrl()}/upload`)
  await expectButtons(page)
  await page.getByRole('button', { name: 'OneDrive', exact: true }).click()
  await expect(dialog.getByText('O OneDrive não aceita mais a conexão. Conecte sua conta de novo.')).toBeVisible()
  await decide(page, 'Conectar de novo', 'Allow')
  await expect(dialog.getByRole('button', { name: 'Curso de luz' })).toBeVisible()
})

test('files of Google Drive are chosen at Google, and confirmed here', async ({ page }) => {
  const one = standIns().drives.google.addFile({ name: 'Entrevista.mp4', content: await readFile(await makeFilm(2, 'entrevista.mp4')) })
  const two = standIns().drives.google.addFile({ name: 'Bastidores.mov', type: 'video/quicktime', size: 60_000 })
  standIns().clouds.google.files.push(...[one, two].map(({ id, name, file }) => ({ id, name, mimeType: file.type ?? '' })))
  await openUpload(page)
  const none = noticed(page, 'Nenhum arquivo selecionado')
  await decide(page, 'Google Drive', 'Allow')
  await none
  await decide(page, 'Google Drive', 'Allow', async (popup) => {
    for (const name of ['Entrevista.mp4', 'Bastidores.mov']) await popup.getByLabel(name).check()
  })
  const dialog = dialogOf(page, 'Google Drive')
  await expect(dialog.getByRole('checkbox', { name: 'Entrevista.mp4' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Bastidores.mov' }).uncheck()
  await expect(dialog.getByText(/^1 de 50 selecionado · /)).toBeVisible()
  await expectAccessible(page)
  const begun = noticed(page, 'Conteúdo importado com sucesso!')
  await dialog.getByRole('button', { name: 'Importar conteúdo' }).click()
  await begun
  await expect.poll(() => imported('google-drive'), patient).toEqual(['Entrevista encoded'])
  await playFirst(page, 'google-drive')
})

test('a file of Dropbox whose connection ends on the way waits, and arrives once it is connected anew', async ({ page, allowConsole }) => {
  const content = await readFile(await makeFilm(2, 'oficina.mp4'))
  standIns().drives.dropbox.addFile({ name: 'Oficina.mp4', content })
  await openUpload(page)
  await decide(page, 'Dropbox', 'Allow')
  const dialog = dialogOf(page, 'Dropbox')
  await dialog.getByRole('checkbox', { name: 'Oficina.mp4' }).check()
  // The person takes the access away before the file is asked for.
  standIns().clouds.dropbox.authority.removeApp()
  standIns().clouds.dropbox.authority.endAccess()
  await dialog.getByRole('button', { name: 'Importar conteúdo' }).click()
  const waiting = page.getByText('Conecte o Dropbox de novo para continuar.').first()
  await expect(waiting).toBeVisible(patient)

  allowConsole(/409 \(Conflict\) .*\/dropbox\/files/)
  await page.goto(`${baseUrl()}/upload`)
  await expectButtons(page)
  await decide(page, 'Dropbox', 'Allow')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await expect.poll(() => imported('dropbox'), patient).toEqual(['Oficina encoded'])
  await playFirst(page, 'dropbox')
})
