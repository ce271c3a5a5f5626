import type { Browser, FrameLocator } from '@playwright/test'
import { chromium } from '@playwright/test'
import { browserPath } from '@videozz/testing/find-browser'
import { until } from './producer.ts'

/** Domain of the page that embeds; the browser resolves it to this machine. */
export const hostDomain = 'aula.exemplo.test'

/** Chromium with sound that begins by itself. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    ...(browserPath !== undefined && { executablePath: browserPath }),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--host-resolver-rules=MAP *.exemplo.test 127.0.0.1'],
  })

/** Seconds. `frozen`: longest stand so far; `behind`: to the end of what is listed. */
export type Figures = { frozen: number; behind: number; position: number; loads: number }
/** A player whose picture is watched, and how often its page navigated. */
export type PlayerPage = { frame: FrameLocator; navigations: number }

/** Watches the picture of a player from inside its page. */
async function meter({ frame }: PlayerPage): Promise<void> {
  await frame.locator('video').evaluate((video: HTMLVideoElement) => {
    const meterState = { frozen: 0, loads: 0 }
    let [position, since] = [video.currentTime, performance.now()]
    video.addEventListener('emptied', () => meterState.loads++)
    setInterval(() => {
      const now = performance.now()
      if (video.currentTime !== position) [position, since] = [video.currentTime, now]
      meterState.frozen = Math.max(meterState.frozen, (now - since) / 1000)
    }, 100)
    Object.assign(video, { meterState })
  })
}

/** What was seen since the last look. */
export const look = ({ frame }: PlayerPage): Promise<Figures> =>
  frame.locator('video').evaluate((video: HTMLVideoElement & { meterState?: { frozen: number; loads: number } }) => {
    const { frozen, loads } = video.meterState ?? { frozen: Infinity, loads: 1 }
    if (video.meterState) video.meterState.frozen = 0
    const { seekable } = video
    const end = seekable.length > 0 ? seekable.end(seekable.length - 1) : video.currentTime
    return { frozen, loads, behind: end - video.currentTime, position: video.currentTime }
  })

/**
 * Opens a page with players of a live on air, and presses play in each.
 * @param back plays with so many seconds of back buffer instead of what the player keeps of lives.
 */
export async function openPlayers(browser: Browser, address: string, back?: string): Promise<PlayerPage[]> {
  const page = await browser.newPage({ viewport: { width: 480, height: 320 } })
  if (back !== undefined) {
    // As the compiled player tells them apart: what is kept of lives, and of everything else.
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/1\/0:60\b/, `${back}:60`) })
    })
  }
  await page.goto(address)
  const players: PlayerPage[] = []
  for (let index = 0; index < (await page.locator('iframe').count()); index++) {
    const player = { frame: page.frameLocator('iframe').nth(index), navigations: 0 }
    await player.frame.locator('button.big').click({ timeout: 60_000 })
    const video = player.frame.locator('video')
    await until('a picture', 60, () => video.evaluate((element: HTMLVideoElement) => element.currentTime > 0))
    await meter(player)
    players.push(player)
  }
  page.on('framenavigated', () => players.forEach((player) => player.navigations++))
  return players
}
