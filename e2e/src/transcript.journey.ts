import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, expectMessage, expectReadable, patient, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { position } from './play.ts'
import { sendFilm, signInToApi } from './producer-api.ts'
import { hearAs, proposeHeard, putHeard, sayEvenly } from './put-transcript.ts'

const heard = [
  ...sayEvenly('Repare: ele se abaixa antes de pular. Na ficha de taimim isso aparece assim.', 500, { speaker: '0', unsure: ['taimim'] }),
  ...sayEvenly('E com esquash funciona igual?', 8000, { speaker: '1' }),
]
const again = hearAs(heard, 'esquash', 'squash')

const word = (page: Page, text: string) => page.locator('[data-word]').filter({ hasText: text }).first()
const player = (page: Page) => page.frameLocator('iframe[title^="Prévia"]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Texto do parágrafo' })

const save = (page: Page): Promise<void> =>
  expectMessage(page, 'Legenda automática atualizada com sucesso', () => button(page, 'Salvar alterações').click())

test('a transcript follows the media, is checked, edited and saved, and merged with a later run', async ({ page, allowConsole }) => {
  allowConsole(/409/)
  await signIn(page)
  const key = await sendFilm(await makeFilm(12))
  const api = await signInToApi()
  const read = () => api<{ revision: number; words: [number, number, string][]; proposal: unknown }>('GET', `/videos/${key}/transcript`)
  const text = async () => (await read()).words.map((each) => each[2]).join(' ')
  await expect.poll(async () => (await api<{ status: string }>('GET', `/videos/${key}`)).status, patient).toBe('encoded')
  await putHeard(key, heard)
  await page.goto(new URL(`/media/${key}?tab=legenda`, baseUrl()).href)
  await expect(word(page, 'Repare:')).toBeVisible()

  await test.step('a click on a word plays from there, and the spoken word is marked', async () => {
    await player(page).locator('button.big').waitFor(patient)
    await word(page, 'ficha').click()
    await expect.poll(() => position(player(page)), patient).toBeGreaterThan(4.2)
    await expect(page.locator('[data-word][data-now]')).toHaveText(/isso|aparece|assim|E|com|esquash/, patient)
    await player(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.pause())
    await expectAccessible(page)
  })

  await test.step('unsure words are walked and checked by keyboard', async () => {
    await button(page, '1 para conferir').click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('Ouvido com 58% de certeza')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(word(page, 'taimim')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Escrever outra' }).click()
    await page.keyboard.type('timing')
    await expect(field(page)).toHaveValue(/Na ficha de timing isso/)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(word(page, 'timing')).toHaveAttribute('data-mine')
    await expect(page.getByText('para conferir')).toHaveCount(0)
    await expect(word(page, 'timing')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(word(page, 'taimim')).toBeVisible()
    await page.keyboard.press('Control+Shift+z')
    await expect(word(page, 'timing')).toBeVisible()
  })

  await test.step('speakers are named, text is replaced, and all of it is saved and shown in the player', async () => {
    await button(page, 'Pessoa 1').click()
    await page.getByRole('menuitem', { name: 'Renomear em todo o texto…' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Marina Duarte')
    await button(page, 'Renomear').click()
    await expect(button(page, 'Marina Duarte')).toBeVisible()
    // Focus has returned to the text.
    await expect(word(page, 'Repare:')).toBeFocused()
    await page.keyboard.press('Control+f')
    await page.getByLabel('Buscar', { exact: true }).fill('repare')
    await page.getByLabel('Trocar por').fill('Vejam')
    await expect(page.getByText('1 de 1')).toBeVisible()
    await button(page, 'Trocar todas').click()
    await page.keyboard.press('Escape')
    await expect(word(page, 'Vejam:')).toBeVisible()
    await save(page)
    expect(await text()).toContain('Vejam: ele se abaixa antes de pular. Na ficha de timing isso aparece assim.')
    await player(page).getByRole('button', { name: 'Legendas', exact: true }).click()
    await player(page)
      .getByRole('menuitemradio', { name: /Português/ })
      .click()
    await button(page, '00:01: ouvir daqui').click()
    await expect(
      player(page)
        .getByText(/^Vejam: ele se abaixa/)
        .first(),
    ).toBeVisible(patient)
  })

  await test.step('what a later run heard is decided, and nothing is asked again', async () => {
    await proposeHeard(key, again)
    await page.reload()
    await expect(page.getByText('A nova transcrição sugere 1 mudança.')).toBeVisible()
    await expect(page.getByText('A nova transcrição ouviu “squash”.')).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await button(page, 'Aceitar').click()
    await expect(page.getByText('Você decidiu todas as mudanças')).toBeVisible()
    await save(page)
    // The history, which is closed, goes on naming it.
    await expect(page.getByText(/^(A nova transcrição|Você decidiu)/)).toHaveCount(0)
    expect(await text()).toContain('E com squash funciona igual?')
    expect((await read()).proposal).toBeNull()
  })

  await test.step('a change by somebody else is shown before it is overwritten', async () => {
    await word(page, 'igual?').dblclick()
    await page.keyboard.press('End')
    await page.keyboard.type(' Acho que sim.')
    const { revision, words } = await read()
    await api('PUT', `/videos/${key}/transcript`, { revision, words: words.slice(1) })
    await expect(button(page, 'Manter as minhas')).toBeVisible()
    await button(page, 'Manter as minhas').click()
    await save(page)
    expect(await text()).toMatch(/^Vejam:.*Acho que sim\.$/)
  })

  await test.step('on a phone the player stays in sight and menus are sheets', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await word(page, 'timing').click({ button: 'right' })
    const sheet = page.getByRole('menu')
    await expect(sheet).toBeVisible()
    await expect.poll(async () => Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(390)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.mouse.move(195, 600)
    await page.mouse.wheel(0, 1200)
    await expect(page.locator('iframe[title^="Prévia"]')).toBeInViewport()
  })
})
