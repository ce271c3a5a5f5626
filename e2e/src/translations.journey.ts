import { createKey } from '@videozz/db'
import { sampleLesson } from '@videozz/text-model/testing'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, noticed, patient, signIn, test } from './fixtures.ts'
import { addMedia, signUpPerson } from './people.ts'
import { queryProduct } from './product-database.ts'
import { signInToApi } from './producer-api.ts'
import { standIns } from './stand-ins.ts'

const at = (key: string) => new URL(`/media/${key}?tab=legenda`, baseUrl()).href
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })

const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)
/** A subtitle of a lesson whose words the service of texts knows. */
const lessonVtt = (): string =>
  [
    'WEBVTT',
    ...sampleLesson('a', 16).captions.map(({ start, end, lines }) => `${stamp(start)} --> ${stamp(end)}\n${lines.join('\n')}`),
  ].join('\n\n')

test('captions are translated into a further subtitle, and details proposed from them are taken over one by one', async ({ page }) => {
  const ana = await signUpPerson('Ana Tradução', 'ana.traducao@exemplo.com')
  const key = await addMedia(ana, createKey(), 'Aula sem nome')
  await queryProduct(process.env.E2E_DATA ?? '', 'update videos set duration = 200 where key = $1', [key])
  const api = await signInToApi(ana)
  const file = Buffer.from(lessonVtt()).toString('base64')
  await api('POST', '/subtitles', { subtitle: { name: 'aula.vtt', language: 'pt-BR', videoKey: key }, file })
  await signIn(page, ana)
  await page.goto(at(key))
  const translations = region(page, 'Traduções')

  await test.step('tells where the captions go, and translates them', async () => {
    await expect(translations.getByText(`é enviado a ${new URL(standIns().texts.url).host}`)).toBeVisible()
    await expect(translations.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await button(page, 'Traduzir para Inglês').click()
    await expect(translations.getByText('Tradução para o inglês, 16 falas')).toBeVisible(patient)
    await expect(region(page, 'Legendas').getByText('Tradução para o inglês')).toBeVisible()
  })

  await test.step('asks before a subtitle is replaced', async () => {
    await button(page, 'Traduzir de novo para Inglês').click()
    const question = page.getByRole('dialog', { name: 'Substituir a legenda em Inglês?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
  })

  await test.step('proposes details, of which the title is taken over', async () => {
    const proposals = region(page, 'Sugestões a partir da fala')
    await button(page, 'Sugerir com IA').click()
    await expect(button(page, 'Usar título')).toBeVisible(patient)
    await expectAccessible(page)
    const title = (await proposals.getByRole('definition').first().textContent()) ?? ''
    const saved = noticed(page, 'Alterações salvas com sucesso!')
    await button(page, 'Usar título').click()
    await saved
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await button(page, 'Descartar sugestões').click()
    await expect(button(page, 'Usar título')).toHaveCount(0)
    await expect(button(page, 'Sugerir com IA')).toBeVisible()
  })
})
