import type { FrameLocator, Locator, Page } from '@playwright/test'
import { baseUrl, expect, patient, signIn, test } from './fixtures.ts'
import { openLive } from './live.ts'
import { makeFilm } from './media-file.ts'
import { bigButton, isPaused, pressBigButton } from './play.ts'
import { uploadFilm } from './upload.ts'
import { readPlayback, watchPlayback } from './watch-playback.ts'

// The preview is small: a screen of high pixel density, or the player would not request the best quality.
test.use({ deviceScaleFactor: 2, viewport: { width: 1240, height: 760 } })

/** Longest stall after the first frame; generous, for a machine that also encodes and runs other tests. */
const longestWaitSeconds = 10
/** Long to watch and little to encode. */
const seconds = 300
/** Where playback waits for the best quality, however long its encode takes: more than a buffer is left to play after it. */
const lastStop = 150
const makeLongFilm = () => makeFilm(seconds, 'filme-longo.mp4', 'size=1280x720:rate=1', 'testsrc=', true)

/** State of one rung in the ladder: `37%`, `aguardando` or `disponível`; empty where the ladder is not shown, as once all are ready. */
async function readRung(ladder: Locator, name: string): Promise<string> {
  return new RegExp(`${name} (\\d+%|\\p{L}+)`, 'u').exec((await ladder.allTextContents()).join())?.[1] ?? ''
}

/** Plays until the picture has the height of the best quality; stands still before the end of the film while that is not ready. */
async function playToBest(player: FrameLocator, ladder: Locator): Promise<void> {
  let hurried = false
  const follow = async () => {
    const { position, heights } = await readPlayback(player)
    const ready = !/^(\d+%|aguardando)$/.test(await readRung(ladder, '720p'))
    const paused = await isPaused(player)
    if (paused ? ready : !ready && position > lastStop) await player.locator('body').press('k')
    // What is buffered in a lesser quality is played out at twice the speed.
    if (ready && !hurried) {
      hurried = true
      await player.locator('body').pressSequentially('>>>>')
    }
    return heights.at(-1)
  }
  await expect.poll(follow, { timeout: 700_000 }).toBe(720)
}

type Noting = Window & { shares?: Set<string> }

/** Records from now on every percentage of the best quality that a screen shows, whenever it is read. */
async function noteShares(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shares = ((window as Noting).shares = new Set<string>())
    const look = () => {
      for (const [, share = ''] of document.body.textContent.matchAll(/720p (\d+%)/g)) shares.add(share)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    look()
  })
}
const countShares = (page: Page) => page.evaluate(() => (window as Noting).shares?.size ?? 0)

test('a video plays during its encode, rises to 720p without seeks or long stalls, and its tile updates live', async ({
  page,
  context,
  allowConsole,
}) => {
  // Chromium logs this for every address requested while a rendition is not complete.
  allowConsole(/status of (404|503)/)
  const film = await makeLongFilm()
  await signIn(page)
  const library = await context.newPage()
  await openLive(library, new URL('/media', baseUrl()).href)
  await expect(library.getByRole('heading', { name: 'Minha biblioteca' })).toBeVisible()
  await library.evaluate(() => void Object.assign(window, { neverReloaded: true }))
  await noteShares(library)

  const row = library.getByRole('row').filter({ has: library.getByRole('link', { name: 'filme-longo' }) })
  const tile = row.locator('[data-state]').first()

  const key = await uploadFilm(page, baseUrl(), film)
  // Looked at from now on: a fast machine may be done before the player is.
  const processing = expect(tile).toHaveAttribute('data-state', 'processing', patient)
  await page.goto(new URL(`/media/${key}`, baseUrl()).href)
  await noteShares(page)
  const player = page.frameLocator('iframe')
  await bigButton(player).waitFor(patient)
  await watchPlayback(player)
  await pressBigButton(player)
  await expect.poll(async () => (await readPlayback(player)).position, patient).toBeGreaterThan(0.5)

  // It plays, and its best quality is not ready: in the detail, and in the library without a reload.
  const ladder = page.getByText(/^Qualidades: /).first()
  await expect.poll(() => readRung(ladder, '720p')).toMatch(/^(\d+%|aguardando)$/)
  await expect(page.getByText(/^Já dá para assistir/).first()).toBeVisible()
  await processing

  for (const screen of [page, library]) await expect.poll(() => countShares(screen), patient).toBeGreaterThanOrEqual(2)

  await playToBest(player, ladder)
  const atBest = (await readPlayback(player)).position
  await expect(page.getByText('Pronto', { exact: true })).toBeVisible(patient)
  await expect(page.getByText('Seu vídeo está pronto !').first()).toBeVisible()
  await expect.poll(async () => (await readPlayback(player)).position).toBeGreaterThan(atBest + 1)

  const log = await readPlayback(player)
  expect(log.heights[0]).toBe(240)
  expect(log.heights).toEqual(log.heights.toSorted((a, b) => a - b))
  expect(log.changes).toEqual(log.changes.toSorted((a, b) => a - b))
  expect(Math.max(0, ...log.waits)).toBeLessThan(longestWaitSeconds)
  expect({ seeks: log.seeks, ended: log.ended }).toEqual({ seeks: 0, ended: false })

  await expect(tile).toHaveAttribute('data-state', 'ready')
  await expect(row.getByText('05:00')).toBeVisible()
  await expect(row.locator('img')).toHaveCount(1)
  expect(await library.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await page.goto('about:blank')
})
