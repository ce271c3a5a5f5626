import type { ViewerChatEntry } from '@videozz/contract'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { chatOf, entry, fakeSockets, onAir, type WithSockets } from './chat-kit.ts'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'
import { describeMedia } from './player-world.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000 })

let kit: PlayerKit
let on: OpenedPage
beforeAll(async () => {
  kit = await startKit(20)
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

const settings = { chat: true, questions: true, slowSeconds: 0, open: true }
const asked = entry(3, { kind: 'question', text: 'Vai ter certificado?', votes: 2 })
const open = async (size: { width: number; height: number }, live = true) => {
  const { world } = kit.server
  world.media = describeMedia(kit.stream, live ? { complete: false, live: onAir } : { live: { ...onAir, status: 'finished' } })
  on = await kit.open({ viewport: size }, fakeSockets)
  await on.frame.locator('button.big').click()
  await expect.poll(on.time, patient).toBeGreaterThan(0.2)
}
const say = (...entries: ViewerChatEntry[]) =>
  on.frame.evaluate((news) => (window as unknown as WithSockets).sockets.at(-1)?.say(news), {
    kind: 'feed',
    number: 9,
    settings,
    entries,
    polls: [],
  })
const chat = () => on.frame.getByRole('region', { name: 'Chat da transmissão' })
const boxes = () =>
  on.inPlayer(({ root, layers }) => {
    const panel = root.querySelector('.chat')
    const [frame, beside] = [layers.getBoundingClientRect(), panel?.getBoundingClientRect()]
    return { picture: Math.round(frame.right), panel: Math.round(beside?.left ?? 0), width: Math.round(beside?.width ?? 0) }
  })
const tampering = () => kit.server.world.reports.flatMap((report) => report.tampering)

it('counts what came in a small player, and takes room from the picture only once it is opened', async () => {
  kit.server.world.chat = () => ({ answer: chatOf({ entries: [entry(1)] }) })
  await open({ width: 640, height: 360 })
  const opener = () => on.frame.getByRole('button', { name: /^Abrir chat/ })
  await expect.poll(() => opener().count(), patient).toBe(1)
  expect((await boxes()).picture).toBe(640)
  await say(entry(60), entry(61))
  await expect.poll(() => opener().getAttribute('aria-label'), patient).toBe('Abrir chat, 2 mensagens novas')
  await on.inPlayer(({ player }) => player.wake())
  await opener().click()
  await expect.poll(() => chat().getByText('Mensagem 61').isVisible(), patient).toBe(true)
  const { picture, panel } = await boxes()
  expect([picture, panel]).toEqual([320, 320])
  // The guard finds the code where it is now.
  const before = await on.time()
  await expect.poll(on.time, patient).toBeGreaterThan(before + 1)
  expect(tampering()).toEqual([])
  await on.frame.getByRole('textbox').press('Escape')
  await expect.poll(async () => (await boxes()).picture, patient).toBe(640)
})

it('comes with the recording, in time and read only', async () => {
  const entries = [entry(0, { text: 'Antes de começar' }), entry(8), entry(15), { ...asked, second: 15 }]
  kit.server.world.chat = () => ({ answer: { from: 0, to: 300, entries, polls: [] } })
  await open({ width: 1280, height: 720 }, false)
  await expect.poll(() => chat().getByText('Antes de começar').isVisible(), patient).toBe(true)
  expect(await chat().getByText('Mensagem 15').count()).toBe(0)
  expect(await chat().getByRole('textbox').isVisible()).toBe(false)
  await chat()
    .getByRole('tab', { name: /Perguntas/ })
    .click()
  await chat()
    .getByRole('button', { name: /^Ir para este momento/ })
    .click()
  await expect.poll(on.time, patient).toBeGreaterThan(14.9)
  await chat().getByRole('tab', { name: 'Chat' }).click()
  await expect.poll(() => chat().getByText('Mensagem 15').isVisible(), patient).toBe(true)
  await on.inPlayer(({ video }) => void (video.currentTime = 1))
  await expect.poll(() => chat().getByText('Mensagem 15').count(), patient).toBe(0)
})
