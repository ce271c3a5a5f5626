import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'

let kit: PlayerKit
let on: OpenedPage
beforeAll(async () => {
  kit = await startKit()
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

const offer = (...names: string[]) =>
  (kit.server.world.media.subtitles = names.map((name, at) => ({
    key: String(at).repeat(16),
    language: 'pt-BR',
    name,
    url: `/api/playback/hls/t/subtitles/${at}.vtt`,
  })))
const begin = async () => {
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.3)
}
const asked = () => kit.server.world.listed.filter((name) => name.endsWith('.vtt'))
const caption = () => on.inPlayer(({ root }) => root.querySelector<HTMLElement>('.caption:not([hidden])')?.textContent ?? '')
const choose = async (name: string) => {
  await on.frame.getByRole('button', { name: 'Legendas', exact: true }).click()
  await on.frame.getByRole('menuitemradio', { name }).click()
}

it('offers the subtitles of the media, asks for the chosen one alone and shows all its voices', async () => {
  offer('Português', 'Espanhol')
  on = await kit.open()
  await begin()
  expect([asked(), await caption()]).toEqual([[], ''])
  await choose('Espanhol')
  await expect.poll(caption, patient).toBe('Bom dia.\nOutra voz.')
  expect(asked()).toEqual(['subtitles/1.vtt'])
  await choose('Desativadas')
  await expect.poll(caption, patient).toBe('')
})

it('has no button where the media has none', async () => {
  on = await kit.open()
  await begin()
  await expect.poll(() => on.frame.locator('.row > :not(.gap)').count(), patient).toBeGreaterThan(5)
  expect(await on.frame.getByRole('button', { name: 'Legendas', exact: true }).count()).toBe(0)
})
