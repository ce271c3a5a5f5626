import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page, Response } from '@playwright/test'
import { baseUrl, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { type ProducerApi, signInToApi } from './producer-api.ts'

const mebibyte = 1024 ** 2
/** Each part waits so long before it leaves, so that there is a middle to reload in. */
const partDelay = 600

/** A sound file of noise: no two of its parts are alike, and it costs little to encode. 48 kHz, two channels of 32 bits. */
async function makeNoise(path: string, size: number): Promise<string> {
  const file = randomFillSync(Buffer.alloc(size))
  const rate = 48_000 * 8
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(size - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(48_000, 24)
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

/** What the browser saw arrive: `key/part` with the instants of its acknowledged PUTs. */
function watchUploads(context: BrowserContext) {
  const parts = new Map<string, number[]>()
  const addresses = new Map<string, string>()
  context.on('response', async (response) => {
    const request = response.request()
    const { pathname } = new URL(response.url())
    if (!response.ok()) return
    if (request.method() === 'PUT' && pathname.startsWith('/files/p/')) {
      const part = addresses.get(pathname) ?? 'unknown'
      parts.set(part, [...(parts.get(part) ?? []), Date.now()])
    } else if (pathname.endsWith('/upload/presigned-url-multipart')) {
      const { filename, partNumber } = request.postDataJSON() as { filename: string; partNumber: number }
      const { url } = (await bodyOf(response)) as { url?: string }
      if (url) addresses.set(new URL(url, baseUrl()).pathname, `${filename}/${partNumber}`)
    }
  })
  const total = () => [...parts.values()].reduce((sum, times) => sum + times.length, 0)
  return { parts, total }
}

/** The media of this journey by title, as the server has them: a page that is reloaded may have missed the answer about one. */
async function listMedia(producer: ProducerApi): Promise<Map<string, string>> {
  const { items } = await producer<{ items: { key: string; title: string }[] }>('GET', '/videos?search=aula-&limit=100')
  return new Map(items.filter(({ title }) => /^aula-\d\d$/.test(title)).map(({ title, key }) => [title, key]))
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Envio de arquivos' })
const consumed = async (page: Page): Promise<number> => {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/plans/mine') && response.ok())
  await page.goto(new URL('/upload', baseUrl()).href)
  return ((await (await answer).json()) as { storageConsumed: number }).storageConsumed
}

test('twelve files with a pause, a cancel, an offline minute and a reload in the middle: every byte arrives once', async ({
  page,
  context,
  allowConsole,
}) => {
  test.setTimeout(300_000)
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|Failed to load resource|WebSocket/)
  page.on('dialog', (dialog) => void dialog.accept())
  let openGate = (): void => {}
  const gate = new Promise<void>((resolve) => (openGate = resolve))
  await page.route('**/files/p/**', async (route) => {
    await gate
    await delay(partDelay)
    // The page may be gone by then.
    await route.continue().catch(() => undefined)
  })
  const seen = watchUploads(context)
  const folder = await mkdtemp(join(tmpdir(), 'videozz-noise-'))
  try {
    const names = Array.from({ length: 12 }, (_, index) => `aula-${String(index + 1).padStart(2, '0')}`)
    const sizes = names.map((_, index) => (11 + (index % 5) * 3) * mebibyte + index * 8)
    const files = await Promise.all(names.map((name, index) => makeNoise(join(folder, `${name}.wav`), sizes[index] ?? 0)))
    await signIn(page)
    const before = await consumed(page)
    const panel = panelOf(page)

    await page.getByRole('main').locator('input[type=file]').first().setInputFiles(files)
    await expect(page.getByText('12 arquivos prontos')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar arquivos' }).click()
    await page.getByRole('button', { name: 'Ok, entendi' }).click()

    await panel.getByRole('button', { name: 'Pausar aula-01.wav' }).click()
    await expect(panel.getByText('Pausado')).toBeVisible()
    await panel.getByRole('button', { name: 'Cancelar aula-02.wav' }).click()
    await expect(panel.getByText('Cancelado')).toBeVisible()
    openGate()
    await expect.poll(seen.total).toBeGreaterThan(4)

    await context.setOffline(true)
    await expect(panel.getByText(/Aguardando conexão/).first()).toBeVisible()
    await delay(60_000)
    const beforeOnline = seen.total()
    await context.setOffline(false)
    await expect.poll(seen.total).toBeGreaterThan(beforeOnline + 4)
    await expectAccessible(page)

    const reloadedAt = Date.now()
    await page.reload()
    await expect(panel.getByText('Envio interrompido').first()).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Selecionar arquivo aula-01.wav' })).toBeVisible()
    await panel.getByLabel('Arquivo para continuar').setInputFiles(files[0] ?? '')
    await expect(panel.getByRole('listitem').filter({ hasText: 'aula-01.wav' })).toHaveAttribute('data-status', /running|completed/)

    // The others are chosen on the upload screen again: those begun go on, those done are not asked for.
    const producer = await signInToApi()
    const done = await listMedia(producer)
    const left = names.filter((name, index) => index > 1 && !done.has(name))
    await page.getByRole('link', { name: 'Enviar arquivos' }).first().click()
    // The panel has a file field of its own.
    await page
      .getByRole('main')
      .locator('input[type=file]')
      .first()
      .setInputFiles(left.map((name) => join(folder, `${name}.wav`)))
    const send = page.getByRole('button', { name: 'Enviar arquivos' })
    await send.click()
    await page.getByRole('button', { name: 'Ok, entendi' }).click()

    const wanted = names.filter((name) => name !== 'aula-02').toSorted()
    await expect.poll(async () => [...(await listMedia(producer)).keys()].toSorted(), { timeout: 90_000 }).toEqual(wanted)
    const media = await listMedia(producer)
    for (const [index, name] of names.entries()) {
      if (name === 'aula-02') continue
      const stored = join(process.env.E2E_DATA ?? '', 'objects/objects/sources', media.get(name) ?? '')
      expect(await hashOf(stored), name).toBe(await hashOf(files[index] ?? ''))
    }
    const again = [...seen.parts].filter(([, times]) => times.length > 1 && (times[0] ?? 0) < reloadedAt - 1000)
    expect(again, 'parts that arrived and were sent again').toEqual([])
    expect(await consumed(page)).toBe(before + sizes.reduce((sum, size, index) => (index === 1 ? sum : sum + size), 0))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
