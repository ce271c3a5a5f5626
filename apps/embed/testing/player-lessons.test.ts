import AxeBuilder from '@axe-core/playwright'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000 })

let kit: PlayerKit
let on: OpenedPage
beforeAll(async () => {
  kit = await startKit(4)
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

const key = (place: number) => String(place).repeat(16)
/** Lessons of the page's embed code; the second one was completed before. */
const give = (count = 3, playsOn = true) =>
  (kit.server.world.playlist = {
    title: 'Curso de animação',
    playsOn,
    lessons: Array.from({ length: count }, (_, at) => ({
      key: key(at + 1),
      title: `Aula ${at + 1}`,
      kind: 'video',
      duration: 4,
      completed: at === 1,
    })),
  })
/** Stops what counts whole seconds, so that a countdown stays where it began. */
const holdSeconds = () => {
  const real = window.setTimeout
  Object.assign(window, { setTimeout: (job: () => void, ms: number) => (ms === 1000 ? 0 : real(job, ms)) })
}
const open = async (options = {}, before?: () => void) => {
  on = await kit.open(options, before)
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.2)
}
const lesson = () => on.inPlayer(({ player }) => player.state?.media?.title)
const toEnd = () => on.inPlayer(({ video }) => void (video.currentTime = video.duration - 0.3))
const panel = () => on.frame.getByRole('group', { name: 'Próxima aula' })
const list = async () => {
  await on.inPlayer(({ player }) => player.wake())
  await on.frame.getByRole('button', { name: /^Aulas: / }).click()
}

it('plays the lessons one after another, each in its own session, and continues there the next time', async () => {
  give()
  await open()
  await expect.poll(on.said, patient).toContain('Aula 1 de 3: Aula 1')
  await toEnd()
  await expect.poll(lesson, patient).toBe('Aula 2')
  await expect.poll(on.phase, patient).toBe('playing')
  expect(await panel().isVisible()).toBe(false)
  expect(kit.server.world.lessons).toEqual([null, key(2)])
  await toEnd()
  await panel().getByRole('button', { name: 'Reproduzir agora' }).click()
  await expect.poll(lesson, patient).toBe('Aula 3')
  await expect.poll(on.phase, patient).toBe('playing')
  await toEnd()
  await expect.poll(on.phase, patient).toBe('ended')
  expect(await panel().isVisible()).toBe(false)
  expect(kit.server.world.calls.filter((call) => call === 'release').length).toBeGreaterThanOrEqual(2)
  await on.page.reload()
  on = await kit.adopt(on.page)
  expect(kit.server.world.lessons).toEqual([null, key(2), key(3), key(3)])
})

it('Esc and Cancelar stay with the lesson, and Tocar a próxima sozinha switched off is remembered', async () => {
  give()
  await open({}, holdSeconds)
  await toEnd()
  await panel().getByText('Próxima aula em 5 s').waitFor()
  await expect.poll(on.said, patient).toContain('Próxima aula em 5 segundos: Aula 2. Para cancelar, tecle Esc.')
  expect((await new AxeBuilder({ page: on.page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await on.page.keyboard.press('Escape')
  await on.frame.getByRole('button', { name: 'Assistir de novo' }).waitFor()
  await list()
  await on.frame.getByRole('menuitemcheckbox', { name: 'Tocar a próxima sozinha' }).click()
  await on.page.keyboard.press('Escape')
  await on.page.reload()
  on = await kit.adopt(on.page)
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.2)
  await toEnd()
  await panel().getByRole('button', { name: 'Reproduzir agora' }).waitFor()
  expect(
    await panel()
      .getByText(/em \d s/)
      .count(),
  ).toBe(0)
  expect(await panel().getByRole('button', { name: 'Cancelar' }).isVisible()).toBe(false)
})

it('lists the lessons with their length and what was completed, and goes there by the list, buttons and Shift with N and P', async () => {
  give()
  // Chromium tells nobody which media keys a page answers.
  await open({}, () => {
    const handlers: Record<string, (() => void) | null> = {}
    Object.assign(window, { handlers })
    navigator.mediaSession.setActionHandler = (action, handler) => void (handlers[action] = handler as (() => void) | null)
  })
  await list()
  const items = on.frame.getByRole('menuitemradio')
  expect(await items.allInnerTexts()).toEqual([1, 2, 3].map((at) => expect.stringMatching(new RegExp(`^Aula ${at}\\s+00:04$`))))
  expect(await items.nth(0).getAttribute('aria-checked')).toBe('true')
  expect(await on.frame.getByRole('img', { name: 'concluída' }).count()).toBe(1)
  expect((await new AxeBuilder({ page: on.page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await items.nth(2).click()
  await expect.poll(lesson, patient).toBe('Aula 3')
  await expect.poll(on.phase, patient).toBe('playing')
  await on.page.keyboard.press('Shift+N')
  await on.page.keyboard.press('Shift+P')
  await expect.poll(lesson, patient).toBe('Aula 2')
  const mediaKey = (name: string) =>
    on.frame.evaluate((action) => (window as unknown as { handlers: Record<string, (() => void) | null> }).handlers[action]?.(), name)
  await mediaKey('previoustrack')
  await expect.poll(lesson, patient).toBe('Aula 1')
  await mediaKey('previoustrack')
  await mediaKey('nexttrack')
  await expect.poll(lesson, patient).toBe('Aula 2')
  await on.page.keyboard.press('Shift+N')
  await expect.poll(lesson, patient).toBe('Aula 3')
  await on.inPlayer(({ player }) => player.wake())
  await on.frame.getByRole('button', { name: 'Aula anterior: Aula 2' }).click()
  await expect.poll(lesson, patient).toBe('Aula 2')
})

it('a producer who switches it off has no countdown and no switch; a single lesson has no list', async () => {
  give(3, false)
  await open({ viewport: { width: 390, height: 220 } })
  await toEnd()
  await panel().getByRole('button', { name: 'Reproduzir agora' }).waitFor()
  expect(
    await panel()
      .getByText(/em \d s/)
      .count(),
  ).toBe(0)
  await panel().getByRole('button', { name: 'Assistir de novo' }).click()
  await expect.poll(on.phase, patient).toBe('playing')
  expect(await lesson()).toBe('Aula 1')
  await kit.closePage()
  give(1)
  await open()
  expect(await on.frame.getByRole('button', { name: /^Aulas/ }).count()).toBe(0)
})
