import type { FrameLocator, Page } from '@playwright/test'
import { baseUrl, expect, patient, signIn, test } from './fixtures.ts'
import { serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { meterPlayback, readMeter } from './meter-playback.ts'
import { bigButton, isPaused, playTo, position, pressBigButton } from './play.ts'
import { sendFilm, signInToApi } from './producer-api.ts'
import { queryProduct } from './product-database.ts'

type Watched = { seconds: number; covered: number }
const readWatched = (key: string): Promise<Watched[]> =>
  queryProduct(
    process.env.E2E_DATA ?? '',
    `select s.watched_seconds as seconds, coalesce((select sum(upper(r) - lower(r)) from unnest(s.watched) r), 0)::int as covered
     from playback_sessions s where s.video_key = $1 and not s.preview order by s.created_at`,
    [key],
  )

/** Opens the lesson in a new tab and starts to play. */
async function openLesson(page: Page, address: string): Promise<FrameLocator> {
  await page.goto(address)
  const player = page.frameLocator('iframe')
  await bigButton(player).waitFor(patient)
  await meterPlayback(player)
  await pressBigButton(player)
  await playTo(player, 0.2)
  return player
}

test('the seconds recorded are the seconds played: at 1× and 2×, with seeks, replayed, in two tabs, with sleep', async ({
  page,
  context,
}) => {
  const api = await signInToApi()
  await signIn(page)
  // So long that neither tab comes to the end, however long each step takes; silent, for sound takes most of the encode.
  const key = await sendFilm(await makeFilm(300, 'aula-contada.mp4', 'size=320x180:rate=2', 'testsrc=', true))
  // Seeks go where the film is ready.
  await expect.poll(async () => (await api<{ status: string }>('GET', `/videos/${key}`)).status, patient).toBe('encoded')
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
    const press = (keys: string) => one.locator('body').pressSequentially(keys)

    await playTo(one, 3)
    await press('5>>>>')
    await playTo(one, 156)
    await press('0')
    await expect.poll(() => position(one)).toBeLessThan(150)
    await playTo(one, 4)
    // What was played a second time counts as watched again, and covers nothing new.
    const devtools = await context.newCDPSession(first)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await playTo(two, (await position(two)) + 2)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    const woke = await position(one)
    const goOn = async () => {
      if (await isPaused(one)) await press('k')
      return position(one)
    }
    await expect.poll(goOn, patient).toBeGreaterThan(woke + 2)
    await press('k')
    await expect.poll(() => isPaused(one)).toBe(true)
    await two.locator('body').press('k')
    await expect.poll(() => isPaused(two)).toBe(true)

    const played = [await readMeter(one), await readMeter(two)]
    // Leaving the page reports the rest; the test does not wait for the next report.
    await first.goto('about:blank')
    await second.goto('about:blank')
    await expect(async () => {
      const recorded = await readWatched(key)
      expect(recorded).toHaveLength(2)
      for (const [index, { seconds }] of recorded.entries()) {
        const { seconds: real, late } = played[index] ?? { seconds: 0, late: 0 }
        expect(seconds).toBeGreaterThan(real - 1 - late)
        expect(seconds).toBeLessThan(real + 1)
      }
    }).toPass({ timeout: 120_000 })
    const [watched] = await readWatched(key)
    // Covered are whole seconds: those at the ends of both stretches may count or not.
    const { covered, late } = played[0] ?? { covered: 0, late: 0 }
    expect(watched?.covered ?? 0).toBeGreaterThan(covered - 2 - late)
    expect(watched?.covered ?? 0).toBeLessThan(covered + 2)
    expect(watched?.seconds ?? 0).toBeGreaterThan((watched?.covered ?? 0) + 1)
  } finally {
    await host.close()
  }
})
