import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fullBrowserPath } from '@videozz/testing/find-browser'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtSite } from './built-site.ts'
import { makeStream, type Stream } from './make-stream.ts'
import { openBrowser, openScreen, type Screen, settingsOf, until, usualSize } from './overlay-kit.ts'

// Many windows play side by side, in real time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const code = '7K3MQX9TV2'
/** Extensions need the whole browser. */
const extended = settingsOf(fullBrowserPath)
let folder: string
let site: string
let dark: Stream
let browser: Browser
let reader: Screen

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videozz-false-positives-'))
  site = await builtSite()
  dark = await encodeStream('dark', 'color=0x101418')
  browser = await openBrowser()
  reader = await openScreen(browser, { site, stream: dark })
})
afterAll(async () => {
  await reader?.close()
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Long enough not to come to its end meanwhile, whatever happens on a busy machine. */
async function encodeStream(name: string, source: string, seconds = 60): Promise<Stream> {
  await mkdir(join(folder, name))
  return makeStream(join(folder, name), seconds, source)
}

/** Plays, lets `live` happen, and expects playback to go on with its code and without a report of tampering. */
async function expectUndisturbed(live: (screen: Screen) => Promise<void>, view: BrowserContextOptions = {}): Promise<void> {
  const screen = await openScreen(browser, { site, stream: dark }, { view })
  try {
    await screen.play(0.3)
    await live(screen)
    const at = await screen.time()
    expect(await until(async () => (await screen.time()) > at + 2)).toBe(true)
    // A busy machine may be late with the picture.
    expect(await until(async () => (await screen.phase()) === 'playing')).toBe(true)
    expect(screen.reported()).toEqual([])
  } finally {
    await screen.close()
  }
}
/** Lets a second of film go by, in which the overlay checks itself dozens of times, and expects no report. */
async function playOn(screen: Screen, under: string): Promise<void> {
  const at = await screen.time()
  expect([under, await until(async () => (await screen.time()) > at + 1)]).toEqual([under, true])
  expect([under, screen.reported()]).toEqual([under, []])
}
const style = (screen: Screen, text: string) => screen.frame.evaluate((rules) => (document.documentElement.style.cssText = rules), text)

// Each has a window and a server of its own, and mostly waits for playback to go on.
describe.concurrent('playback without a tampering report', () => {
  it('while the window is resized, down to very small sizes', () =>
    expectUndisturbed(async (screen) => {
      for (const size of [
        [960, 540],
        [240, 136],
        [200, 400],
        [1000, 120],
        [640, 360],
      ] as const) {
        await screen.page.setViewportSize({ width: size[0], height: size[1] })
        await playOn(screen, size.join('x'))
      }
    }))

  it.each([0.5, 0.67, 2])('with the page zoomed to %d', (zoom) =>
    expectUndisturbed(async () => {}, {
      viewport: { width: Math.round(usualSize.width / zoom), height: Math.round(usualSize.height / zoom) },
      deviceScaleFactor: zoom,
    }),
  )

  it('on a phone that is rotated', () =>
    expectUndisturbed(
      async (screen) => {
        await screen.page.setViewportSize({ width: 844, height: 390 })
        await playOn(screen, 'turned')
        await screen.page.setViewportSize({ width: 390, height: 844 })
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 },
    ))

  it('with menus open in a small embed', () =>
    expectUndisturbed(
      async (screen) => {
        await screen.page.mouse.move(150, 60)
        await screen.frame.getByRole('button', { name: 'Qualidade' }).click()
        await playOn(screen, 'menu')
      },
      { viewport: { width: 360, height: 203 } },
    ))

  it('in full screen and after leaving it', () =>
    expectUndisturbed(async (screen) => {
      await screen.page.mouse.move(300, 200)
      await screen.frame.getByRole('button', { name: 'Tela cheia' }).click()
      await playOn(screen, 'full screen')
      await screen.page.keyboard.press('Escape')
    }))

  it('with print media emulated', () =>
    expectUndisturbed(async (screen) => {
      await screen.page.emulateMedia({ media: 'print' })
      await playOn(screen, 'print')
      await screen.page.emulateMedia({ media: null })
    }))

  it('with forced colours, reduced motion or more contrast', () =>
    expectUndisturbed(async (screen) => {
      for (const setting of [{ forcedColors: 'active' }, { reducedMotion: 'reduce' }, { contrast: 'more' }] as const) {
        await screen.page.emulateMedia({ forcedColors: null, reducedMotion: null, contrast: null, ...setting })
        await playOn(screen, JSON.stringify(setting))
      }
    }))

  it('with CSS filters, a scale or a zoom on the page, as extensions set them', () =>
    expectUndisturbed(async (screen) => {
      await screen.frame.evaluate(() =>
        document.body.insertAdjacentHTML(
          'beforeend',
          '<svg style="position:absolute;width:0;height:0"><filter id="dark" x="0" y="0" width="99999" height="99999"><feColorMatrix values="-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 1 0"/><feComponentTransfer><feFuncR type="gamma" exponent="1.1"/></feComponentTransfer></filter></svg>',
        ),
      )
      for (const rules of [
        'filter: invert(100%) hue-rotate(180deg)',
        'filter: invert(90%) hue-rotate(180deg) brightness(110%) contrast(95%) sepia(10%)',
        'filter: brightness(50%) contrast(120%) grayscale(100%)',
        'filter: url(#dark)',
        'transform: scale(.8)',
        'zoom: 1.3',
        'direction: rtl',
      ]) {
        await style(screen, rules)
        await playOn(screen, rules)
      }
    }))

  it('with the video sharpened, or enlarged to fill a wide screen, as extensions do', () =>
    expectUndisturbed(async (screen) => {
      await screen.inPlayer(({ root, video }) => {
        const holder = root.appendChild(document.createElement('div'))
        holder.innerHTML =
          '<svg style="position:absolute;width:0;height:0"><filter id="sharp"><feConvolveMatrix order="3" kernelMatrix="0 -1 0 -1 5 -1 0 -1 0"/></filter></svg>'
        video.style.cssText = 'filter: url(#sharp) contrast(1.1); transform: scale(1.33)'
      })
      await playOn(screen, 'sharpened')
    }))

  it('with an element over a corner and a transparent layer over the page, as extensions add them', () =>
    expectUndisturbed(({ frame }) =>
      frame.evaluate(() => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<div style="position:fixed;inset:0;z-index:2147483647;pointer-events:none"></div><div style="position:fixed;left:0;top:0;width:300px;height:60px;background:#111;z-index:2147483647"></div>',
        )
      }),
    ))

  it('with an element of the embedding page over a part of the player', () =>
    expectUndisturbed(async ({ page }) => {
      await page.evaluate(() =>
        document.body.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0 0 60%;background:#fff"></div>'),
      )
    }))

  it('with the CPU throttled by a factor of twelve', () =>
    expectUndisturbed(async ({ page }) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 12 })
    }))

  it('after the page was hidden', () =>
    expectUndisturbed(async (screen) => {
      const other = await screen.page.context().newPage()
      await other.bringToFront()
      await playOn(screen, 'hidden')
      await other.close()
      await screen.page.bringToFront()
    }))
})

describe('browser extensions', () => {
  /**
   * One browser for all: an extension with, for the player page of each key, rules of the user's own (`css`), a script in the world of its
   * pages (`script`) and one with functions of its own (`own`).
   */
  const extensions: Record<string, { css?: string; script?: string; own?: string }> = {
    hiding0000000000: { css: 'canvas { opacity: 0 !important }' },
    clearing00000000: {
      own: 'setInterval(() => { for (const layer of document.querySelector("videozz-player").shadowRoot?.querySelectorAll("div[aria-hidden]") ?? []) chrome.dom.openOrClosedShadowRoot(layer)?.querySelector("canvas")?.getContext("2d").reset() }, 50)',
    },
    copying000000000: {
      own: `setInterval(() => {
        const video = document.querySelector('videozz-player')?.shadowRoot?.querySelector('video')
        if (!(video?.currentTime > 0.5)) return
        const pen = Object.assign(document.createElement('canvas'), { width: 64, height: 36 }).getContext('2d')
        pen.drawImage(video, 0, 0, 64, 36)
        const drawn = pen.getImageData(0, 0, 64, 36).data.some((byte, index) => index % 4 !== 3 && byte !== 0)
        let captured = 'captured'
        try { video.captureStream() } catch (error) { captured = error.name }
        document.documentElement.dataset.copied = (drawn ? 'drawn ' : 'black ') + captured
      }, 50)`,
    },
    wrapping00000000: {
      script: `
        const attach = Element.prototype.attachShadow
        Element.prototype.attachShadow = function (options) { return attach.call(this, options) }
        const read = CanvasRenderingContext2D.prototype.getImageData
        CanvasRenderingContext2D.prototype.getImageData = function (...area) {
          const image = read.apply(this, area)
          for (let index = 0; index < image.data.length; index += 40) image.data[index] ^= Math.random() > .5 ? 1 : 0
          return image
        }
        window.wrapped = true`,
    },
  }
  let context: BrowserContext

  beforeAll(async () => {
    const home = await mkdtemp(join(folder, 'extension-'))
    const manifest = {
      manifest_version: 3,
      name: 'Teste',
      version: '1',
      permissions: ['scripting'],
      host_permissions: ['<all_urls>'],
      background: { service_worker: 'worker.js' },
      content_scripts: [
        { matches: ['<all_urls>'], js: ['script.js'], all_frames: true, match_about_blank: true, run_at: 'document_start', world: 'MAIN' },
        { matches: ['<all_urls>'], js: ['own.js'], all_frames: true, run_at: 'document_idle' },
      ],
    }
    const listed = Object.entries(extensions)
    const choose = (
      kind: 'script' | 'own',
    ) => `switch ((location.protocol === 'about:' ? parent : window).location.pathname.slice('/embed/'.length)) {
      ${listed.map(([key, parts]) => `case '${key}': {\n${parts[kind] ?? ''}\nbreak }`).join('\n')}
    }`
    await writeFile(join(home, 'manifest.json'), JSON.stringify(manifest))
    await writeFile(join(home, 'script.js'), choose('script'))
    await writeFile(
      join(home, 'own.js'),
      `${choose('own')};chrome.runtime.sendMessage(location.pathname.slice('/embed/'.length)).catch(() => {})`,
    )
    const rules = Object.fromEntries(listed.map(([key, { css = '' }]) => [key, css]))
    await writeFile(
      join(home, 'worker.js'),
      `const rules = ${JSON.stringify(rules)}
      chrome.runtime.onMessage.addListener((key, from) => { chrome.scripting.insertCSS({ target: { tabId: from.tab.id, frameIds: [from.frameId] }, css: rules[key] ?? '', origin: 'USER' }) })`,
    )
    context = await chromium.launchPersistentContext(join(home, 'profile'), {
      ...extended,
      viewport: usualSize,
      args: [...extended.args, `--disable-extensions-except=${home}`, `--load-extension=${home}`],
      ignoreDefaultArgs: ['--disable-extensions'],
      headless: true,
    })
  })
  afterAll(() => context?.close())

  async function withExtension(key: keyof typeof extensions, job: (screen: Screen) => Promise<void>): Promise<void> {
    const screen = await openScreen(context, { site, stream: dark }, { key })
    try {
      await job(screen)
    } finally {
      await screen.close()
    }
  }

  it.each([
    ['hides every canvas by user CSS', 'hiding0000000000', 'faded'],
    ['clears the canvas in the closed shadow root', 'clearing00000000', 'erased'],
  ])('an extension that %s is reported and playback stops', (_what, key, name) =>
    withExtension(key, async (screen) => {
      await screen.frame.locator('button.big').click()
      expect(await until(() => screen.reported().includes(name))).toBe(true)
      expect(await until(() => screen.isStopped())).toBe(true)
    }),
  )

  it('an extension with functions of its own gets black frames and no stream of the video', () =>
    withExtension('copying000000000', async (screen) => {
      await screen.play(1)
      const copied = () => screen.frame.evaluate(() => document.documentElement.dataset['copied'])
      expect(await until(async () => (await copied()) !== undefined)).toBe(true)
      expect(await copied()).toBe('black NotSupportedError')
    }))

  it('an extension that wraps attachShadow and getImageData is not reported', () =>
    withExtension('wrapping00000000', async (screen) => {
      expect(await screen.frame.evaluate('window.wrapped')).toBe(true)
      await screen.play(3)
      expect(await until(async () => (await screen.phase()) === 'playing')).toBe(true)
      expect(screen.reported()).toEqual([])
    }))
})

describe('reading the code from a screenshot', () => {
  const small = ['an embed of 240p', { width: 426, height: 240 }, 1] as const
  const telephone = ['a telephone', { width: 390, height: 219 }, 3] as const
  const page = ['a page', { width: 1024, height: 576 }, 1] as const
  const wall = ['a full screen in 4K', { width: 3840, height: 2160 }, 1] as const
  // The smallest letters over each picture, other sizes over one each: every combination with `SCREENSHOTS=all`.
  const readings = [
    ['white slides', 'color=white', [small, wall]],
    ['dark film', 'color=0x101418', [small, telephone]],
    ['a mid grey', 'color=0x808080', [small, page]],
  ] as const
  it.each(readings)('over %s', async (name, source, some) => {
    const stream = await encodeStream(name.replaceAll(' ', '-'), source)
    for (const [what, viewport, deviceScaleFactor] of process.env['SCREENSHOTS'] === 'all' ? [small, telephone, page, wall] : some) {
      const screen = await openScreen(browser, { site, stream }, { view: { viewport, deviceScaleFactor } })
      try {
        await screen.play(0.2)
        const reading = await screen.read(reader.frame, deviceScaleFactor)
        expect([what, reading.code]).toEqual([what, code])
      } finally {
        await screen.close()
      }
    }
  })
})
