import type { Page } from '@playwright/test'
import { putAutomaticSubtitle, putTranscript } from '@videozz/db'
import { packWords, type SpokenWord } from '@videozz/domain'
import type { Bench, Result, Row } from '../bench.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { makeShortFilm } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'

/** Six hours at 167 words a minute. */
const wordCount = 60_000
/** Pixels a frame: three screens a second, as a wheel that is turned without a pause. */
const step = 45
/** A frame is late where the next begins after two of them at 60 a second. */
const lateMs = 34

const vocabulary =
  'a de que o peso da perna fica para trás quando ele salta, e quem olha percebe antes do quadro seguinte. Depois a curva volta ao chão: devagar.'.split(
    ' ',
  )

/** Words of six hours with pauses after sentences; every fortieth is unsure. */
function writeWords(): SpokenWord[] {
  let start = 0
  return Array.from({ length: wordCount }, (_, at) => {
    const text = vocabulary[at % vocabulary.length] ?? ''
    const word = {
      start,
      end: start + 0.3,
      text,
      confidence: at % 40 === 7 ? 0.4 : 0.95,
      speaker: Math.floor(at / 900) % 2 === 0 ? '0' : '1',
    }
    start += text.endsWith('.') ? 0.9 : 0.34
    return word
  })
}

type Frames = { gaps: number[]; scripts: number[] }

/** Milliseconds between frames, and of scripts that ran for more than 50, while the page scrolls for some frames. */
const scrollFor = (page: Page, frames: number, pixels: number): Promise<Frames> =>
  page.evaluate(
    ([count, way]) =>
      new Promise<Frames>((resolve) => {
        const list = document.querySelector('ol[aria-label="Transcrição"]')
        let scroller = list?.parentElement ?? document.documentElement
        while (scroller.parentElement && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
        const scripts: number[] = []
        const observer = new PerformanceObserver((entries) => scripts.push(...entries.getEntries().map(({ duration }) => duration)))
        observer.observe({ type: 'longtask' })
        const gaps: number[] = []
        let last = 0
        const frame = (now: number): void => {
          if (last > 0) gaps.push(now - last)
          last = now
          scroller.scrollTop += way
          if (gaps.length < count) requestAnimationFrame(frame)
          else {
            observer.disconnect()
            resolve({ gaps, scripts })
          }
        }
        requestAnimationFrame(frame)
      }),
    [frames, pixels] as const,
  )

const most = (values: readonly number[]): number => Math.max(0, ...values)
const late = (values: readonly number[]): number => (values.filter((value) => value > lateMs).length * 100) / values.length

export const transcript: Bench = {
  name: 'transcript',
  what: 'frames while the editor of a transcript of six hours is scrolled',
  run: async (context): Promise<Result> => {
    const { scope, signal, say, quick, busy } = context
    const film = await makeShortFilm(makeFolder(scope), signal)
    say('Starting the product…')
    const product = await startProduct(scope)
    const { key } = await encodeFile(await signIn(product.url, product.demo), film, product.worker, signal)
    const { db } = openDatabase(scope, product)
    const { account_id: accountId } = await db.selectFrom('videos').select('account_id').where('key', '=', key).executeTakeFirstOrThrow()
    const media = { accountId, videoKey: key }
    const cues = [{ start: 0, end: 2, plain: 'a' }]
    await putTranscript(db, media, { language: 'pt-BR', words: packWords(writeWords()), origin: 'heard' }, new Date())
    await putAutomaticSubtitle(db, media, { language: 'pt-BR', body: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\na\n', cues }, new Date())
    const browser = await openBrowser(scope)
    const page = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })).newPage()
    await page.goto(`${product.url}/entrar?voltar=${encodeURIComponent(`/media/${key}?tab=legenda`)}`)
    await page.getByLabel('E-mail').fill(product.demo.email)
    await page.getByLabel('Senha', { exact: true }).fill(product.demo.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.locator('[data-word]').first().waitFor({ timeout: 180_000 })
    await page.waitForLoadState('networkidle')
    const rounds = quick ? 2 : 7
    const frames = quick ? 60 : 300
    const scrolled: Frames[] = []
    const still: Frames[] = []
    // Round nought compiles.
    for (let round = 0; round <= rounds; round++) {
      signal.throwIfAborted()
      if (!busy) await waitForRest(signal)
      const [without, within] = [await scrollFor(page, frames, 0), await scrollFor(page, frames, step)]
      if (round === 0) continue
      still.push(without)
      scrolled.push(within)
    }
    const elements = await page.locator('[data-word]').count()
    const rows: Row[] = [
      { what: 'longest frame while it scrolls', unit: 'ms', values: scrolled.map(({ gaps }) => most(gaps)) },
      { what: 'the same while it stands still', unit: 'ms', values: still.map(({ gaps }) => most(gaps)) },
      { what: 'late frames while it scrolls', unit: '%', values: scrolled.map(({ gaps }) => late(gaps)), budget: { most: 0 } },
      { what: 'the same while it stands still', unit: '%', values: still.map(({ gaps }) => late(gaps)) },
      { what: 'longest script while it scrolls, of those over 50 ms', unit: 'ms', values: scrolled.map(({ scripts }) => most(scripts)) },
      { what: 'words in the page at the end', unit: 'count', values: [elements] },
    ]
    return {
      rows,
      notes: [
        `Chromium without a graphics card at 1440 × 900 px on the same machine, a transcript of ${wordCount.toLocaleString('en')} words. ${step} pixels a frame for ${frames} frames in each round; a frame is late where the next begins after more than ${lateMs} ms.`,
      ],
    }
  },
}
