import { readFile } from 'node:fs/promises'
import { sampleLesson } from '@videozz/text-model/testing'
import { baseUrl, expect, expectAccessible, noticed, patient, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { type ProducerApi, sendFilm, signInToApi } from './producer-api.ts'
import { standIns } from './stand-ins.ts'

/** Seconds of each caption. */
const step = 1.5
const lesson = sampleLesson('lesson', 16).captions
const clock = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`
const captions = `WEBVTT\n\n${lesson
  .map(({ lines }, at) => `${clock(at * step)} --> ${clock((at + 1) * step - 0.1)}\n${lines.join('\n')}\n`)
  .join('\n')}`

let api: ProducerApi
let id: string
test.beforeAll(async () => {
  api = await signInToApi()
  const videoKey = await sendFilm(await makeFilm(lesson.length * step, 'aula-do-ebook.mp4'))
  await expect(async () => {
    expect((await api<{ status: string }>('GET', `/videos/${videoKey}`)).status).toBe('encoded')
  }).toPass(patient)
  await api('POST', '/subtitles', {
    subtitle: { name: 'aula.vtt', language: 'pt-BR', videoKey },
    file: Buffer.from(captions).toString('base64'),
  })
  standIns().texts.mood = 'faithful'
  id = (await api<{ id: string }>('POST', '/ebook', { videoKeys: [videoKey] })).id
  await expect(async () => {
    expect((await api<{ status: string }>('GET', `/ebook/${id}`)).status).toBe('completed')
  }).toPass(patient)
})

test('an ebook is edited, gets a picture out of the video, and is exported', async ({ page }) => {
  // What the dialog of the browser would print.
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'yes')
  })
  await signIn(page, undefined, `/ebook/${id}/edit`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const saved = async (): Promise<void> => {
    const said = noticed(page, 'Ebook atualizado com sucesso!')
    // By keyboard, here and below: notices may lie over the head of the page for a moment.
    await button('Salvar alterações').press('Enter')
    await said
  }

  await test.step('what was written shows where the media says it', async () => {
    await expect(page.getByRole('navigation', { name: 'Capítulos' })).toBeVisible()
    await expect(field('Parágrafo 1')).not.toBeEmpty()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Ver o trecho/ })
      .first()
      .click()
    const player = page.getByRole('region', { name: 'Trecho' }).frameLocator('iframe')
    await expect.poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.paused), patient).toBe(false)
    await button('Fechar trecho').click()
  })

  await test.step('paragraphs are parted, joined, deleted and brought back', async () => {
    const first = await field('Parágrafo 1').inputValue()
    await field('Parágrafo 1').press('Control+End')
    await field('Parágrafo 1').press('Enter')
    await expect(field('Parágrafo 2')).toBeFocused()
    await page.keyboard.type('Escrito à mão.')
    await field('Parágrafo 2').press('Control+Home')
    await field('Parágrafo 2').press('Backspace')
    await expect(field('Parágrafo 1')).toHaveValue(`${first} Escrito à mão.`)
    await button('Desfazer').click()
    await expect(field('Parágrafo 2')).toHaveValue('Escrito à mão.')
    await button('Mais ações de Parágrafo 2').click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(page.getByText('Parágrafo excluído.')).toBeVisible()
    await button('Desfazer').first().click()
    await expect(field('Parágrafo 2')).toHaveValue('Escrito à mão.')
  })

  await test.step('a chapter is added, and moved by its menu', async () => {
    await button('Novo capítulo').click()
    await field('Título do capítulo').fill('Antes de começar')
    await field('Parágrafo 1').fill('Leia com o vídeo ao lado.')
    const last = page.getByRole('button', { name: /^Mais ações do capítulo/ }).last()
    await last.click()
    await page.getByRole('menuitem', { name: 'Mover para cima' }).click()
    await saved()
  })

  await test.step('a frame is chosen, and needs a description', async () => {
    await button('Nova imagem').click()
    const picker = page.getByRole('dialog', { name: 'Escolher quadro' })
    await expect(picker.locator('iframe')).toBeVisible()
    await picker.getByRole('button', { name: '+5 s' }).click()
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'Usar este quadro' }).click()
    await expect(field('Descrição da imagem 1')).toBeFocused(patient)
    const image = page.locator('figure img')
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), patient).toBeGreaterThan(0)
    // It says that it is off, and leads to what is wrong.
    await button('Salvar alterações').press('Enter')
    await expect(page.getByText('Descreva o que se vê na imagem')).toBeVisible()
    await field('Descrição da imagem 1').fill('O quadro de antecipação do salto')
    await saved()
    await expectAccessible(page)
  })

  await test.step('it is exported as EPUB, and shown in pages for printing', async () => {
    await button('Exportar').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Exportar ebook' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Baixar EPUB' }).click()])
    const file = await readFile(await download.path())
    expect(file.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    expect(file.includes('OEBPS/images/1.jpg')).toBe(true)
    await dialog.getByRole('button', { name: 'Ver em páginas' }).click()
    const book = page.frameLocator('iframe[title="Páginas do ebook"]')
    await expect(book.getByRole('heading', { name: 'Sumário' })).toBeVisible()
    await expect(book.getByRole('img', { name: 'O quadro de antecipação do salto' })).toBeVisible()
    await expectAccessible(page)
    await button('Imprimir ou salvar como PDF').click()
    await expect(book.locator('html')).toHaveAttribute('data-printed', 'yes')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('what was saved is there after a reload, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(new URL(`/ebook/${id}/edit`, baseUrl()).href)
    await page
      .getByRole('navigation', { name: 'Capítulos' })
      .getByRole('button', { name: /Antes de começar/ })
      .click()
    await expect(field('Descrição da imagem 1')).toHaveValue('O quadro de antecipação do salto')
    await expectAccessible(page)
  })
})
