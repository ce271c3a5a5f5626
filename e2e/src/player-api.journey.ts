import type { Player } from '@videozz/embed'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, patient, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { type Lesson, prepareLesson } from './prepare-lesson.ts'

const allowed = 'aula.exemplo.test'
let lesson: Lesson
const hosts: HostPage[] = []

test.beforeAll(async () => {
  lesson = await prepareLesson(await makeFilm(8, 'aula-api.mp4'), allowed)
})
test.afterAll(async () => {
  await lesson.end()
  for (const host of hosts) await host.close()
})

type Host = Window & { heard: string[]; player: Player }
const heardBy = (page: Page) => page.evaluate(() => (window as unknown as Host).heard)
async function open(page: Page, domain: string, html: string): Promise<void> {
  const host = await serveHostPage(html)
  hosts.push(host)
  await page.goto(host.url(domain))
}
const source = () => `${baseUrl()}/embed/${lesson.embed}`

test('a page of another origin drives the player by script tag, React component and player.js client', async ({ page }, info) => {
  await open(
    page,
    allowed,
    `<div id="script" data-videozz="${source()}"></div><div id="app" data-src="${source()}"></div>
    <iframe id="js" src="${source()}" title="Aula" allow="autoplay" style="width:100%;aspect-ratio:16/9;border:0"></iframe>
    <script>heard = []; addEventListener('videozz', ({ detail }) => {
      player = detail
      for (const name of ['ready', 'play', 'progress', 'ended', 'completed']) player.on(name, ({ percent = '' }) => heard.push(name + percent))
    })</script>
    <script src="${baseUrl()}/embed.js" async></script><script type="module" src="${baseUrl()}/embed/docs/react.js"></script>
    <script src="${baseUrl()}/embed/docs/player.js"></script>`,
  )
  // By the script tag, from the first frame to the end.
  await expect.poll(() => heardBy(page), patient).toContain('ready')
  await page.evaluate(() => (window as unknown as Host).player.setMuted(true))
  await page.evaluate(() => (window as unknown as Host).player.play())
  await expect.poll(() => heardBy(page), patient).toContain('ended')
  expect((await heardBy(page)).filter((name) => /progress|ended/.test(name))).toEqual([
    'progress25',
    'progress50',
    'progress75',
    'progress100',
    'ended',
  ])
  // By the React component and its ref.
  const app = page.locator('#app')
  await expect(app.getByRole('log')).toContainText('ready: aula-api', patient)
  await app.getByRole('button', { name: 'Reproduzir' }).click()
  const video = app.frameLocator('iframe').locator('video')
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime), patient).toBeGreaterThan(0.5)
  await app.getByRole('button', { name: 'Pausar' }).click()
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.paused), patient).toBe(true)
  // By the client of player.js.
  const duration = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { playerjs } = window as unknown as {
          playerjs: { Player: new (frame: string) => Record<string, (...given: unknown[]) => void> }
        }
        const js = new playerjs.Player('js')
        js.on!('ready', () => {
          js.on!('seeked', () => js.getDuration!(resolve))
          js.setCurrentTime!(3)
        })
      }),
  )
  expect(duration).toBeCloseTo(8, 0)
  await page.screenshot({ path: info.outputPath('three-players.png'), fullPage: true })
})

test('a page that is not allowed gets refused with its code, and nothing else', async ({ page, allowConsole }) => {
  allowConsole(/403 \(Forbidden\)/)
  await open(
    page,
    'estranho.test',
    `<script>heard = []; addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))</script>
    <div data-videozz="${source()}"></div><script src="${baseUrl()}/embed.js" async></script>`,
  )
  const fault = await page.evaluate(async () => {
    await new Promise((resolve) => {
      if (document.querySelector('iframe')) resolve(null)
      addEventListener('videozz', resolve)
    })
    const { Videozz } = window as unknown as { Videozz: { get(target: string): Player } }
    return Videozz.get('[data-videozz]')
      .play()
      .catch(({ code, reason }: { code: string; reason: string }) => [code, reason])
  })
  expect(fault).toEqual(['REFUSED', 'PLAYBACK_SITE_NOT_ALLOWED'])
  const refusal = JSON.stringify({ type: 'videozz:event', event: 'refused', detail: { code: 'PLAYBACK_SITE_NOT_ALLOWED' } })
  expect(new Set(await heardBy(page))).toEqual(new Set([refusal]))
})

test('the documentation runs its examples', async ({ page }) => {
  await lesson.api('PUT', `/embed/${lesson.embed}`, { domains: [allowed, new URL(baseUrl()).hostname] })
  await page.goto(`${baseUrl()}/api/docs/player`)
  await page.getByLabel('Código ou endereço do player').fill(source())
  await page.getByRole('button', { name: 'Usar nos exemplos' }).click()
  const example = page.locator('section', { has: page.getByRole('heading', { name: 'Módulo ES' }) }).last()
  await example.getByText('Executar este exemplo').click()
  const frame = example.frameLocator('iframe')
  await expect(frame.getByRole('log')).toContainText('getDuration: ', patient)
  await frame.getByRole('button', { name: 'Reproduzir' }).click()
  await expect(frame.getByRole('log')).toContainText('play: null', patient)
  await frame.getByRole('button', { name: 'Retirar o player' }).click()
  await frame.getByRole('button', { name: 'Pausar' }).click()
  await expect(frame.getByRole('log')).toContainText('pause: REMOVED')
  await expectAccessible(page)
})
