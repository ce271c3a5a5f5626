import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createKey } from '@videozz/db'
import { baseUrl, expect, expectAccessible, expectMessage, patient, signIn, test } from './fixtures.ts'
import { serveHostPage } from './host-page.ts'
import { makeFolder } from './make-folder.ts'
import { makeFilm } from './media-file.ts'
import { play, playTo } from './play.ts'
import { queryProduct } from './product-database.ts'
import { sendFilm, signInToApi } from './producer-api.ts'

type Offer = { key: string; start: number; end: number; product_image: string | null; views: number; clicks: number }

const course = 'Curso de animação'
const members = 'aula.exemplo.test'
const addProduct = (title: string, page: string) =>
  queryProduct(process.env.E2E_DATA ?? '', 'insert into parent_products (id, title, default_sales_page) values ($1, $2, $3)', [
    createKey(),
    title,
    page,
  ])
function drawPicture(): string {
  const path = join(makeFolder('offer'), 'oferta.png')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=400x400', '-frames:v', '1', path])
  return path
}
test('an offer is created, shown over a playing embed, clicked, counted and removed', async ({ page, context }) => {
  const shop = await serveHostPage('<h1>Loja</h1>')
  await addProduct(course, shop.url('loja.exemplo.test'))
  await signIn(page)
  const key = await sendFilm(await makeFilm(20, 'aula-com-oferta.mp4'))
  const api = await signInToApi()
  const list = async () => (await api<{ items: Offer[] }>('GET', `/videos/sales/${key}`)).items
  await expect.poll(async () => (await api<{ status: string }>('GET', `/videos/${key}`)).status, patient).toBe('encoded')

  await test.step('the form shows missing and invalid fields, and saves a valid offer', async () => {
    await page.goto(new URL(`/media/${key}`, baseUrl()).href)
    await page.getByRole('tab', { name: 'Ofertas' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Nova oferta' }).click()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Por favor, insira o tempo de início')).toBeVisible()
    const product = page.getByRole('combobox', { name: 'Produto' })
    await product.focus()
    await page.keyboard.type('animação')
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByLabel('Início', { exact: true }).fill('0:21')
    await expect(page.getByText('Tempo não pode ser maior ou igual a 00:20')).toBeVisible()
    await page.getByLabel('Início', { exact: true }).fill('0:01')
    await page.getByLabel('Fim', { exact: true }).fill('0:15')
    await page.getByRole('radio', { name: 'Canto inferior direito' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Canto superior direito' })).toBeChecked()
    await page.locator('input[type=file]').last().setInputFiles(drawPicture())
    await expectAccessible(page)
    await expectMessage(page, 'Imagem da oferta enviada com sucesso!', () =>
      page.getByRole('button', { name: 'Salvar alterações' }).click(),
    )
    await expect(page.getByText('0 visualizações · 0 cliques')).toBeVisible()
  })

  await test.step('the offer is shown after a reload, and its changed end is saved', async () => {
    await page.reload()
    await page.getByRole('button', { name: `Editar a oferta de ${course}` }).click()
    await expect(page.getByLabel('Fim', { exact: true })).toHaveValue('00:15')
    await page.getByLabel('Fim', { exact: true }).fill('0:18')
    await page.getByRole('tab', { name: 'Informações básicas' }).click()
    await page.getByRole('dialog', { name: 'Alterações não salvas' }).getByRole('button', { name: 'Cancelar' }).click()
    await expectMessage(page, 'Oferta atualizada com sucesso!', () => page.getByRole('button', { name: 'Salvar alterações' }).click())
    expect(await list()).toMatchObject([{ start: 1, end: 18, product_image: expect.stringContaining('/files/i/') }])
  })

  await test.step('the embed shows the offer, a click opens the sales page, and both are counted', async () => {
    const { key: embed } = await api<{ key: string }>('GET', `/embed/${key}`)
    await api('PUT', `/embed/${embed}`, { domains: [members] })
    const host = await serveHostPage(
      `<iframe src="${baseUrl()}/embed/${embed}" title="Aula" referrerpolicy="origin" style="width:100%;aspect-ratio:16/9;border:0" allow="autoplay"></iframe>`,
    )
    const student = await context.newPage()
    await student.goto(host.url(members))
    const player = student.frameLocator('iframe')
    await play(player)
    await playTo(player, 1.5)
    const card = player.getByRole('group', { name: `Oferta: ${course}` })
    await expect(card).toBeVisible()
    await expect.poll(async () => (await list())[0]?.views, patient).toBe(1)
    const [opened] = await Promise.all([context.waitForEvent('page'), card.getByRole('link').click()])
    await expect(opened.getByRole('heading', { name: 'Loja' })).toBeVisible()
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await expect.poll(async () => (await list())[0]?.clicks, patient).toBe(1)
    await student.close()
    await opened.close()
    await host.close()
  })

  await test.step('the offer is removed after confirmation', async () => {
    await page.reload()
    await expect(page.getByText('1 visualização · 1 clique')).toBeVisible()
    await page.getByRole('button', { name: `Remover a oferta de ${course}` }).click()
    await expectAccessible(page)
    const question = page.getByRole('dialog', { name: 'Remover oferta?' })
    await expectMessage(page, 'Oferta removida com sucesso!', () => question.getByRole('button', { name: 'Remover' }).click())
    await expect(page.getByText('Nenhuma oferta ainda')).toBeVisible()
    expect(await list()).toEqual([])
  })
  await shop.close()
})
