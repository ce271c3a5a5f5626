import type { FrameLocator } from '@playwright/test'
import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { planLive } from './plan-live.ts'
import { play, playTo, position } from './play.ts'
import { type ProducerApi, signInToApi } from './producer-api.ts'
import { stageLives } from './stage-lives.ts'
import { signViewer } from './viewer-token.ts'

const domain = 'aula.exemplo.test'
const email = 'ana.souza@exemplo.com'

/** Width of the picture in pixels, as its encoder made it. */
const pictureWidth = (player: FrameLocator) => player.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)

const { publish, serveFrame } = stageLives()
let api: ProducerApi
test.beforeAll(async () => {
  api = await signInToApi()
})

test('an embed waits for a live, plays it, waits while the signal is gone, goes back in it and has its recording', async ({
  page,
  context,
}) => {
  await signIn(page)
  const live = await planLive(page, 'Mentoria de novembro')
  const embed = (await api<{ key: string }>('GET', `/embed/${live.key}`)).key
  await api('PUT', `/embed/${embed}`, { domains: [domain] })
  const secret = await api<{ id: string; secret: string }>('POST', '/embed-secrets')
  const viewer = signViewer(secret, { sub: 'matricula-1', email, name: 'Ana Souza' })
  const host = await serveFrame(`${embed}#viewer=${viewer}`, 'width:100%;aspect-ratio:16/9')
  const classroom = await context.newPage()
  await classroom.goto(host.url(domain))
  const player = classroom.frameLocator('iframe')
  await expect(player.getByText('A transmissão começa em', { exact: true })).toBeVisible(patient)
  await expectAccessible(classroom)

  const first = publish(live.url)
  await playTo(player, 3)
  await expect(player.getByRole('button', { name: 'Ao vivo' })).toBeVisible()
  await expect(player.getByText('A transmissão começa em', { exact: true })).toBeHidden()

  await first.kill()
  await expect(player.getByText('O sinal caiu', { exact: true })).toBeVisible(patient)
  const stood = await position(player)
  publish(live.url, '320x180')
  await playTo(player, stood + 2)
  await expect(player.getByText('O sinal caiu', { exact: true })).toBeHidden()
  expect(await pictureWidth(player)).toBe(320)

  const bar = player.getByRole('slider', { name: 'Posição da reprodução' })
  await bar.focus()
  await bar.press('Home')
  await expect.poll(() => position(player), patient).toBeLessThan(stood)
  await playTo(player, 1)
  // 640, or that of its lower rung.
  expect(await pictureWidth(player)).toBeGreaterThan(320)
  const back = player.getByRole('button', { name: 'Voltar ao vivo' })
  await back.click()
  await playTo(player, stood + 3)

  await page.goto(new URL(`/lives/${live.key}`, baseUrl()).href)
  await page.getByRole('button', { name: 'Encerrar transmissão' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Encerrar/ })
    .click()
  await expect(player.getByRole('button', { name: 'Assistir de novo' })).toBeVisible(patient)
  await player.getByRole('button', { name: 'Assistir de novo' }).click()
  await expect.poll(() => position(player), patient).toBeLessThan(stood)
  await playTo(player, 1)
  await classroom.reload()
  const recording = classroom.frameLocator('iframe')
  await play(recording)
  expect((await api<{ items: { key: string }[] }>('GET', '/videos')).items.map(({ key }) => key)).toContain(live.key)
})
