import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page, Request, Response } from '@playwright/test'
import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { type ProducerApi, signInToApi } from './producer-api.ts'

const mebibyte = 1024 ** 2
/** Each part waits so long before it leaves, so that there is a middle to reload in. */
const partDelayMs = 600
/** So many requests of parts have failed when the connection comes back. */
const failuresOffline = 2

/** A sound file of noise: no two of its parts are equal, and it is cheap to encode. 192 kHz, two channels of 32 bits: few seconds. */
async function makeNoise(path: string, size: number): Promise<string> {
  const file = randomFillSync(Buffer.alloc(size))
  const rate = 192_000 * 8
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(size - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(192_000, 24)
  file.writeUInt32LE(rate, 28)
  file.writeUInt16LE(8, 32)
  file.writeUInt16LE(32, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(size - 44, 40)
  await writeFile(path, file)
  return path
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The body of an answer; empty when the page was reloaded before it was read. */
const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => ({}))

/** What the browser saw arrive: how often each `key/part` was acknowledged, and how many in all. */
function watchUploads(context: BrowserContext) {
  const arrived: string[] = []
  const parts = new Map<string, string>()
  context.on('response', async (response) => {
    if (!response.ok() || !new URL(response.url()).pathname.endsWith('/upload/presigned-url-multipart')) return
    const { filename, partNumber } = response.request().postDataJSON() as { filename: string; partNumber: number }
    const { url } = (await bodyOf(response)) as { url?: string }
    if (url) parts.set(new URL(url, baseUrl()).pathname, `${filename}/${partNumber}`)
  })
  // An answer that has begun may still be lost, and its part is rightly sent again.
  context.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'PUT' || !pathname.startsWith('/files/p/')) return
    if ((await request.response())?.ok()) arrived.push(pathname)
  })
  return {
    total: () => arrived.length,
    /** Parts that arrived more than once. */
    again: () => {
      const names = arrived.map((path) => parts.get(path) ?? path)
      return names.filter((name, index) => names.indexOf(name) !== index)
    },
  }
}

/** Parts let through before and after the connection is lost: so many arrive for sure, and most are left however slow this machine is. */
const partsAtOnce = 6

/** Holds part uploads back, but for as many as are let through; those are delayed. */
async function gateParts(page: Page) {
  let free = 0
  let held: { request: Request; pass: () => void }[] = []
  const under = new Set<Request>()
  const ended = new Set<Request>()
  page.on('requestfinished', (request) => ended.add(request))
  let failures = 0
  page.on('requestfailed', (request) => {
    ended.add(request)
    if (/\/files\/p\/|presigned-url-multipart/.test(request.url())) failures += 1
  })
  const letThrough = (count: number) => {
    free += count
    // Those the page has given up meanwhile use up nothing.
    held = held.filter(({ request }) => !ended.has(request))
    for (const { pass } of held.splice(0, free)) {
      free -= 1
      pass()
    }
  }
  await page.route('**/files/p/**', async (route) => {
    const request = route.request()
    if (free > 0) free -= 1
    else await new Promise<void>((pass) => held.push({ request, pass }))
    under.add(request)
    await delay(partDelayMs)
    // The page may be gone by then.
    await route.continue().catch(() => undefined)
  })
  return {
    letThrough,
    open: () => letThrough(Infinity),
    close: () => (free = 0),
    failed: () => failures,
    /** Parts let through that are still on their way. */
    onTheWay: () => [...under].filter((request) => !ended.has(request)).length,
  }
}

/** The media of this journey by title, as the server has them: a page that is reloaded may have missed the answer about one. */
async function listMedia(producer: ProducerApi): Promise<Map<string, string>> {
  const { items } = await producer<{ items: { key: string; title: string }[] }>('GET', '/videos?search=aula-&limit=100')
  return new Map(items.filter(({ title }) => /^aula-\d\d$/.test(title)).map(({ title, key }) => [title, key]))
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Envio de arquivos' })
const consumed = async (producer: ProducerApi): Promise<number> =>
  (await producer<{ storageConsumed: number }>('GET', '/plans/mine')).storageConsumed

test('six uploads with a pause, a cancel, a lost connection and a reload: every part is uploaded exactly once', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|Failed to load resource|WebSocket|dynamically imported module/)
  page.on('dialog', (dialog) => void dialog.accept())
  const gate = await gateParts(page)
  const seen = watchUploads(context)
  const folder = await mkdtemp(join(tmpdir(), 'videozz-noise-'))
  try {
    const names = Array.from({ length: 6 }, (_, index) => `aula-${String(index + 1).padStart(2, '0')}`)
    const sizes = names.map((_, index) => (11 + (index % 5) * 3) * mebibyte + index * 8)
    const files = await Promise.all(names.map((name, index) => makeNoise(join(folder, `${name}.wav`), sizes[index] ?? 0)))
    await signIn(page)
    const producer = await signInToApi()
    const before = await consumed(producer)
    const panel = panelOf(page)
    const rowOf = (name: string) => panel.getByRole('listitem').filter({ hasText: `${name}.wav` })

    await page.goto(new URL('/upload', baseUrl()).href)
    await page.getByRole('main').locator('input[type=file]').first().setInputFiles(files)
    await expect(page.getByText('6 arquivos prontos')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar arquivos' }).click()
    await page.getByRole('button', { name: 'Ok, entendi' }).click()

    await panel.getByRole('button', { name: 'Pausar aula-01.wav' }).click()
    await expect(rowOf('aula-01')).toHaveAttribute('data-status', 'paused')
    await panel.getByRole('button', { name: 'Cancelar aula-02.wav' }).click()
    await expect(rowOf('aula-02')).toHaveAttribute('data-status', 'canceled')
    gate.letThrough(partsAtOnce)
    await expect.poll(seen.total, patient).toBeGreaterThan(3)

    const failedBefore = gate.failed()
    await context.setOffline(true)
    gate.open()
    await expect(panel.getByText(/Sem conexão, tentando de novo/).first()).toBeVisible()
    await expect.poll(gate.failed, patient).toBeGreaterThanOrEqual(failedBefore + failuresOffline)
    const beforeOnline = seen.total()
    gate.close()
    await context.setOffline(false)
    gate.letThrough(partsAtOnce)
    await expect.poll(seen.total, patient).toBeGreaterThan(beforeOnline + 3)
    // However long reading the page takes, part of the file is left to send, and the parts sent have arrived.
    gate.close()
    await expect.poll(gate.onTheWay, patient).toBe(0)
    await expectAccessible(page)

    await page.reload()
    await expect(panel.getByText('Envio interrompido').first()).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Selecionar arquivo aula-01.wav' })).toBeVisible()
    await panel.getByLabel('Arquivo para continuar').setInputFiles(files[0] ?? '')
    await expect(rowOf('aula-01')).toHaveAttribute('data-status', 'running')

    // The others are chosen on the upload screen again: those started continue, those done are not requested.
    const done = await listMedia(producer)
    const left = names.filter((name, index) => index > 1 && !done.has(name))
    await page.getByRole('link', { name: 'Enviar arquivos' }).first().click()
    // The screen before has a file field too, until this one is loaded; and so has the panel.
    await expect(page.getByRole('heading', { name: 'Carregar arquivos' })).toBeVisible()
    await page
      .getByRole('main')
      .locator('input[type=file]')
      .first()
      .setInputFiles(left.map((name) => join(folder, `${name}.wav`)))
    await page.getByRole('button', { name: 'Enviar arquivos' }).click()
    await page.getByRole('button', { name: 'Ok, entendi' }).click()
    gate.open()

    const wanted = names.filter((name) => name !== 'aula-02').toSorted()
    await expect.poll(async () => [...(await listMedia(producer)).keys()].toSorted(), patient).toEqual(wanted)
    const media = await listMedia(producer)
    for (const [index, name] of names.entries()) {
      if (name === 'aula-02') continue
      const stored = join(process.env.E2E_DATA ?? '', 'objects/objects/sources', media.get(name) ?? '')
      expect(await hashOf(stored), name).toBe(await hashOf(files[index] ?? ''))
    }
    expect(seen.again(), 'parts that arrived and were sent again').toEqual([])
    expect(await consumed(producer)).toBe(before + sizes.reduce((sum, size, index) => (index === 1 ? sum : sum + size), 0))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
