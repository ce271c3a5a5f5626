import AxeBuilder from '@axe-core/playwright'
import { defaultPlayerPreferences } from '@videozz/contract/player'
import type { VideozzPlayer } from '@videozz/player'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000 })

let kit: PlayerKit
let on: OpenedPage
beforeAll(async () => {
  kit = await startKit()
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

const languages = { Português: 'pt-BR', Espanhol: 'es-ES' } as const
const offer = (...names: (keyof typeof languages)[]) =>
  (kit.server.world.media.subtitles = names.map((name, at) => ({
    key: String(at).repeat(16),
    language: languages[name],
    name,
    url: `/api/playback/hls/t/subtitles/${at}.vtt`,
  })))
const say = (...cues: string[]) =>
  (kit.server.world.subtitleText = `WEBVTT\n\n${cues.map((cue) => `00:00.000 --> 01:00.000${cue}\n`).join('\n')}`)
const begin = async () => {
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.3)
}
const asked = () => kit.server.world.listed.filter((name) => name.endsWith('.vtt'))
const captions = () => on.inPlayer(({ root }) => [...root.querySelectorAll('.caption')].map(({ innerHTML }) => innerHTML))
const button = () => on.frame.getByRole('button', { name: 'Legendas', exact: true })
const choose = async (name: string) => {
  await button().click()
  await on.frame.getByRole('menuitemradio', { name }).click()
}
const lead = (name: string) => on.frame.getByRole('menuitem', { name }).click()
const boxOf = async (selector: string) => {
  const box = await on.frame.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not shown`)
  return { ...box, bottom: box.y + box.height }
}
const lookOf = () =>
  on.inPlayer(({ root }) => {
    const caption = root.querySelector('.caption')
    if (caption === null) return null
    const { color, backgroundColor, fontSize } = getComputedStyle(caption)
    return { color, backgroundColor, fontSize }
  })

it('lists the subtitles of the media, requests only the chosen one and shows simultaneous cues', async () => {
  offer('Português', 'Espanhol')
  on = await kit.open()
  await begin()
  expect([asked(), await captions()]).toEqual([[], []])
  await choose('Espanhol')
  await expect.poll(captions, patient).toEqual(['<b>Bom</b> dia.', 'Outra voz.'])
  expect(asked()).toEqual(['subtitles/1.vtt'])
  expect(await on.frame.locator('.words').first().getAttribute('lang')).toBe('es-ES')
  await choose('Desativadas')
  await expect.poll(captions, patient).toEqual([])
})

it('shows no subtitle button for a media without subtitles', async () => {
  on = await kit.open()
  await begin()
  await expect.poll(() => on.frame.locator('.row > :not(.gap)').count(), patient).toBeGreaterThan(5)
  expect(await button().count()).toBe(0)
})

it('renders caption markup, escapes HTML, and places captions at their edges above the controls', async () => {
  offer('Português')
  say(
    '\n<v Ana><i>Olá</i>, <u>turma</u></v> <ruby>漢<rt>kan</rt></ruby> <c.yellow.x>cor</c> <lang en>hi</lang>',
    ' line:0\n&lt;img src=x onerror=alert(1)> <img src=x onerror=alert(1)>fim',
    ' align:start position:10%\nà esquerda',
  )
  on = await kit.open()
  await begin()
  await choose('Português')
  await expect
    .poll(captions, patient)
    .toEqual([
      '&lt;img src=x onerror=alert(1)&gt; fim',
      '<i>Olá</i>, <u>turma</u> <ruby>漢<rt>kan</rt></ruby> <span data-colour="yellow">cor</span> <span lang="en">hi</span>',
      'à esquerda',
    ])
  expect(await on.frame.locator('.words[data-at=top] .caption').count()).toBe(1)
  const row = await boxOf('.row')
  const line = await boxOf('.line')
  // Where the controls show, captions stand above them.
  await on.inPlayer(({ player }) => player.pause())
  await expect.poll(async () => (await boxOf('.caption[data-side=left]')).bottom, patient).toBeLessThanOrEqual(Math.min(row.y, line.y))
  expect((await boxOf('.caption[data-side=left]')).x).toBeLessThan(40)
})

it('applies a chosen caption style at once, and restores language and style after a reload', async () => {
  offer('Português', 'Espanhol')
  on = await kit.open()
  await begin()
  await choose('Espanhol')
  await expect.poll(captions, patient).not.toEqual([])
  const before = await lookOf()
  await button().click()
  await lead('Aparência')
  await lead('Tamanho')
  await on.frame.getByRole('menuitemradio', { name: 'Muito grande' }).click()
  await expect
    .poll(async () => Number.parseFloat((await lookOf())?.fontSize ?? ''), patient)
    .toBeGreaterThan(1.5 * Number.parseFloat(before?.fontSize ?? ''))
  // The menu stays, for the next look.
  await lead('Voltar')
  await lead('Cor do texto')
  await on.frame.getByRole('menuitemradio', { name: 'Amarelo' }).click()
  await lead('Voltar')
  await lead('Fundo')
  await on.frame.getByRole('menuitemradio', { name: 'Nenhum' }).click()
  expect((await new AxeBuilder({ page: on.page }).include('iframe').analyze()).violations.map(({ id }) => id)).toEqual([])
  const chosen = await lookOf()
  expect(chosen).toMatchObject({ color: 'rgb(255, 228, 92)', backgroundColor: 'rgba(0, 0, 0, 0)' })

  await on.page.reload()
  on = await kit.adopt(on.page)
  await begin()
  await expect.poll(lookOf, patient).toEqual(chosen)
  expect(asked()).toEqual(['subtitles/1.vtt', 'subtitles/1.vtt'])
  await button().click()
  await lead('Aparência')
  await lead('Restaurar padrão')
  await expect.poll(lookOf, patient).toEqual(before)
  await on.page.keyboard.press('Escape')
  await on.page.keyboard.press('c')
  await expect.poll(captions, patient).toEqual([])
  await expect.poll(on.said, patient).toContain('Legendas: Desativadas')
  await on.page.keyboard.press('c')
  await expect.poll(on.said, patient).toContain('Legendas: Espanhol')
})

it('shows a sample caption in the style menu while no cue is active', async () => {
  offer('Português')
  on = await kit.open()
  await begin()
  await button().click()
  await lead('Aparência')
  await expect.poll(captions, patient).toEqual(['As legendas aparecem assim.'])
  await on.page.keyboard.press('Escape')
  await expect.poll(captions, patient).toEqual([])
})

it('keeps playing when a subtitle fails to load, marks it in the menu, and requests it again when chosen', async () => {
  offer('Português')
  kit.server.world.refuseSubtitles = true
  on = await kit.open()
  await begin()
  await choose('Português')
  await button().click()
  await expect.poll(() => on.frame.getByRole('menuitemradio', { name: 'Português' }).textContent(), patient).toBe('PortuguêsNão carregou')
  expect(await on.phase()).toBe('playing')
  kit.server.world.refuseSubtitles = false
  await on.frame.getByRole('menuitemradio', { name: 'Português' }).click()
  await expect.poll(captions, patient).toEqual(['<b>Bom</b> dia.', 'Outra voz.'])
  await button().click()
  expect(await on.frame.getByRole('menuitemradio', { name: 'Português' }).textContent()).toBe('Português')
})

it('shows no captions and no button with allowSubtitles: false', async () => {
  offer('Português')
  on = await kit.open()
  await begin()
  await choose('Português')
  await expect.poll(captions, patient).not.toEqual([])
  await on.frame.evaluate(
    (wanted) => (document.querySelector('videozz-player') as VideozzPlayer).setPreferences({ ...wanted, allowSubtitles: false }),
    defaultPlayerPreferences,
  )
  await expect.poll(captions, patient).toEqual([])
  expect(await button().count()).toBe(0)
  await on.page.keyboard.press('c')
  expect(await captions()).toEqual([])
})
