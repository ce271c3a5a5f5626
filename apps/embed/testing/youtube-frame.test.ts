import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type FakeYoutube, startFakeYoutube, writeFakeFrame } from '@videozz/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { builtSite } from './built-site.ts'
import { openBrowser } from './overlay-kit.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.woff2': 'font/woff2' }
let youtube: FakeYoutube
let browser: Browser
let page: Page
let own: string
let close: () => Promise<void>

beforeAll(async () => {
  youtube = await startFakeYoutube()
  const site = await builtSite()
  // As the api serves it.
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; frame-src ${youtube.url}`
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    if (path === '/')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<!doctype html><link rel="icon" href="data:,"><script>window.told=[];addEventListener("message",(e)=>told.push(e.data))</script>',
        )
    const file = extname(path) === '' ? 'youtube.html' : path.slice('/embed/'.length)
    readFile(join(site, file)).then(
      (bytes) => {
        const html = bytes.toString().replace('</head>', `<meta name="videozz-youtube" content="${youtube.url}"></head>`)
        const headers = { 'content-type': types[extname(file)] ?? '', 'content-security-policy': policy, 'referrer-policy': 'no-referrer' }
        response.writeHead(200, headers).end(file === 'youtube.html' ? html : bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await close()
  await youtube.stop()
})
afterEach(() => page.close())

/** Opens the page as the dashboard frames it. */
async function open(fragment: string) {
  page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  await page.goto(own)
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.allow = 'fullscreen; autoplay'
    frame.src = src
    document.body.append(frame)
  }, `/embed/preview/youtube#${fragment}`)
  return page.frameLocator('iframe')
}
const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told)

it('frames the player with a Referer and a title, tells its duration once, and plays', async () => {
  const id = youtube.add({ title: 'Luz e sombra', duration: 212.4 })
  const frame = await open(new URLSearchParams({ v: id, t: '90', title: 'Aula de luz' }).toString())
  const player = frame.frameLocator('iframe[title="Aula de luz (player do YouTube)"]')
  await player.getByRole('button', { name: 'Reproduzir' }).click()
  await expect.poll(() => player.locator('body').getAttribute('data-state')).toBe('playing')
  await expect.poll(told).toEqual([{ type: 'videozz:duration', duration: 212.4 }])
  expect(youtube.framed.at(-1)).toEqual({
    id,
    referer: `${own}/`,
    query: { enablejsapi: '1', origin: own, playsinline: '1', hl: 'pt-BR', start: '90' },
  })
  // Alone in its page: nothing lies over it.
  expect(await frame.locator('main > *').count()).toBe(1)
  expect(await frame.locator('body').evaluate(() => location.hash)).toBe('')
})

it.each([
  ['not-embeddable', 'Este vídeo só toca no YouTube', false],
  ['private', 'Vídeo indisponível no YouTube', false],
] as const)('says in place of the player why a video that became %s does not play', async (mood, title, again) => {
  const id = youtube.add({ mood })
  const frame = await open(`v=${id}`)
  const fault = frame.getByRole('alert')
  await fault.getByRole('heading', { name: title }).waitFor()
  expect(await frame.locator('iframe').count()).toBe(0)
  expect(await fault.getByRole('link', { name: 'Ver no YouTube' }).getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${id}`)
  expect(await fault.getByRole('button', { name: 'Tentar novamente' }).count()).toBe(again ? 1 : 0)
  expect(await told()).toEqual([])
})

it('says that the browser kept the Referer from YouTube, and tries again when asked to', async () => {
  const id = youtube.add()
  page = await browser.newPage()
  // As an extension that hides where somebody comes from.
  let hides = true
  await page.route(`${youtube.url}/embed/**`, (route) =>
    hides ? route.fulfill({ contentType: 'text/html', body: withoutReferer(id) }) : route.continue(),
  )
  await page.goto(`${own}/embed/preview/youtube#v=${id}`)
  await page.getByRole('heading', { name: 'O YouTube não abriu este vídeo' }).waitFor()
  hides = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Reproduzir' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
const withoutReferer = (id: string): string => writeFakeFrame({ id, referer: null, query: { enablejsapi: '1', origin: own } }, undefined)

it('hears no other frame and no other origin', async () => {
  const frame = await open(`v=${youtube.add({ mood: 'silent' })}`)
  await frame.frameLocator('iframe').getByRole('button').waitFor()
  await page.evaluate(() => {
    const target = document.querySelector('iframe')?.contentWindow
    target?.postMessage(JSON.stringify({ event: 'onError', info: 150 }), '*')
    target?.postMessage(JSON.stringify({ event: 'infoDelivery', info: { duration: 7 } }), '*')
  })
  await expect.poll(told).toEqual([{ type: 'videozz:duration', duration: 212 }])
  expect(await frame.getByRole('alert').count()).toBe(0)
})

it('says that an address without a video is incomplete', async () => {
  const frame = await open('v=x')
  await frame.getByText('O endereço desta prévia está incompleto.').waitFor()
  expect(await frame.locator('iframe').count()).toBe(0)
})
