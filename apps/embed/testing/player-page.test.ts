import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VideozzPlayer } from '@videozz/player'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { builtSite } from './built-site.ts'
import { makeStream } from './make-stream.ts'
import { openBrowser } from './overlay-kit.ts'
import { describeMedia } from './player-world.ts'
import { servePlayer } from './serve-player.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000 })

let folder: string
let stream: Awaited<ReturnType<typeof makeStream>>
let server: Awaited<ReturnType<typeof servePlayer>>
let browser: Browser
let page: Page
let frame: Frame
let faults: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videozz-player-'))
  // Long enough not to come to its end meanwhile, whatever happens on a busy machine.
  stream = await makeStream(folder, 60)
  server = await servePlayer(await builtSite(), stream)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  server.reset()
  faults = []
  page = await browser.newPage({ viewport: { width: 1024, height: 576 }, locale: 'pt-BR' })
  page.setDefaultTimeout(patient.timeout)
  page.on('pageerror', (error) => faults.push(error.message))
})
afterEach(async () => {
  await page.close()
  expect(faults).toEqual([])
})

/** Runs code in the player page; `player` is the element, `box` the layer that holds the code. */
const inPlayer = <T>(
  job: (things: { player: VideozzPlayer; root: ShadowRoot; video: HTMLVideoElement; layers: HTMLElement; box: HTMLElement }) => T,
): Promise<T> =>
  frame.evaluate(`(${job.toString()})((() => {
    const player = document.querySelector('videozz-player')
    const root = player.shadowRoot
    const layers = root.querySelector('.frame')
    return { player, root, layers, video: player.video, box: [...layers.children].find((child) => child.localName === 'div' && child.className === '') }
  })())`)
const phase = () => inPlayer(({ layers }) => layers.dataset.phase)
const time = () => inPlayer(({ video }) => video.currentTime)
// The limit only ends a run that will never get there.
const patient = { timeout: 60_000 }
const openPage = async () => {
  await page.goto(server.address)
  const handle = await page.waitForSelector('iframe')
  frame = (await handle.contentFrame())!
  await frame.waitForSelector('.frame:not([data-phase=idle]):not([data-phase=opening])')
}
const playUntil = async (seconds: number) => {
  await frame.locator('button.big').click()
  await expect.poll(time, patient).toBeGreaterThan(seconds)
}
/** Measures from here on the longest time in which scripts of the page were kept from running. @returns it in seconds, less a usual one. */
const measureHold = async (): Promise<() => Promise<number>> => {
  await frame.evaluate(() => {
    const page = window as unknown as { longest: number }
    let last = performance.now()
    page.longest = 0
    setInterval(() => {
      page.longest = Math.max(page.longest, performance.now() - last)
      last = performance.now()
    }, 20)
  })
  return () => frame.evaluate(() => Math.max(0, (window as unknown as { longest: number }).longest / 1000 - 0.1))
}
const reported = () => server.world.reports.flatMap((report) => report.tampering)

describe('a protected stream', () => {
  it('takes the lease before playback, and reports exactly the ranges played', async () => {
    await openPage()
    expect(server.world.calls).toEqual(['open'])
    const longestHold = await measureHold()
    await playUntil(1.2)
    expect(server.world.calls.slice(0, 2)).toEqual(['open', 'lease'])
    const before = await inPlayer(({ player, video }) => {
      const at = video.currentTime
      const event = new CustomEvent('mediaseekrequest', { detail: 12, bubbles: true, composed: true })
      player.shadowRoot!.querySelector('media-time-range')!.dispatchEvent(event)
      return at
    })
    await expect.poll(time, patient).toBeGreaterThan(13)
    await page.keyboard.press('k')
    await frame.waitForSelector('.frame[data-phase=paused]')
    const stopped = await time()
    await expect.poll(() => server.world.reports.at(-1)?.state, patient).toBe('paused')
    const ranges = server.world.reports.flatMap((report) => report.ranges)
    const watched = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
    const played = before + stopped - 12
    expect(watched - played).toBeLessThan(0.4)
    // What plays while its scripts are held, at the beginning, before the jump and after it, is not believed.
    expect(played - watched).toBeLessThan(0.4 + 3 * (await longestHold()))
    expect(ranges.filter(([from, to]) => to > before + 0.3 && from < 11.9)).toEqual([])
  })

  it('opens one session while the player script loads, after removing the identity from the address', async () => {
    const asked = Promise.withResolvers<void>()
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/player-*.js', async (route) => {
      asked.resolve()
      await mayCome.promise
      await route.continue()
    })
    await page.goto(`${server.address}?player=${encodeURIComponent('/embed/k3y0000000000000#email=ana%40ex.com')}`, { waitUntil: 'commit' })
    await asked.promise
    await expect.poll(() => server.world.calls, patient).toEqual(['open'])
    frame = page.frames()[1]!
    expect(await frame.evaluate(() => [location.hash, document.querySelector('videozz-player')?.shadowRoot])).toEqual(['', null])
    mayCome.resolve()
    await playUntil(0.2)
    expect(server.world.calls.slice(0, 2)).toEqual(['open', 'lease'])
  })

  it('starts playback with the playlists of the lease, without requesting index.m3u8', async () => {
    await openPage()
    await playUntil(1)
    // Either rung may be the first, and the other may be on screen by now.
    expect(server.world.listed).not.toContain('index.m3u8')
    expect(server.world.listed.length).toBeLessThan(2)
  })

  it('switches to a higher rung when it completes, and never requests an incomplete one', async () => {
    const [low, high] = describeMedia(stream).rungs
    server.world.media = describeMedia(stream, {
      complete: false,
      rungs: [low!, { ...high!, state: 'encoding', progress: 64 }],
      secondsLeft: 341,
    })
    await openPage()
    await playUntil(1)
    // The ladder may follow; the time left is never in the picture.
    expect(await frame.locator('.note').innerText()).toMatch(/^Já dá para assistir\. Mais qualidade em breve\.(\s|$)/)
    await page.mouse.move(400, 300)
    await frame.getByRole('button', { name: 'Qualidade' }).click()
    const waiting = frame.getByRole('menuitemradio', { name: /360p/ })
    expect([await waiting.getAttribute('aria-disabled'), await waiting.innerText()]).toEqual(['true', expect.stringContaining('64%')])
    server.world.media = describeMedia(stream)
    await expect.poll(() => inPlayer(({ video }) => video.videoHeight), patient).toBe(360)
    expect(server.world.calls.filter((call) => call.startsWith('early'))).toEqual([])
    await expect.poll(() => frame.locator('.note').isVisible(), patient).toBe(false)
  })

  it('waits with a message at the end of the encoded part, and resumes when more is published', async () => {
    const [low, high] = describeMedia(stream).rungs
    const growing = {
      complete: false,
      rungs: [
        { ...low!, state: 'encoding' as const, progress: 20 },
        { ...high!, state: 'waiting' as const, progress: 0 },
      ],
    }
    server.world.media = describeMedia(stream, { ...growing, encodedSeconds: 4 })
    await openPage()
    await playUntil(1)
    const hint = () => frame.locator('.hint').innerText()
    const stand = (position: number) =>
      frame.evaluate((detail) => {
        const player = document.querySelector('videozz-player') as VideozzPlayer
        player.pause()
        player.shadowRoot
          ?.querySelector('media-controller')
          ?.dispatchEvent(new CustomEvent('mediaseekrequest', { detail, bubbles: true, composed: true }))
      }, position)
    await stand(12)
    await expect.poll(hint, patient).toBe('Este trecho ainda está sendo preparado.')
    await stand(1)
    await expect.poll(hint, patient).toBe('')
    await frame.evaluate(() => void (document.querySelector('videozz-player') as VideozzPlayer).play())
    await expect.poll(hint, patient).toBe('Este trecho ainda está sendo preparado. A reprodução continua sozinha.')
    server.world.media = describeMedia(stream, { ...growing, encodedSeconds: 20 })
    await expect.poll(time, patient).toBeGreaterThan(5)
  })

  it('does not count a wait for the encoder as low bandwidth: switches up when a rung completes', async () => {
    const better = stream.rungs['360p']!
    const usual = better.bandwidth
    onTestFinished(() => void (better.bandwidth = usual))
    better.bandwidth = 2_000_000
    const [low, high] = describeMedia(stream).rungs
    const growing = { complete: false, rungs: [low!, { ...high!, state: 'encoding' as const, progress: 20 }] }
    const publish = (encodedSeconds: number) => void (server.world.media = describeMedia(stream, { ...growing, encodedSeconds }))
    server.world.holds = true
    publish(4)
    await openPage()
    await playUntil(3.5)
    await frame.waitForTimeout(6000)
    publish(6)
    await expect.poll(time, patient).toBeGreaterThan(5.5)
    await frame.waitForTimeout(6000)
    server.world.media = describeMedia(stream)
    await expect.poll(() => inPlayer(({ video }) => video.videoHeight), patient).toBe(360)
    expect(await time()).toBeLessThan(stream.duration * 0.75)
  })

  it('starts playback automatically when the first segment is published', async () => {
    server.world.media = describeMedia(stream, { playable: false, complete: false, encodedSeconds: 0, rungs: [] })
    await openPage()
    expect(await frame.locator('.wait').innerText()).toBe('Preparando o vídeo\nA reprodução começa sozinha em alguns segundos.')
    server.world.media = describeMedia(stream)
    await expect.poll(time, patient).toBeGreaterThan(0.5)
  })

  it('pauses with the reason when the lease ends, and takes it again on “Assistir aqui”', async () => {
    await openPage()
    await playUntil(0.5)
    server.world.lease = 'ended'
    await frame.waitForSelector('.panel:not([hidden])')
    expect(await frame.locator('.panel').innerText()).toContain('A reprodução parou porque este acesso passou a ser usado em outra tela.')
    await expect.poll(() => inPlayer(({ video }) => video.paused), patient).toBe(true)
    const at = await time()
    await frame.getByRole('button', { name: 'Assistir aqui' }).click()
    await expect.poll(time, patient).toBeGreaterThan(at + 0.5)
  })

  it('shows the message of a refused lease', async () => {
    server.world.refuseLease = { status: 409, code: 'PLAYBACK_TOO_MANY_SCREENS', message: 'Você já está assistindo em outras telas.' }
    await openPage()
    await frame.locator('button.big').click()
    await frame.waitForSelector('.panel:not([hidden])')
    expect(await frame.locator('.panel').innerText()).toContain('Você já está assistindo em outras telas.')
  })
})

describe('Imprint code', () => {
  it('is restored after its removal when the viewer continues', async () => {
    await openPage()
    await playUntil(0.4)
    await inPlayer(({ box }) => box.remove())
    await frame.getByRole('button', { name: 'Continuar assistindo' }).click()
    const at = await time()
    await expect.poll(time, patient).toBeGreaterThan(at + 1.5)
    expect(await inPlayer(({ box }) => box.isConnected)).toBe(true)
  })

  it('does not stop playback on resizes, open menus and full screen', async () => {
    await openPage()
    await playUntil(0.4)
    await page.setViewportSize({ width: 420, height: 640 })
    await page.mouse.move(200, 300)
    await frame.getByRole('button', { name: 'Qualidade' }).click()
    await expect.poll(time, patient).toBeGreaterThan(2)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.mouse.move(220, 320)
    await frame.getByRole('button', { name: 'Tela cheia' }).click()
    await expect.poll(time, patient).toBeGreaterThan(5)
    await expect.poll(phase, patient).toBe('playing')
    expect(reported()).toEqual([])
  })

  it('lets a marked picture leave the page for picture-in-picture, and nothing else be done with it', async () => {
    server.world.markedPicture = true
    await openPage()
    await playUntil(0.4)
    await page.mouse.move(220, 320)
    await frame.locator('media-pip-button').click()
    const isOut = () => frame.evaluate(() => document.pictureInPictureElement?.localName)
    await expect.poll(isOut, patient).toBe('videozz-player')
    const at = await time()
    await expect.poll(time, patient).toBeGreaterThan(at + 4)
    expect(await phase()).toBe('playing')
    expect(reported()).toEqual([])
    expect(await inPlayer(({ box }) => box.isConnected)).toBe(true)
    await frame.evaluate(() => document.exitPictureInPicture())
    await inPlayer(({ box }) => box.remove())
    await expect.poll(() => reported(), patient).toContain('removed')
  })

  it('disables picture-in-picture', async () => {
    await openPage()
    expect(await frame.locator('media-pip-button').count()).toBe(0)
    expect(await inPlayer(({ video }) => video.disablePictureInPicture)).toBe(true)
  })
})
