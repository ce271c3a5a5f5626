import type { FrameLocator, Page } from '@playwright/test'
import { baseUrl, expect, signIn, test } from './fixtures.ts'
import { serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { meterPlayback, readMeter } from './meter-playback.ts'
import { signInToApi } from './producer-api.ts'
import { queryProduct } from './product-database.ts'
import { uploadFilm } from './upload.ts'

type Watched = { seconds: number; covered: number }
const readWatched = (key: string): Promise<Watched[]> =>
  queryProduct(
    process.env.E2E_DATA ?? '',
    `select s.watched_seconds as seconds, coalesce((select sum(upper(r) - lower(r)) from unnest(s.watched) r), 0)::int as covered
     from playback_sessions s where s.video_key = $1 and not s.preview order by s.created_at`,
    [key],
  )

const at = (player: FrameLocator) => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (player: FrameLocator) => player.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
const playTo = (player: FrameLocator, second: number) => expect.poll(() => at(player), { timeout: 30_000 }).toBeGreaterThan(second)

/** Opens the lesson in a tab of its own and begins to play. */
async function openLesson(page: Page, address: string): Promise<FrameLocator> {
  await page.goto(address)
  const player = page.frameLocator('iframe')
  await player
    .getByRole('button', { name: /Reproduzir/ })
    .first()
    .waitFor()
  await meterPlayback(player)
  await player
    .getByRole('button', { name: /Reproduzir/ })
    .first()
    .click()
  await playTo(player, 0.2)
  return player
}

test('the seconds recorded are the seconds played: at 1× and 2×, with seeks, replayed, in two tabs, with sleep', async ({
  page,
  context,
}) => {
  test.setTimeout(360_000)
  const api = await signInToApi()
  await signIn(page)
  const key = await uploadFilm(page, baseUrl(), await makeFilm(60, 'aula-contada.mp4', 'size=426x240:rate=12'))
  // Seeks go where the film is ready.
  await expect.poll(async () => (await api<{ status: string }>('GET', `/videos/${key}`)).status, { timeout: 180_000 }).toBe('encoded')
  const { key: embed } = await api<{ key: string }>('GET', `/embed/${key}`)
  await api('PUT', `/embed/${embed}`, { domains: ['aula.exemplo.test'] })
  const host = await serveHostPage(
    `<iframe src="${baseUrl()}/embed/${embed}#email=ana%40exemplo.com" title="Aula" referrerpolicy="origin" allow="autoplay" style="width:100%;aspect-ratio:16/9;border:0"></iframe>`,
  )
  try {
    const lesson = host.url('aula.exemplo.test')
    const [first, second] = [await context.newPage(), await context.newPage()]
    const one = await openLesson(first, lesson)
    const two = await openLesson(second, lesson)
    const press = (keys: string) => one.locator('body').press(keys)

    await playTo(one, 3)
    await press('5')
    await press('>')
    await press('>')
    await press('>')
    await press('>')
    await playTo(one, 36)
    await press('0')
    await expect.poll(() => at(one)).toBeLessThan(30)
    await playTo(one, 4)
    // What was played a second time counts as watched again, and covers nothing new.
    const devtools = await context.newCDPSession(first)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await playTo(two, 6)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    if (await isPaused(one)) await press('k')
    const woke = await at(one)
    await playTo(one, woke + 2)
    await press('k')
    await expect.poll(() => isPaused(one)).toBe(true)
    await two.locator('body').press('k')
    await expect.poll(() => isPaused(two)).toBe(true)

    const played = [await readMeter(one), await readMeter(two)]
    // Leaving tells the rest; nobody waits for the next report.
    await first.goto('about:blank')
    await second.goto('about:blank')
    const apart = async () => {
      const recorded = await readWatched(key)
      expect(recorded).toHaveLength(2)
      return Math.max(...recorded.map(({ seconds }, index) => Math.abs(seconds - (played[index]?.seconds ?? 0))))
    }
    await expect.poll(apart).toBeLessThan(1)
    const [watched] = await readWatched(key)
    // Covered are whole seconds: those at the ends of both stretches may count or not.
    expect(Math.abs((watched?.covered ?? 0) - (played[0]?.covered ?? 0))).toBeLessThan(2)
    expect(watched?.seconds ?? 0).toBeGreaterThan((watched?.covered ?? 0) + 1)
  } finally {
    await host.close()
  }
})
