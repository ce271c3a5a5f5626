import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '@videozz/db'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFolder } from './make-folder.ts'
import { makeFilm } from './media-file.ts'
import { play, playTo } from './play.ts'
import { type ProducerApi, sendFilm, signInToApi } from './producer-api.ts'
import { queryProduct } from './product-database.ts'

type Detail = { key: string; status: string; duration: number; thumbnail: string; chapters: object[]; source: { size: number } }
type Storage = { storageConsumed: number }

const domain = 'aula.exemplo.test'
const at = (path: string) => new URL(path, baseUrl()).href
const hosts: HostPage[] = []
test.afterAll(async () => {
  for (const host of hosts) await host.close()
})

/** The colour of the picture on screen: a video with a code is not given to scripts. */
async function colourOf(page: Page): Promise<string> {
  const shown = await page.frameLocator('iframe').locator('video').screenshot()
  const [red = 0, , blue = 0] = execFileSync('ffmpeg', ['-v', 'error', '-i', '-', '-vf', 'crop=8:8:iw/2:ih/4,scale=1:1', ...rawPixel], {
    input: shown,
  })
  return red > blue ? 'red' : 'blue'
}
const rawPixel = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']

/** An offer that is shown until the end of a film of six seconds. */
async function addOffer(api: ProducerApi, key: string): Promise<void> {
  const product = createKey()
  const row = [product, 'Curso de cores', 'https://loja.exemplo.test/cores']
  await queryProduct(process.env.E2E_DATA ?? '', 'insert into parent_products (id, title, default_sales_page) values ($1, $2, $3)', row)
  await api('POST', `/videos/sales/${key}`, { product_id: product, start: 1, end: 6, positionSale: 'top-left' })
}
const offerOf = (page: Page) => page.frameLocator('iframe').getByRole('group', { name: 'Oferta: Curso de cores' })

/** Opens the embed on a new page, as a student does, and plays it. */
async function watch(page: Page, embed: string): Promise<string> {
  const frame = `<iframe src="${baseUrl()}/embed/${embed}" title="Aula" referrerpolicy="origin" style="width:100%;aspect-ratio:16/9;border:0" allow="autoplay; encrypted-media"></iframe>`
  const host = await serveHostPage(frame)
  hosts.push(host)
  await page.goto(host.url(domain))
  await play(page.frameLocator('iframe'))
  return colourOf(page)
}

async function replace(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Substituir arquivo' }).click()
  // Files are taken once the plan is known.
  await expect(page.getByRole('dialog', { name: 'Substituir arquivo?' }).getByRole('button', { name: 'Escolher arquivo' })).toBeEnabled()
  await page.getByLabel('Novo arquivo', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('dialog', { name: 'Substituir arquivo?' })).toBeHidden()
}

const encoded = (api: ProducerApi, key: string) =>
  expect.poll(async () => (await api<Detail>('GET', `/videos/${key}`)).status, patient).toBe('encoded')

test('a media is downloaded, keeps its file after an invalid replacement and plays a valid one in its embed', async ({ page, browser }) => {
  await signIn(page)
  const key = await sendFilm(await makeFilm(6, 'velha.mp4', 'size=640x360:rate=12', 'color=blue:'))
  const api = await signInToApi()
  await encoded(api, key)
  await api('PUT', `/videos/${key}/chapters`, { chapters: [{ start: 1, title: 'Começo' }] })
  const embed = (await api<{ key: string }>('GET', `/embed/${key}`)).key
  await api('PUT', `/embed/${embed}`, { domains: [domain] })
  await addOffer(api, key)
  const students = await browser.newPage()
  expect(await watch(students, embed)).toBe('blue')
  await expect(offerOf(students)).toBeVisible()
  await page.goto(at(`/media/${key}`))

  const save = async (choice: string, confirm?: string) => {
    const download = page.waitForEvent('download', patient)
    await page.getByRole('button', { name: 'Baixar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Baixar' })
    await dialog.getByRole('radio', { name: choice }).click()
    await dialog.getByRole('button', { name: 'Baixar' }).click()
    if (confirm !== undefined) await dialog.getByRole('button', { name: confirm }).click()
    return download
  }
  await test.step('the original is downloaded as it was uploaded, without the mark of its media', async () => {
    const file = await save('Arquivo original (MP4)', 'Baixar sem a marca')
    expect(file.suggestedFilename()).toBe('velha (original).mp4')
    await expect(page.getByRole('dialog', { name: 'Baixar' })).toBeHidden()
  })

  await test.step('the download is named after the media and is a valid MP4', async () => {
    const file = await save('MP4 em 360p')
    expect(file.suggestedFilename()).toBe('velha (360p).mp4')
    const path = join(makeFolder('download'), 'velha.mp4')
    await file.saveAs(path)
    execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-'])
    await expect(page.getByRole('dialog', { name: 'Baixar' })).toBeHidden()
  })

  await test.step('an invalid file changes nothing and shows an error', async () => {
    const broken = join(makeFolder('broken'), 'ruim.mp4')
    writeFileSync(broken, 'isto não é um vídeo')
    await replace(page, broken)
    await expect(page.getByText('O arquivo não foi substituído')).toBeVisible(patient)
    await expectAccessible(page)
    expect(await watch(students, embed)).toBe('blue')
  })

  await test.step('a valid file replaces the source and keeps chapters and offers', async () => {
    const before = await api<Detail>('GET', `/videos/${key}`)
    const consumed = async () => (await api<Storage>('GET', '/plans/mine')).storageConsumed
    const space = await consumed()
    await replace(page, await makeFilm(4, 'nova.mp4', 'size=426x240:rate=12', 'color=red:'))
    await expect.poll(async () => (await api<Detail>('GET', `/videos/${key}`)).source.size, patient).not.toBe(before.source.size)
    await encoded(api, key)
    const after = await api<Detail>('GET', `/videos/${key}`)
    expect(after.chapters).toEqual(before.chapters)
    expect(after.thumbnail).not.toBe(before.thumbnail)
    expect(Math.round(after.duration)).toBe(4)
    expect(await consumed()).toBe(space - before.source.size + after.source.size)
    expect(await watch(students, embed)).toBe('red')
    await expect(page.getByText('O arquivo não foi substituído')).toBeHidden()
    // The offer ended beyond the new end: it is kept for the producer, but not shown to viewers.
    await playTo(students.frameLocator('iframe'), 2)
    await expect(offerOf(students)).toHaveCount(0)
    expect((await api<{ items: object[] }>('GET', `/videos/sales/${key}`)).items).toHaveLength(1)
  })
  await students.close()
})
