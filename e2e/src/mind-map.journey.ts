import { readFile } from 'node:fs/promises'
import type { MindMapItem } from '@videozz/contract'
import { sampleLesson } from '@videozz/text-model/testing'
import type { Download, Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, expectReadable, noticed, patient, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { type ProducerApi, sendFilm, signInToApi } from './producer-api.ts'

type Topic = NonNullable<MindMapItem['content']>
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const topic = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
/** Seconds of each caption. */
const step = 1.5
const lesson = sampleLesson('lesson', 16).captions
const clock = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`
const captions = `WEBVTT\n\n${lesson
  .map(({ lines }, at) => `${clock(at * step)} --> ${clock((at + 1) * step - 0.1)}\n${lines.join('\n')}\n`)
  .join('\n')}`

let api: ProducerApi
let id: string
let written: Topic
test.beforeAll(async () => {
  api = await signInToApi()
  const media = await sendFilm(await makeFilm(lesson.length * step, 'aula-de-animacao.mp4'))
  await expect(async () => {
    expect((await api<{ status: string }>('GET', `/videos/${media}`)).status).toBe('encoded')
  }).toPass(patient)
  const file = Buffer.from(captions).toString('base64')
  await api('POST', '/subtitles', { subtitle: { name: 'aula.vtt', language: 'pt-BR', videoKey: media }, file })
  id = (await api<{ id: string }>('POST', '/mindMap', { videoKeys: [media] })).id
  await expect(async () => {
    expect((await read()).status).toBe('completed')
  }).toPass(patient)
  const { content } = await read()
  if (!content) throw new Error('The map has no content')
  written = content
})
const read = () => api<MindMapItem>('GET', `/mindMap/${id}`)

const allTopics = (one: Topic): Topic[] => [one, ...one.children.flatMap(allTopics)]
/** The lines of a Markdown list; the labels of this map have but a few symbols that Markdown reads. */
const listOf = ({ children }: Topic, level = 0): string[] =>
  children.flatMap((one) => [`${'  '.repeat(level)}- ${one.label.replaceAll(/[&<>]/g, '\\$&')}`, ...listOf(one, level + 1)])

/** Exports the map. @returns the file. */
async function exported(page: Page, part: string, format: string): Promise<Buffer> {
  await button(page, 'Exportar').click()
  const files = page.waitForEvent('download')
  const item = page.getByRole('menuitem', { name: format })
  await (part === 'whole' ? item.first() : item.last()).click()
  const file: Download = await files
  expect(file.suggestedFilename()).toMatch(/^Luz e movimento\.(svg|png|md)$/)
  return readFile(await file.path())
}

/** An SVG document as the browser reads it as XML: the texts of its topics, and its size. */
const readSvg = (page: Page, svg: Buffer): Promise<{ texts: string[]; size: number[] }> =>
  page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'image/svg+xml')
    if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.textContent ?? '')
    const boxes = [...parsed.querySelectorAll('text')].filter((one) => one.querySelector('tspan'))
    const texts = boxes.map((one) => [...one.querySelectorAll('tspan')].map(({ textContent }) => textContent).join(' '))
    return { texts, size: ['width', 'height'].map((name) => Number(parsed.documentElement.getAttribute(name))) }
  }, svg.toString())

test('a mind map is edited, folded, saved, exported and presented', async ({ page }) => {
  await signIn(page, undefined, `/mapa-mental/${id}/edit`)
  await expect(page.getByRole('tree')).toBeVisible()
  await expectAccessible(page)
  const [first, second] = written.children
  const [under] = first?.children ?? []
  if (!first || !second || !under) throw new Error('The map is too small')

  await test.step('topics are written and moved by keyboard, and their evidence is played', async () => {
    await topic(page, written.label).focus()
    await page.keyboard.press('ArrowRight')
    await expect(topic(page, first.label)).toBeFocused()
    await page.keyboard.press('F2')
    await page.keyboard.type('Luz & sombra <1>')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Contraluz')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(topic(page, 'Luz & sombra <1>')).toBeFocused()
    await topic(page, 'Contraluz').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(topic(page, 'Contraluz')).toHaveAttribute('aria-posinset', String(first.children.length))
    await topic(page, under.label).click()
    await page
      .getByRole('button', { name: /^Ver o trecho/ })
      .first()
      .click()
    const player = page.getByRole('region', { name: 'Trecho' }).frameLocator('iframe')
    await expect.poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.paused), patient).toBe(false)
    await button(page, 'Fechar trecho').click()
  })

  await test.step('what is deleted comes back, and a topic is dragged under another', async () => {
    await topic(page, second.label).focus()
    await page.keyboard.press('Delete')
    await expect(topic(page, second.label)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(topic(page, second.label)).toBeVisible()
    await button(page, 'Ver o mapa inteiro').click()
    await topic(page, 'Contraluz').dragTo(topic(page, second.label))
    await expect(topic(page, 'Contraluz')).toHaveAttribute('aria-posinset', String(second.children.length + 1))
  })

  await test.step('it is saved as it is, also what is folded away', async () => {
    await page.getByRole('textbox', { name: 'Título' }).fill('Luz e movimento')
    await topic(page, second.label).focus()
    await page.keyboard.press('f')
    await expect(topic(page, second.label)).toHaveAttribute('aria-expanded', 'false')
    const said = noticed(page, 'Mapa mental atualizado com sucesso!')
    await button(page, 'Salvar alterações').click()
    await said
    await page.reload()
    await expect(topic(page, second.label)).toHaveAttribute('aria-expanded', 'false')
    await expect(topic(page, 'Contraluz')).toHaveCount(0)
    const { content } = await read()
    const kept = content?.children[1]
    expect([kept?.isFolded, kept?.children.at(-1)?.label, kept?.children.at(-1)?.evidence]).toEqual([true, 'Contraluz', []])
    expect(content?.children[0]).toMatchObject({ label: 'Luz & sombra <1>', evidence: first.evidence })
  })

  await test.step('files hold the whole map, or what is open', async () => {
    const { content } = await read()
    if (!content) throw new Error('The map is gone')
    const labels = allTopics(content).map(({ label }) => label)
    const text = (await exported(page, 'whole', 'Texto (Markdown)')).toString()
    expect(text).toBe(`${[`# ${content.label}`, '', ...listOf(content)].join('\n')}\n`)
    expect((await readSvg(page, await exported(page, 'whole', 'Desenho (SVG)'))).texts).toEqual(labels)
    const { texts, size } = await readSvg(page, await exported(page, 'open', 'Desenho (SVG)'))
    const hidden = allTopics(content.children[1] ?? content).slice(1)
    expect([texts.includes('Contraluz'), texts.length]).toEqual([false, labels.length - hidden.length])
    const picture = await exported(page, 'open', 'Imagem (PNG)')
    const decoded = await page.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, picture.toString('base64'))
    expect(decoded).toEqual(size.map((side) => Math.floor(side * 2)))
  })

  await test.step('it is presented by keyboard', async () => {
    await button(page, 'Apresentar').click()
    const shown = page.getByRole('dialog', { name: 'Apresentação de Luz e movimento' })
    await expect(shown.getByText(`: ${written.label}.`)).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(shown.getByText(': Luz & sombra <1>.')).toBeAttached()
    await page.keyboard.press('ArrowLeft')
    await expect(shown.getByText(`: ${written.label}.`)).toBeAttached()
    await shown.getByRole('button', { name: 'Sair da apresentação' }).click()
    await expect(shown).toHaveCount(0)
  })
})

test('on a phone a mind map is a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, undefined, new URL(`/mapa-mental/${id}/edit`, baseUrl()).pathname)
  await expect(page.getByRole('radio', { name: 'Lista' })).toBeChecked()
  await expectAccessible(page)
  await topic(page, written.label).click()
  await button(page, 'Novo subtópico').click()
  await page.keyboard.type('Do celular')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await topic(page, 'Do celular').click()
  await button(page, 'Mais ações do tópico').click()
  await page.getByRole('menuitem', { name: 'Mover para cima' }).click()
  await expect(topic(page, 'Do celular')).toHaveAttribute('aria-posinset', String(written.children.length))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
})
