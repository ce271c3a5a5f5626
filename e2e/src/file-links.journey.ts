import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, noticed, patient, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { play } from './play.ts'
import { standIns } from './stand-ins.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Envio de arquivos' })
const rowOf = (page: Page, title: string) => panelOf(page).getByRole('listitem').filter({ hasText: title })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Importar por link de arquivo' })

async function importLinks(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto(new URL('/upload', baseUrl()).href)
  await page.getByRole('button', { name: 'Link de arquivo' }).click()
  await dialogOf(page).getByLabel('Links').fill(lines.join('\n'))
  const told = noticed(page, 'Conteúdo importado com sucesso!')
  await dialogOf(page).getByRole('button', { name: 'Importar', exact: true }).click()
  await told
}

test('a link to a file shows its course in the panel and the library, survives a reload, and becomes a media that plays', async ({
  page,
}) => {
  const { files } = standIns()
  const content = await readFile(await makeFilm(12, 'luz.mp4'))
  const film = files.add({ name: 'luz.mp4', content, faults: { bytesPerSecond: Math.ceil(content.length / 25) } })
  await signIn(page, undefined, '/upload')
  await page.getByRole('button', { name: 'Link de arquivo' }).click()
  await dialogOf(page).getByLabel('Links').fill('luz.mp4')
  await dialogOf(page).getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialogOf(page).getByText('Linha 1: não é um link que comece com https://.')).toBeVisible()
  await expectAccessible(page)
  await importLinks(page, [`${film.url} Luz e sombra`])

  await expect(rowOf(page, 'Luz e sombra').getByText(/^\d+%, .*B\/s/)).toBeVisible(patient)
  await expectAccessible(page)
  await page.goto(new URL('/media', baseUrl()).href)
  const tile = page.getByRole('region', { name: 'Importações em andamento' }).getByRole('listitem')
  await expect(tile.getByRole('heading', { name: 'Luz e sombra' })).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Luz e sombra')).toBeVisible(patient)
  await expect(page.getByRole('row', { name: /Luz e sombra/ })).toBeVisible(patient)
  await expect(tile).toHaveCount(0, patient)
  await rowOf(page, 'Luz e sombra').getByRole('link', { name: 'Abrir Luz e sombra' }).click()
  await play(page.frameLocator('iframe[title^="Prévia"]'))
})

test('a file that failed says why, and is imported once its host is mended', async ({ page }) => {
  const { files } = standIns()
  const file = files.add({ name: 'cores.mp4', content: await readFile(await makeFilm(2, 'cores.mp4')) })
  file.refusals.push({ status: 404 })
  await signIn(page)
  await importLinks(page, [`${file.url} Harmonia das cores`])
  const row = rowOf(page, 'Harmonia das cores')
  await expect(row.getByText('O arquivo não está mais na origem. Envie do computador.')).toBeVisible(patient)
  await expect(row.getByRole('link', { name: 'Enviar: Harmonia das cores' })).toHaveAttribute('href', '/upload')
  await page.reload()
  await row.getByRole('button', { name: 'Tentar de novo Harmonia das cores' }).click()
  await expect(row.getByRole('link', { name: 'Abrir Harmonia das cores' })).toBeVisible(patient)
})

test('a batch is paused, goes on, and is canceled on its screen; what failed of it can be found and reported', async ({ page }) => {
  const { files } = standIns()
  const slow = [1, 2, 3].map((number) => files.add({ name: `turma-${number}.mp4`, size: 60_000_000, faults: { bytesPerSecond: 200_000 } }))
  const lost = files.add({ name: 'sumiu.mp4' })
  files.remove(lost.url)
  await signIn(page)
  await importLinks(page, [...slow.map(({ url }, index) => `${url} Turma ${index + 1}`), `${lost.url} Aula que sumiu`])
  await panelOf(page).getByRole('link', { name: 'Importação de links' }).first().click()

  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Chegando agora' }).getByRole('listitem')).toHaveCount(2, patient)
  await main.getByRole('button', { name: 'Pausar', exact: true }).click()
  await expect(main.getByRole('region', { name: 'Progresso' }).getByText('Pausado')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(main.getByRole('region', { name: 'Chegando agora' }).getByText(/B\/s/).first()).toBeVisible(patient)

  await page.getByRole('button', { name: 'Cancelar importação', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar a importação?' })
  await question.getByRole('button', { name: 'Cancelar importação' }).click()
  await expect(main.getByRole('heading', { name: 'Importação cancelada', level: 1 })).toBeVisible()
  await main.getByLabel('Buscar por título').fill('turma 2')
  await expect(main.getByRole('rowheader')).toHaveText(['Turma 2'])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await page.goto(new URL('/importacoes', baseUrl()).href)
  await expect(main.getByRole('row', { name: /Importação de links/ }).first()).toContainText('Cancelada')
  await expectAccessible(page)
})
