import type { FrameLocator, Page, TestInfo } from '@playwright/test'
import { createKey } from '@videozz/db'
import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { bigButton, play, playTo, position } from './play.ts'
import { type Lesson, prepareLesson } from './prepare-lesson.ts'
import { queryProduct } from './product-database.ts'
import { signViewer } from './viewer-token.ts'

const allowed = 'aula.exemplo.test'
const course = 'Curso de luz natural'
const chapters = [
  { start: 0, title: 'Boas-vindas' },
  { start: 15, title: 'A luz da manhã' },
  { start: 30, title: 'Prática' },
]
const words = [
  'WEBVTT',
  '00:00.000 --> 00:45.000\n<v Ana><b>Bom dia</b>, turma.</v>',
  '00:00.000 --> 00:45.000\n<script>alert(1)</script>Vamos começar.',
  '00:31.000 --> 00:35.000\nA fotossíntese depende da luz.',
].join('\n\n')

let lesson: Lesson
let video = ''
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  lesson = await prepareLesson(await makeFilm(45, 'aula-com-extras.mp4'), allowed)
  const { api } = lesson
  video = lesson.key
  await expect.poll(async () => (await api<{ status: string }>('GET', `/videos/${video}`)).status, patient).toBe('encoded')
  const product = createKey()
  await queryProduct(process.env.E2E_DATA ?? '', 'insert into parent_products (id, title, default_sales_page) values ($1, $2, $3)', [
    product,
    course,
    'https://loja.exemplo.test/luz',
  ])
  await api('PUT', `/videos/${video}/chapters`, { chapters })
  await api('POST', `/videos/sales/${video}`, { product_id: product, start: 2, end: 14, positionSale: 'bottom-right' })
  const file = Buffer.from(words).toString('base64')
  await api('POST', '/subtitles', { subtitle: { name: 'aula.vtt', language: 'pt-BR', videoKey: video }, file })
})
test.afterAll(() => lesson.end())

/** A page of a members area that shows the lesson to a viewer of its own. */
async function openLesson(page: Page, sub: string): Promise<FrameLocator> {
  const viewer = signViewer(lesson.secret, { sub, email: 'lia@exemplo.com', name: 'Lia' })
  const host = await serveHostPage(
    `<meta name="viewport" content="width=device-width"><iframe src="${baseUrl()}/embed/${lesson.embed}#viewer=${viewer}" title="Aula" referrerpolicy="origin" style="width:100%;aspect-ratio:16/9;border:0" allow="fullscreen; autoplay; encrypted-media"></iframe>`,
  )
  page.on('close', () => void host.close())
  await page.goto(host.url(allowed))
  return page.frameLocator('iframe')
}

const keep = async (info: TestInfo, page: Page, name: string) => {
  const path = info.outputPath(`${name}.png`)
  await page.screenshot({ path })
  await info.attach(name, { path, contentType: 'image/png' })
}
const captions = (player: FrameLocator) => player.locator('.caption').allTextContents()
const card = (player: FrameLocator) => player.getByRole('group', { name: `Oferta: ${course}` })
const wake = (player: FrameLocator) => player.locator('videozz-player').evaluate((one: HTMLElement & { wake(): void }) => one.wake())

for (const width of [1440, 390])
  test(`subtitles, chapters and an offer over a playing embed, ${width} px wide`, async ({ browser }, info) => {
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      hasTouch: width === 390,
      locale: 'pt-BR',
    })
    const page = await context.newPage()
    const player = await openLesson(page, `matricula-${width}`)
    await play(player)
    await expect(card(player)).toBeVisible(patient)
    // On a busy machine the steps below take longer than the offer is shown.
    await player.locator('video').evaluate((one: HTMLVideoElement) => one.pause())
    await wake(player)
    await player.getByRole('button', { name: 'Legendas', exact: true }).click()
    await expectAccessible(page)
    await player.getByRole('menuitemradio', { name: 'Português' }).click()
    await expect.poll(() => captions(player)).toEqual(['Bom dia, turma.', 'Vamos começar.'])
    const [offer, caption] = [await card(player).boundingBox(), await player.locator('.caption').last().boundingBox()]
    const apart = offer !== null && caption !== null && (caption.y + caption.height <= offer.y || caption.x + caption.width <= offer.x)
    expect(apart).toBe(true)
    await keep(info, page, `offer-and-subtitles-${width}`)

    await goOn(player)
    await wake(player)
    if (width === 390) {
      await player.getByRole('button', { name: /ajustes/i }).click()
      await player.getByRole('menuitem', { name: 'Capítulos' }).click()
    } else await player.getByRole('button', { name: 'Capítulos: Boas-vindas' }).click()
    await expectAccessible(page)
    await keep(info, page, `chapters-${width}`)
    await player.getByRole('menuitemradio', { name: 'Prática' }).click()
    await playTo(player, 30)
    await expect(card(player)).toHaveCount(0)
    await context.close()
  })

const preview = (page: Page) => page.frameLocator('iframe[title^="Prévia"]')
const goOn = (player: FrameLocator) =>
  player.locator('videozz-player').evaluate((one: HTMLElement & { play(): Promise<void> | undefined }) => one.play())

test('a word of a subtitle is found in the library, and its link opens the media at that second', async ({ page }) => {
  await signIn(page, undefined, '/media')
  await page.getByRole('searchbox').fill('fotossintese')
  await page.getByRole('link', { name: /aos 0?0:31/ }).click()
  await expect(page).toHaveURL(new RegExp(`/media/${video}\\?t=31$`))
  const player = preview(page)
  await play(player, 31)
  await expect.poll(() => position(player)).toBeLessThan(45)
})

test('saved changes of a media are shown in its preview without a reload', async ({ page }) => {
  await signIn(page, undefined, `/media/${video}`)
  const player = preview(page)
  await expect(bigButton(player)).toBeVisible(patient)
  await play(player)
  await player.locator('body').evaluate((body) => body.setAttribute('data-first', ''))

  await test.step('chapters, while it plays', async () => {
    await page.getByLabel('Título do capítulo 1').fill('Abertura')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(player.locator('.row .chapters')).toHaveAttribute('aria-label', 'Capítulos: Abertura', patient)
    const at = await position(player)
    await playTo(player, at)
  })

  await test.step('an offer', async () => {
    await player.locator('video').evaluate((one: HTMLVideoElement) => {
      one.pause()
      one.currentTime = 20
    })
    await page.getByRole('tab', { name: 'Ofertas' }).click()
    await page.getByRole('button', { name: 'Nova oferta' }).click()
    await page.getByRole('combobox', { name: 'Produto' }).focus()
    await page.keyboard.type('luz natural')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByLabel('Início', { exact: true }).fill('0:18')
    await page.getByLabel('Fim', { exact: true }).fill('0:40')
    await expect(card(player)).toHaveCount(0)
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(card(player)).toBeVisible(patient)
  })

  await test.step('subtitles: a new language, and another file for the one shown', async () => {
    await page.getByRole('tab', { name: 'Legenda' }).click()
    await goOn(player)
    await player.locator('.row .captions').click()
    await player.getByRole('menuitemradio', { name: 'Português' }).click()
    await expect.poll(() => captions(player)).toEqual(['Bom dia, turma.', 'Vamos começar.'])
    await player.locator('video').evaluate((one: HTMLVideoElement) => one.pause())
    const send = (button: string, line: string) =>
      Promise.all([
        page.waitForEvent('filechooser').then((chooser) =>
          chooser.setFiles({
            name: 'nova.vtt',
            mimeType: 'text/vtt',
            buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:45.000\n${line}\n`),
          }),
        ),
        page.getByRole('button', { name: button }).click(),
      ])
    await send('Substituir a legenda em Português', 'Boa noite, turma.')
    await page.getByRole('button', { name: 'Adicionar legenda' }).click()
    await page.getByRole('combobox', { name: 'Idioma' }).click()
    await page.getByRole('option', { name: 'Espanhol' }).click()
    await send('Escolher arquivo da legenda em Espanhol', 'Buenas noches.')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByRole('button', { name: 'Substituir a legenda em Espanhol' })).toBeVisible(patient)
    await goOn(player)
    await expect.poll(() => captions(player)).toEqual(['Boa noite, turma.'])
    await wake(player)
    await player.locator('.row .captions').click()
    await player.getByRole('menuitemradio', { name: 'Espanhol' }).click()
    await expect.poll(() => captions(player)).toEqual(['Buenas noches.'])
  })
  await expect(player.locator('body[data-first]')).toHaveCount(1)
})
