import type { CDPSession, Page } from '@playwright/test'
import { defaultPlayerPreferences, type PlayerPreferences } from '@videozz/contract'
import type { Bench, BenchContext, Result } from '../bench.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { makeShortFilm } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'
import { percentile } from '../report/statistics.ts'

const everything: PlayerPreferences = { ...defaultPlayerPreferences, allowActivateLoop: true }
const nothing = Object.fromEntries(
  Object.entries(everything).map(([name, value]) => [name, typeof value === 'boolean' ? false : value]),
) as PlayerPreferences
const colourOf = (index: number) => `#${(0x804020 + index * 0x010307).toString(16).slice(-6)}`

/** A change and how the preview shows it: the computed value of a property, or the count of the elements that match. */
type Change = { what: string; preferences: PlayerPreferences; selector: string; property: 'color' | 'count'; shows: string }

/** The changes of one round, each of which is seen in another way than the one before. */
const changesOf = (round: number): Change[] => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colourOf(round).slice(at, at + 2), 16))
  const one = (what: string, preferences: PlayerPreferences, selector: string, shows: string): Change => ({
    what,
    preferences,
    selector,
    shows,
    property: 'count',
  })
  return [
    {
      what: 'a colour',
      preferences: { ...everything, customTextColor: colourOf(round) },
      selector: '.control',
      property: 'color',
      shows: `rgb(${red}, ${green}, ${blue})`,
    },
    one('a control', { ...everything, allowVolume: false }, 'media-volume-range', '0'),
    one('a control', everything, 'media-volume-range', '1'),
    one('all 13 switches', nothing, '.row > .control', '0'),
    one('all 13 switches', everything, 'media-play-button', '1'),
  ]
}

/** Sends messages as the dashboard does. @returns milliseconds from the last message to the paint of what it changes. */
const timeChange = (page: Page, change: Change, storm: number): Promise<{ ms: number; longestFrameMs: number }> =>
  page.evaluate(
    async ({ preferences, selector, property, shows, before }) => {
      const preview = document.querySelector('iframe')?.contentWindow
      const root = preview?.document.querySelector('videozz-player')?.shadowRoot
      if (!preview || !root) throw new Error('There is no preview')
      const post = (next: object) => preview.postMessage({ type: 'videozz:preferences', preferences: next }, location.origin)
      const read = () => {
        const found = root.querySelectorAll(selector)
        return property === 'count' ? String(found.length) : found[0] && preview.getComputedStyle(found[0]).color
      }
      let [frameAt, longestFrameMs, watching] = [performance.now(), 0, true]
      const watch = () => {
        const now = performance.now()
        longestFrameMs = Math.max(longestFrameMs, now - frameAt)
        frameAt = now
        if (watching) preview.requestAnimationFrame(watch)
      }
      preview.requestAnimationFrame(watch)
      // Four each four milliseconds: a thousand in a second.
      for (let sent = 0; sent < before; sent += 4) {
        for (let index = 0; index < 4; index += 1)
          post({ ...preferences, allowVolume: index % 2 === 0, customPrimaryColor: `#${(sent + index).toString(16).padStart(6, '0')}` })
        await new Promise((resolve) => setTimeout(resolve, 4))
      }
      const sentAt = performance.now()
      post(preferences)
      const ms = await new Promise<number>((resolve) => {
        const look = () => {
          // The frame after the one that shows it begins when that one is painted.
          if (read() === shows) preview.requestAnimationFrame(() => resolve(performance.now() - sentAt))
          else preview.requestAnimationFrame(look)
        }
        look()
      })
      watching = false
      return { ms, longestFrameMs }
    },
    { ...change, before: storm },
  )

/** Bytes of JavaScript objects after a collection. */
async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

/** The dashboard's page of a short film, its preview playing, and how many sessions it has opened. */
async function openPreview(context: BenchContext): Promise<{ page: Page; sessions: () => number }> {
  const { scope, signal, say } = context
  const film = await makeShortFilm(makeFolder(scope), signal)
  say('Starting the product…')
  const product = await startProduct(scope)
  const { key } = await encodeFile(await signIn(product.url, product.demo), film, product.worker, signal)
  const browser = await openBrowser(scope)
  const opened = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  scope.add(() => opened.close())
  const page = await opened.newPage()
  let sessions = 0
  page.on('request', (request) => (sessions += Number(new URL(request.url()).pathname === '/api/playback/sessions')))
  await page.goto(`${product.url}/entrar?voltar=${encodeURIComponent(`/media/${key}`)}`)
  await page.getByLabel('E-mail').fill(product.demo.email)
  await page.getByLabel('Senha', { exact: true }).fill(product.demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const player = page.frameLocator('iframe')
  await player.locator('.big:visible').click()
  // It plays on for as long as the bench lasts.
  await player.locator('video').evaluate((video: HTMLVideoElement) => {
    video.addEventListener('timeupdate', () => (video.currentTime > 1 ? (video.currentTime = 0.1) : 0))
  })
  await player.locator('.row .control').first().waitFor()
  return { page, sessions: () => sessions }
}

export const preferenceChange: Bench = {
  name: 'preference-change',
  what: 'from a message with preferences to the changed pixels of the playing preview',
  run: async (context): Promise<Result> => {
    const { quick, busy, signal, say } = context
    const { page, sessions } = await openPreview(context)
    const devtools = await page.context().newCDPSession(page)
    const times = new Map<string, number[]>()
    const perRound = quick ? 4 : 40
    const rounds = quick ? 2 : 5
    const before = sessions()
    const storms: { ms: number; longestFrameMs: number }[] = []
    let heap = 0
    for (let round = -1; round < rounds; round += 1) {
      signal.throwIfAborted()
      if (!busy) await waitForRest(signal)
      const own = new Map<string, number[]>()
      for (let index = 0; index < perRound; index += 1)
        for (const change of changesOf((round + 2) * perRound + index))
          own.set(change.what, [...(own.get(change.what) ?? []), (await timeChange(page, change, 0)).ms])
      const [last] = changesOf(1000 + round)
      if (last === undefined) throw new RangeError('There is a change to end a storm with')
      const storm = await timeChange(page, last, 1000)
      // The first round fills caches.
      if (round < 0) heap = await readHeap(devtools)
      else storms.push(storm)
      if (round >= 0) for (const [what, all] of own) times.set(what, [...(times.get(what) ?? []), percentile(all, 0.95)])
      say(`round ${round + 1} of ${rounds}: a colour ${percentile(own.get('a colour') ?? [], 0.95).toFixed(0)} ms (p95)`)
    }
    const grown = ((await readHeap(devtools)) - heap) / 1e6
    if (sessions() !== before) throw new Error('A change opened another session')
    return {
      rows: [
        ...[...times].map(([what, values]) => ({ what: `p95 of ${what}`, unit: 'ms' as const, values, budget: { most: 50 } })),
        { what: 'the last of 1,000 messages in a second', unit: 'ms', values: storms.map(({ ms }) => ms), budget: { most: 50 } },
        { what: 'longest frame while they arrive', unit: 'ms', values: storms.map(({ longestFrameMs }) => longestFrameMs) },
        { what: `memory after ${rounds} such seconds`, unit: 'MB', values: [grown], budget: { most: 2 } },
      ],
      notes: [
        `Chromium at 1440 px on the same machine, the preview of a media's page, playing. The clock runs from the call of postMessage in the dashboard to the frame after the one whose computed styles, or elements, are the changed ones: that frame begins when the other was painted. ${perRound} times each in a round; the first round is not counted.`,
        'No message reloads the preview or opens a session; the bench fails otherwise. Memory is that of JavaScript in the page and its preview, after a collection.',
      ],
    }
  },
}
