import type { Page } from '@playwright/test'
import type { Bench, Row } from '../bench.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { hostArguments, serveHost } from '../browser/serve-host.ts'
import { signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeEmbed } from '../product/open-embed.ts'
import { requireLives, scheduleLive } from '../product/schedule-live.ts'
import { startProduct } from '../product/start-product.ts'
import { readStamps } from './live-latency/read-stamps.ts'
import { publishStamped } from './live-latency/stamped-stream.ts'

const nextFrame = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve())))

/** Seconds from a press of the button over the picture to the first frame. */
async function timeFirstFrame(page: Page): Promise<number> {
  await page.frameLocator('iframe').locator('button.big').click({ timeout: 60_000 })
  const pressed = Date.now()
  await nextFrame(page)
  return (Date.now() - pressed) / 1000
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

export const liveLatency: Bench = {
  name: 'live-latency',
  what: 'seconds from the picture of an encoder to the screen of a viewer, by a barcode in the picture; first frame and recording',
  run: async ({ scope, quick, say }) => {
    requireLives()
    say('Starting the product…')
    const product = await startProduct(scope)
    const { url, demo } = product
    // Imprint gives no script the picture of a marked video.
    await openDatabase(scope, product).db.updateTable('plans').set({ has_imprint: false }).execute()
    const client = await signIn(url, demo)
    const live = await scheduleLive(client)
    const embed = await makeEmbed(client, live.id)
    const host = await serveHost(scope)
    const browser = await openBrowser(scope, hostArguments(host))
    const address = `${host}#${encodeURIComponent(`${url}/embed/${embed}`)}`
    const firsts: number[] = []
    const latencies: number[] = []
    let longestGap = 0
    const rounds = quick ? 2 : 6
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage()
      await page.goto(address)
      // The first player waits for the live, and begins by itself.
      if (round === 0) {
        await page.frameLocator('iframe').getByRole('timer').waitFor()
        publishStamped(scope, live.url)
        await nextFrame(page)
      } else firsts.push(await timeFirstFrame(page))
      const shown = await readStamps(page, quick ? 10 : 60)
      latencies.push(...shown.latencies)
      longestGap = Math.max(longestGap, shown.longestGap)
      say(
        `round ${round + 1}: median ${percentile(shown.latencies, 0.5).toFixed(2)} s, 95 % ${percentile(shown.latencies, 0.95).toFixed(2)} s`,
      )
      await page.close()
    }
    const ended = Date.now()
    await client.call('finishLive', { params: { id: live.id } })
    for (;;) {
      const { status, duration } = await client.call('getVideo', { params: { id: live.id } })
      if (status === 'encoded' && duration !== null) break
    }
    const playable = (Date.now() - ended) / 1000
    const rows: Row[] = [
      { what: 'glass to screen, passed through, median', unit: 's', values: [percentile(latencies, 0.5)], budget: { most: 2 } },
      { what: 'the same, 95 % of frames', unit: 's', values: [percentile(latencies, 0.95)], budget: { most: 2.5 } },
      { what: 'first frame after play is pressed', unit: 's', values: firsts, budget: { most: 1 } },
      { what: 'longest time without a frame', unit: 's', values: [longestGap], budget: { most: 3 } },
      { what: 'from the end to the recording that plays', unit: 's', values: [playable], budget: { most: 1 } },
    ]
    return {
      rows,
      notes: [
        `${latencies.length} frames of ${rounds} players, one after another, 320 × 180 at 30 frames/s, a key frame every two seconds, RTMP on loopback.`,
      ],
    }
  },
}
