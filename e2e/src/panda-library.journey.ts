import { readFileSync } from 'node:fs'
import { mixedPandaLibrary } from '@videozz/testing'
import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { makePicture } from './make-picture.ts'
import { makeFilm } from './media-file.ts'
import { pandaKey } from './panda-key.ts'
import { play } from './play.ts'
import { signInToApi } from './producer-api.ts'
import { standIns } from './stand-ins.ts'

test('a producer imports two videos of Panda Video from the list, then the whole library, and saves the report', async ({ page }) => {
  test.setTimeout(300_000)
  const { panda } = standIns()
  panda.film = readFileSync(await makeFilm(1, 'curta.mp4', 'size=160x90:rate=10'))
  panda.cover = await makePicture()
  panda.library = mixedPandaLibrary(panda.url, 12)
  await signInToApi().then((api) => api('POST', '/integration', { provider: 'panda', apiKey: pandaKey }))
  await signIn(page, undefined, '/upload')

  await page.getByRole('button', { name: 'PandaVideo', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Integração PandaVideo' })
  await expect(list.getByRole('checkbox')).toHaveCount(8)
  await list.getByRole('searchbox').fill('nada disso')
  await expect(list.getByText('Nenhum conteúdo encontrado.')).toBeVisible()
  await list.getByRole('searchbox').fill('')
  await list.getByRole('checkbox', { name: 'Aula 12', exact: true }).check()
  await list.getByRole('checkbox', { name: 'Aula 11', exact: true }).check()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Importar conteúdo' }).click()
  await expect(page.getByText('Conteúdo importado com sucesso!')).toBeVisible()

  const api = await signInToApi()
  type Video = { key: string; title: string; status: string }
  const imported = async () => (await api<{ items: Video[] }>('GET', '/videos')).items.filter(({ title }) => /^Aula 1[12]$/.test(title))
  const states = async () => (await imported()).map(({ title, status }) => `${title} ${status}`).toSorted()
  await expect.poll(states, patient).toEqual(['Aula 11 encoded', 'Aula 12 encoded'])
  const [{ key } = { key: '' }] = await imported()
  await page.goto(new URL(`/media/${key}`, baseUrl()).href)
  await play(page.frameLocator('iframe[title^="Prévia"]'))

  await page.goto(new URL('/apps', baseUrl()).href)
  await page.getByRole('link', { name: 'Migrar biblioteca' }).click()
  await page.getByRole('button', { name: 'Ler a biblioteca' }).click()
  await expect(page.getByText('2 já estão na sua biblioteca')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('4º nível vira nome')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Começar migração' }).click()
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Migração concluída' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Mais 10 capas')).toBeVisible()
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar código de incorporação de Aula 1', exact: true }).click()
  await expect(page.getByText('Copiado com sucesso!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/<iframe src="[^"]+\/embed\/\w+"[^]*title="Aula 1"/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const table = readFileSync(await (await saving).path(), 'utf8')
  expect(table.trim().split('\r\n')).toHaveLength(13)
  expect(table).toContain(panda.library.videos[0]?.video_external_id)
  await page.getByRole('button', { name: 'Como trocar por script' }).click()
  await expect(page.getByRole('dialog', { name: 'Como trocar por script' }).getByText('cellsOf')).toBeVisible()
})
