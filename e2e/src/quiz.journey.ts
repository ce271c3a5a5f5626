import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleLesson } from '@videozz/text-model/testing'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, expectMessage, patient, signIn, test } from './fixtures.ts'
import { makeFolder } from './make-folder.ts'
import { makePicture } from './make-picture.ts'
import { makeFilm } from './media-file.ts'
import { type ProducerApi, sendFilm, signInToApi } from './producer-api.ts'
import { standIns } from './stand-ins.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = 'aula-de-animacao'
/** Seconds of each caption. */
const step = 1.5
const lesson = sampleLesson('lesson', 16).captions
const clock = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`
const captions = `WEBVTT\n\n${lesson
  .map(({ lines }, at) => `${clock(at * step)} --> ${clock((at + 1) * step - 0.1)}\n${lines.join('\n')}\n`)
  .join('\n')}`

let api: ProducerApi
let media: string
test.beforeAll(async () => {
  api = await signInToApi()
  media = await sendFilm(await makeFilm(lesson.length * step, `${title}.mp4`))
  await expect(async () => {
    expect((await api<{ status: string }>('GET', `/videos/${media}`)).status).toBe('encoded')
  }).toPass(patient)
})

test('a quiz is written from a media, corrected, added to, and deleted', async ({ page, allowConsole }) => {
  allowConsole(/409|424/)
  const { texts } = standIns()
  await signIn(page, undefined, '/quiz')
  await expect(page.getByText('Você ainda não tem quizzes')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Gerar novo Quiz' }).first().click()
  const question = page.getByRole('dialog', { name: 'Mídia selecionada' })
  const row = page.getByRole('row').filter({ hasText: title })

  await test.step('nothing is written from a media without captions', async () => {
    await expect(row).toBeVisible()
    await button(page, 'Gerar conteúdo com IA').click()
    await expect(page.getByText('Selecione pelo menos uma mídia')).toBeVisible()
    await row.getByRole('button', { name: /Gerar conteúdo com IA/ }).click()
    await expect(question.getByText('Sem legenda pronta.')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Confirmar' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    const file = Buffer.from(captions).toString('base64')
    await api('POST', '/subtitles', { subtitle: { name: 'aula.vtt', language: 'pt-BR', videoKey: media }, file })
    await page.reload()
  })

  await test.step('what it is written from, and by whom, is said before', async () => {
    await page.getByRole('checkbox', { name: `Selecionar ${title}` }).check()
    await expect(page.getByText('1 mídia selecionada')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Gerar conteúdo com IA').click()
    await expect(question.getByText('Legenda em Português, enviada por você')).toBeVisible()
    await expect(question.getByText(new URL(texts.url).host)).toBeVisible()
    texts.mood = 'unknown-model'
    await expectMessage(page, 'Quiz criado com sucesso!', () => question.getByRole('button', { name: 'Confirmar' }).click())
  })

  await test.step('a run that fails is begun again, and is completed without a reload', async () => {
    await expect(button(page, 'Tentar Novamente')).toBeVisible(patient)
    await expectAccessible(page)
    texts.mood = 'faithful'
    await expectMessage(page, 'Geração do Quiz reiniciada com sucesso!', () => button(page, 'Tentar Novamente').click())
    await expect(page.getByRole('link', { name: 'Editar Quiz' })).toBeVisible(patient)
    await expect(page.getByText('16 legendas lidas')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Editar Quiz' }).click()
  })

  await test.step('a question is corrected, and its evidence played', async () => {
    await button(page, 'Abrir pergunta 1').click()
    const quote = await page.locator('mark').innerText()
    expect(lesson.some(({ lines }) => lines.join(' ').includes(quote))).toBe(true)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('O que a aula diz sobre a antecipação?')
    await page
      .getByRole('button', { name: /^Ver o trecho/ })
      .first()
      .click()
    const player = page.getByRole('region', { name: 'Trecho' }).frameLocator('iframe')
    await expect.poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.paused), patient).toBe(false)
    await button(page, 'Fechar trecho').click()
  })

  await test.step('a question with a picture is added, and leaving asks first', async () => {
    await button(page, 'Nova pergunta').click()
    const added = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('textbox', { name: 'Pergunta', exact: true }) })
      .last()
    await added.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('Qual exercício você vai entregar?')
    await added.getByRole('textbox', { name: /^Alternativa A/ }).fill('A bola que quica')
    await added.getByRole('textbox', { name: /^Alternativa B/ }).fill('O salto em três ritmos')
    await added.getByRole('radio', { name: 'Marcar B como correta' }).check({ force: true })
    const picture = join(makeFolder('picture'), 'bola.jpg')
    await writeFile(picture, await makePicture())
    await expectMessage(page, 'Imagem da questão adicionada com sucesso!', () => added.locator('input[type=file]').setInputFiles(picture))
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Biblioteca' }).click()
    const leaving = page.getByRole('dialog', { name: 'Tem certeza que deseja sair?' })
    await expect(leaving).toBeVisible()
    await expectAccessible(page)
    await leaving.getByRole('button', { name: 'Cancelar' }).click()
    await expectMessage(page, 'Quiz atualizado com sucesso!', () => button(page, 'Salvar alterações').click())
  })

  await test.step('what was saved is there after a reload', async () => {
    await page.reload()
    await page.getByRole('tab', { name: 'Visualizar' }).click()
    await expect(page.getByRole('heading', { name: 'O que a aula diz sobre a antecipação?' })).toBeVisible()
    const last = page.getByRole('article').last()
    await expect(last.getByRole('listitem').filter({ hasText: 'O salto em três ritmos' })).toContainText('Correta')
    await expect.poll(() => last.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page)
  })

  await test.step('it is deleted after a question', async () => {
    await page.goto(new URL('/quiz', baseUrl()).href)
    await page.getByRole('button', { name: /^Mais ações de/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Editar quiz' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Deletar quiz' }).click()
    const asked = page.getByRole('dialog', { name: 'Tem certeza que deseja deletar este quiz?' })
    await expect(asked).toBeVisible()
    await expectAccessible(page)
    await expectMessage(page, 'Quiz excluído com sucesso!', () => asked.getByRole('button', { name: 'Deletar quiz' }).click())
    await expect(page.getByText('Você ainda não tem quizzes')).toBeVisible()
  })
})
