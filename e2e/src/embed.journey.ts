import type { Browser, FrameLocator, Page, TestInfo } from '@playwright/test'
import { baseUrl, expect, expectAccessible, patient, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { isPaused, play, playTo, position } from './play.ts'
import { type Lesson, prepareLesson } from './prepare-lesson.ts'
import { signViewer } from './viewer-token.ts'

const allowed = 'aula.exemplo.test'
const email = 'ana.souza@exemplo.com'
const revoked = 'O produtor encerrou o seu acesso'
const otherScreen = 'A reprodução parou porque este acesso passou a ser usado em outra tela.'

let lesson: Lesson
const hosts: HostPage[] = []

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // Three screens are opened one after the other; the first must not come to the end meanwhile, however long it takes.
  lesson = await prepareLesson(await makeFilm(300, 'aula-protegida.mp4', 'size=320x180:rate=2', 'testsrc2=', true), allowed)
})
test.afterAll(async () => {
  await lesson.end()
  for (const host of hosts) await host.close()
})

/** The address of a page with this HTML, under a domain. */
async function hostPage(domain: string, html: string): Promise<string> {
  const host = await serveHostPage(html)
  hosts.push(host)
  return host.url(domain)
}
const frame = (address: string, attributes = '') =>
  `<iframe src="${address}" title="Aula" ${attributes} style="width:100%;aspect-ratio:16/9;border:0" allow="fullscreen; autoplay; encrypted-media"></iframe>`
/** The snippet, with its own signed viewer. */
const snippet = (attributes = 'referrerpolicy="origin"', sub = 'matricula-1') =>
  frame(`${baseUrl()}/embed/${lesson.embed}#viewer=${signViewer(lesson.secret, { sub, email, name: 'Ana Souza' })}`, attributes)

async function keepScreen(info: TestInfo, name: string, page: Page): Promise<void> {
  const path = info.outputPath(`${name.replaceAll(/\W+/g, '-')}.png`)
  await page.screenshot({ path })
  await info.attach(name, { path, contentType: 'image/png' })
}

/** Records the playback sessions a page opens; the returned function returns them. */
function noteSessions(page: Page): () => Promise<unknown[]> {
  const opened: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/playback/sessions') && response.ok()) opened.push(response.json())
  })
  return () => Promise.all(opened)
}

/** The browser shows its own empty frame, and nothing of the player ran. */
async function expectBlocked(page: Page): Promise<void> {
  const addresses = () => page.frames().map((each) => each.url())
  await expect.poll(addresses).toContain('chrome-error://chromewebdata/')
  expect(addresses().filter((address) => address.includes('/embed/'))).toEqual([])
}

test('the embed plays on an allowed host with a verified viewer, and is blocked on another host', async ({ page, allowConsole }, info) => {
  allowConsole(/403 \(Forbidden\)|frame-ancestors/)
  const opened = noteSessions(page)
  const html = snippet()
  await page.goto(await hostPage(allowed, html))
  await play(page.frameLocator('iframe'))
  expect(await opened()).toMatchObject([{ viewer: { label: email, verified: true } }])
  expect(await page.context().cookies()).toEqual([])
  await keepScreen(info, 'allowed host', page)

  await page.goto(await hostPage('estranho.test', html))
  const words = page.frameLocator('iframe').getByRole('heading', { name: 'Este vídeo não foi liberado para este site' })
  await expect(words).toBeVisible()
  await keepScreen(info, 'another host', page)
  await expectAccessible(page)
  // A page that hides where it is gets past the server; the browser still refuses.
  await page.goto(await hostPage('estranho.test', snippet('referrerpolicy="no-referrer"')))
  await expectBlocked(page)
  await keepScreen(info, 'another host, hiding its name', page)
  expect(await opened()).toHaveLength(1)
})

test('the embed opens on localhost and on an IP address once they are allowed for trying', async ({ page }, info) => {
  const embedToken = `/embed/${lesson.embed}`
  await lesson.api('PUT', embedToken, { domains: [allowed, 'localhost:3000', '127.0.0.1'] })
  for (const host of ['localhost', '127.0.0.1']) {
    await page.goto(await hostPage(host, snippet()))
    await expect(page.frameLocator('iframe').locator('video')).toBeAttached(patient)
    await keepScreen(info, `for trying on ${host}`, page)
  }
  await lesson.api('PUT', embedToken, { domains: [allowed] })
})

test('the embed does not open as a page, nor in nested, data: or sandboxed frames of other sites', async ({ page, allowConsole }, info) => {
  allowConsole(/403 \(Forbidden\)|frame-ancestors|Framing|sandbox|CORS|net::ERR_FAILED|Failed to load resource/)
  const opened = noteSessions(page)
  const hidden = () => snippet('referrerpolicy="no-referrer"')

  await page.goto(`${baseUrl()}/embed/${lesson.embed}`)
  await expect(page.getByRole('heading', { name: 'Este endereço não abre sozinho' })).toBeVisible()
  await expectAccessible(page)
  await keepScreen(info, 'as a page', page)
  await page.goto(`${baseUrl()}/embed/preview`)
  await expect(page.getByRole('heading', { name: 'Este endereço não abre sozinho' })).toBeVisible()

  const members = await hostPage(allowed, snippet())
  const foreign = await hostPage('estranho.test', hidden())
  const blocked: [string, string][] = [
    ['an allowed host framed by a foreign one', await hostPage('estranho.test', frame(members))],
    ['a foreign page framed by an allowed host', await hostPage(allowed, frame(foreign))],
    ['a data: page', `data:text/html,${encodeURIComponent(snippet())}`],
    ['a data: page framed by an allowed host', await hostPage(allowed, frame(`data:text/html,${encodeURIComponent(hidden())}`))],
    ['a sibling domain', await hostPage('outra.exemplo.test', hidden())],
    ['www of the parent domain', await hostPage('www.exemplo.test', hidden())],
    ['a sandboxed page inside an allowed host', await hostPage(allowed, frame(members, 'sandbox="allow-scripts"'))],
    ['the preview on another site', await hostPage(allowed, frame(`${baseUrl()}/embed/preview`, 'referrerpolicy="no-referrer"'))],
  ]
  for (const [how, address] of blocked)
    await test.step(how, async () => {
      await page.goto(address)
      await expectBlocked(page)
    })
  await page.goto(await hostPage(allowed, snippet('sandbox="allow-scripts"')))
  await expect(page.frameLocator('iframe').locator('videozz-player')).toBeAttached()
  await expect(page.frameLocator('iframe').getByRole('alert')).toContainText('O player está isolado nesta página')
  await expect(page.frameLocator('iframe').getByRole('button', { name: /Reproduzir/ })).toHaveCount(0)
  await keepScreen(info, 'in a sandbox without an origin', page)
  expect(await opened()).toEqual([])
})

test('the embed plays on a subdomain and in a sandbox with allow-same-origin', async ({ page }) => {
  await page.goto(await hostPage(`turma.${allowed}`, snippet()))
  await play(page.frameLocator('iframe'))
  await page.goto(await hostPage(allowed, snippet('sandbox="allow-scripts allow-same-origin"')))
  await play(page.frameLocator('iframe'))
})

/** A new screen: another browser, to which the members area signs the same viewer. */
async function openScreen(browser: Browser): Promise<{ page: Page; player: FrameLocator }> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(await hostPage(allowed, snippet(undefined, 'matricula-2')))
  const player = page.frameLocator('iframe')
  await play(player)
  return { page, player }
}
const expectMoving = async (player: FrameLocator) => {
  await playTo(player, (await position(player)) + 0.5)
}
/** Counts from now on the reports of a page with played ranges. */
function countReports(page: Page): () => number {
  let reports = 0
  page.on('request', (request) => (reports += Number(new URL(request.url()).pathname.endsWith('/heartbeat'))))
  return () => reports
}

test('a third screen stops the first within one report, and revoking the viewer stops all screens', async ({ browser }, info) => {
  const [first, second] = [await openScreen(browser), await openScreen(browser)]
  const third = await openScreen(browser)
  const reports = countReports(first.page)
  const told = first.player.getByRole('alert').getByText(otherScreen)
  await expect(told).toBeVisible(patient)
  expect(reports(), 'reports until it was told').toBeLessThanOrEqual(1)
  await expect(first.player.getByRole('button', { name: 'Assistir aqui' })).toBeVisible()
  await expect.poll(() => isPaused(first.player)).toBe(true)
  await keepScreen(info, 'the first of three screens', first.page)
  await expectMoving(second.player)
  await expectMoving(third.player)

  const { items } = await lesson.api<{ items: { id: string }[] }>('POST', '/viewers/find', { who: 'matricula-2' })
  await lesson.api('POST', `/viewers/${items[0]?.id}/revoke`)
  for (const { player } of [second, third]) {
    await expect(player.getByRole('alert')).toContainText(revoked, patient)
    await expect.poll(() => isPaused(player)).toBe(true)
  }
  await keepScreen(info, 'a revoked viewer', third.page)
  // The first is not let in by asking again, nor is a new browser.
  await first.player.getByRole('button', { name: 'Assistir aqui' }).click()
  await expect(first.player.getByRole('alert')).toContainText(revoked)
  await third.page.goto(await hostPage(allowed, snippet(undefined, 'matricula-2')))
  await expect(third.player.getByRole('alert')).toContainText(revoked)
  for (const { page } of [first, second, third]) await page.context().close()
})
