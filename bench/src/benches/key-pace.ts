import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, Result } from '../bench.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { hostArguments, serveHost } from '../browser/serve-host.ts'
import { runFfmpeg } from '../media/run-ffmpeg.ts'
import { signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeEmbed } from '../product/open-embed.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { type Habit, type KeyCalls, seek, setSpeed, watchLesson } from './key-pace/watch-keys.ts'

const lessonSeconds = 900
const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=5', '-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000']

/** Seeks to a new place so many times a minute; the golden ratio spreads them. */
const seeksPerMinute = (times: number): Habit => {
  let place = 0.2
  return async (frame, _page, signal) => {
    place = (place + 0.618) % 1
    await seek(frame, place * (lessonSeconds - 60))
    await delay(60_000 / times, undefined, { signal }).catch(() => undefined)
  }
}
/** Makes the player small and large in turn: it then plays another rendition. */
const resizes = (): Habit => {
  let small = false
  return async (_frame, page, signal) => {
    small = !small
    await page.locator('iframe').evaluate((element, width) => (element.style.width = `${width}px`), small ? 320 : 960)
    await delay(6000, undefined, { signal }).catch(() => undefined)
  }
}

type Way = { what: string; tabs?: number; habit?: Habit; most: number }
const ways = (): Way[] => [
  { what: 'at 1×', most: 200 },
  {
    what: 'at 2×',
    habit: async (frame, _page, signal) => (await setSpeed(frame, 2), delay(2000, undefined, { signal }).catch(() => undefined)),
    most: 200,
  },
  { what: 'with twenty seeks a minute', habit: seeksPerMinute(20), most: 200 },
  { what: 'with another size every 6 s', habit: resizes(), most: 200 },
  { what: 'in two tabs', tabs: 2, most: 200 },
  { what: 'with fifty seeks a minute', habit: seeksPerMinute(50), most: 2000 },
]

function renderCalls(seen: readonly { what: string; calls: KeyCalls }[]): string {
  const rows = seen.map(({ what, calls: { durations, seconds } }) => [
    what,
    String(durations.length),
    ((durations.length / seconds) * 60).toFixed(1),
  ])
  return [['Playing', 'key calls', 'a minute'], ['---', '---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const keyPace: Bench = {
  name: 'key-pace',
  what: 'how long honest players wait for keys: speeds, seeks, sizes, tabs',
  run: async (context): Promise<Result> => {
    const { quick, say, signal, scope } = context
    const film = join(makeFolder(scope), 'aula.mp4')
    await runFfmpeg([...picture, '-t', String(lessonSeconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', film], signal)
    say('Starting the product…')
    const product = await startProduct(scope)
    const client = await signIn(product.url, product.demo)
    say('Encoding the lesson…')
    const { key } = await encodeFile(client, film, product.worker, signal)
    const host = await serveHost(scope)
    const address = `${host}#${encodeURIComponent(`${product.url}/embed/${await makeEmbed(client, key)}`)}`
    const browser = await openBrowser(scope, hostArguments(host))
    const seen: { what: string; most: number; calls: KeyCalls }[] = []
    for (const { what, most, ...way } of ways()) {
      const viewer = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1000, height: 600 } })
      const calls = await watchLesson(viewer, { address, seconds: quick ? 10 : 70, ...way }, signal)
      await viewer.close()
      seen.push({ what, most, calls })
      say(`${what}: ${calls.durations.length} key calls, longest ${Math.max(...calls.durations).toFixed(0)} ms`)
    }
    const signs = await openDatabase(scope, product)
      .db.selectFrom('playback_signs')
      .select('kind')
      .where('kind', '!=', 'tampering')
      .execute()
    return {
      rows: seen.map(({ what, most, calls }) => ({
        what: `longest key call, playing ${what}`,
        unit: 'ms' as const,
        values: [Math.max(...calls.durations)],
        budget: { most },
      })),
      details: renderCalls(seen),
      notes: [
        `A lesson of ${lessonSeconds / 60} minutes, played for ${quick ? 10 : 70} s in each way by a viewer of its own, in the built player in Chromium. A key call is counted from its request to the end of its answer, as the page's resource timing has it.`,
        `Signs recorded of all these viewers: ${signs.length === 0 ? 'none' : signs.map(({ kind }) => kind).join(', ')}.`,
      ],
    }
  },
}
