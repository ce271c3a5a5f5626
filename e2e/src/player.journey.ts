import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, expectMessage, patient, signIn, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFolder } from './make-folder.ts'
import { makeFilm } from './media-file.ts'
import { play } from './play.ts'
import { sendFilm, signInToApi } from './producer-api.ts'

type Player = { isDefault: boolean; preferences: Record<string, boolean | string> }

const domain = 'curso.exemplo.test'
const saved = 'Player personalizado atualizado com sucesso!'
let host: HostPage | null = null
test.afterAll(() => host?.close())

function drawLogotype(): string {
  const path = join(makeFolder('logotype'), 'marca.png')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'color=orange:size=400x100', '-frames:v', '1', path])
  return path
}
/** A switch of the form by its preference, which the notice of it confirms. */
const choose = (page: Page, name: string) => page.getByRole('switch', { name, exact: true }).press('Space')
const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Prévia"]')
const fullscreen = (player: FrameLocator): Locator => player.getByRole('button', { name: 'Tela cheia' })
/** The colour of a player's text, as its controls inherit it. */
const textColour = (player: FrameLocator) =>
  player.locator('videozz-player').evaluate((element) => getComputedStyle(element.shadowRoot?.querySelector('.bar') ?? element).color)
const save = (page: Page, button: string): Promise<void> =>
  expectMessage(page, saved, () => page.getByRole('button', { name: button }).click())

test('a player is customised for an account and by two people for one media, and an embed plays with it', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\).*customize\/active/)
  await signIn(page)
  const api = await signInToApi()
  const key = await sendFilm(await makeFilm(8, 'aula-do-player.mp4'))
  const account = (await api<{ accountId: string }>('GET', '/user/me')).accountId
  const own = async () => (await api<Player>('GET', `/player/customized/producer/${account}/video/${key}`)).preferences

  await test.step('the preview of the default player follows each change in its one session', async () => {
    let sessions = 0
    page.on('request', (request) => (sessions += Number(request.url().endsWith('/api/playback/sessions'))))
    await page.goto(new URL('/player', baseUrl()).href)
    await play(preview(page))
    await choose(page, 'Tela cheia')
    await expect(fullscreen(preview(page))).toHaveCount(0)
    await page.getByRole('button', { name: 'Argila', exact: true }).click()
    await expect.poll(() => textColour(preview(page)), patient).toBe('rgb(246, 233, 226)')
    await page.getByLabel('Texto', { exact: true }).fill('#74564a')
    await page.getByRole('button', { name: 'Escolher a cor: Texto' }).click()
    await expect(page.getByRole('slider', { name: 'Matiz' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status').filter({ hasText: 'Texto difícil de ler: 2,5:1.' })).toBeVisible()
    await page.getByRole('button', { name: 'Usar #9A847B' }).click()
    await expect(page.getByText('Texto difícil de ler')).toHaveCount(0)
    await expect.poll(() => textColour(preview(page)), patient).toBe('rgb(154, 132, 123)')
    await expectMessage(page, saved, () => page.locator('input[type=file]').setInputFiles(drawLogotype()))
    await expect(page.getByAltText('Logotipo atual')).toBeVisible()
    await save(page, 'Salvar')
    expect(sessions).toBe(1)
  })

  const other = await context.newPage()
  await test.step('two people change the same media: what they do not share is put together, the rest is asked about', async () => {
    await page.goto(new URL(`/media/${key}?tab=player`, baseUrl()).href)
    await page.getByRole('switch', { name: 'Player customizado nesta mídia' }).press('Space')
    await expectMessage(page, saved, () => page.getByRole('button', { name: 'Ativar', exact: true }).click())
    await other.goto(page.url())
    await expect(other.getByRole('switch', { name: 'Velocidade' })).toBeEnabled(patient)
    await choose(page, 'Velocidade')
    await save(page, 'Salvar alterações')
    await choose(other, 'Picture-in-picture')
    await other.getByRole('button', { name: 'Ameixa', exact: true }).click()
    await other.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(other.getByRole('switch', { name: 'Velocidade' })).not.toBeChecked(patient)
    await save(other, 'Salvar alterações')
    expect(await own()).toMatchObject({ allowPlaybackSpeed: false, allowPiP: false, customTextColor: '#f5edff' })
    await page.getByRole('button', { name: 'Contraste', exact: true }).click()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Outra pessoa alterou este player enquanto você editava.')).toBeVisible(patient)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Manter as minhas' }).click()
    await save(page, 'Salvar alterações')
    expect(await own()).toMatchObject({ allowPlaybackSpeed: false, allowPiP: false, customTextColor: '#ffffff' })
  })

  await test.step('an embed plays with the player of its media', async () => {
    const token = await api<{ _id: string; key: string }>('GET', `/embed/${key}`)
    await api('PUT', `/embed/${token.key}`, { domains: [domain] })
    host = await serveHostPage(
      `<iframe src="${baseUrl()}/embed/${token.key}" allow="autoplay; fullscreen" width="800" height="450"></iframe>`,
    )
    await page.goto(host.url(domain))
    const player = page.frameLocator('iframe')
    await play(player)
    await expect(player.locator('videozz-player').getByRole('img', { name: 'Logotipo' })).toBeVisible(patient)
    await expect(fullscreen(player)).toHaveCount(0)
    await expect(player.getByRole('button', { name: /^Velocidade/ })).toHaveCount(0)
    expect(await textColour(player)).toBe('rgb(255, 255, 255)')
  })
})
