import { createOpenOutbound } from '@videozz/outbound'
import { type FakeVimeo, startFakeVimeo } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DriveAccess } from '../drives/drive-call.ts'
import { SourceError } from '../source-error.ts'
import { describeSource, kindOf, patientMs, sourceErrorOf } from '../testing/source-suite.ts'
import { checkVimeo } from './check-vimeo.ts'
import { judgeVimeo } from './vimeo-calls.ts'
import { createVimeoListing } from './vimeo-listing.ts'
import { createVimeoSource } from './vimeo-source.ts'

const scopes = 'public private video_files'
const accessTo = (fake: FakeVimeo, idleMs = patientMs): DriveAccess => ({
  outbound: createOpenOutbound({ trusted: [fake.url, fake.host.url] }),
  getToken: (refused) => (refused === undefined ? Promise.resolve('token') : Promise.reject(new SourceError('reconnect', 'No other'))),
  idleMs,
})
const itemOf = (externalId: string) => ({ externalId, url: null, extras: {} })
const signal = new AbortController().signal

describeSource('Vimeo', async () => {
  const fake = await startFakeVimeo()
  fake.tokens.set('token', scopes)
  return {
    create: (idleMs) => createVimeoSource(accessTo(fake, idleMs), { apiUrl: fake.url }),
    host: fake.host,
    add: (options) => {
      const { id, file } = fake.addVideo(options)
      return { item: itemOf(id), file, remove: () => fake.remove(id) }
    },
    versions: true,
    hash: true,
    stop: fake.stop,
  }
})

let fake: FakeVimeo
beforeAll(async () => {
  fake = await startFakeVimeo()
})
afterAll(() => fake.stop())
beforeEach(() => {
  fake.tokens.clear()
  fake.tokens.set('token', scopes)
  fake.withoutFiles = false
  fake.withoutSource = false
})
const source = () => createVimeoSource(accessTo(fake), { apiUrl: fake.url })
const listing = () => createVimeoListing(accessTo(fake), { apiUrl: fake.url })
const check = () => checkVimeo({ ...accessTo(fake), token: 'token' }, { apiUrl: fake.url }, signal)

it('takes the file as it was uploaded, else the largest', async () => {
  const { id, file } = fake.addVideo({ name: 'Aula 1', size: 5000 })
  expect(await source().describe(itemOf(id), signal)).toMatchObject({ name: 'Aula 1.mp4', size: 5000, type: null })
  fake.withoutSource = true
  const described = await source().describe(itemOf(id), signal)
  expect(described).toMatchObject({ size: 5000, type: 'video/mp4' })
  const body = await source().open(itemOf(id), { start: 0 }, described, signal)
  expect(body.total).toBe(file.bytes.size)
  body.close()
})

it('asks for a new address once where one is over', async () => {
  const { id, file } = fake.addVideo({ size: 1000 })
  const described = await source().describe(itemOf(id), signal)
  file.refusals.push({ status: 410 })
  ;(await source().open(itemOf(id), { start: 0 }, described, signal)).close()
  file.refusals.push({ status: 403 }, { status: 403 })
  expect(await kindOf(source().open(itemOf(id), { start: 0 }, described, signal))).toBe('broken')
})

it('waits for files that are being made, and refuses a video without any', async () => {
  const made = fake.addVideo({ flaw: 'native' })
  expect(await sourceErrorOf(source().describe(itemOf(made.id), signal))).toMatchObject({ kind: 'preparing', retryAfterSeconds: 60 })
  const none = fake.addVideo({ flaw: 'restricted' })
  expect(await kindOf(source().describe(itemOf(none.id), signal))).toBe('refused')
  for (const id of ['../me', '1/2', 'nada', '']) expect(await kindOf(source().describe(itemOf(id), signal))).toBe('missing')
})

it('waits until the limit is reset', async () => {
  const { id } = fake.addVideo()
  const reset = new Date(Date.now() + 45_000).toISOString().replace(/\.\d+Z$/, '+00:00')
  fake.drive.refusals.push({ status: 429, headers: { 'x-ratelimit-reset': reset } })
  const busy = await sourceErrorOf(source().describe(itemOf(id), signal))
  expect(busy.kind).toBe('busy')
  expect(busy.retryAfterSeconds).toBeGreaterThan(40)
  expect(busy.retryAfterSeconds).toBeLessThanOrEqual(45)
  const now = new Date('2026-05-01T12:00:00Z')
  const waitOf = (headers: Record<string, string>) => judgeVimeo({ status: 429, headers, text: '' }, now)?.retryAfterSeconds
  expect(waitOf({ 'x-ratelimit-reset': String(now.getTime() / 1000 + 30) })).toBe(30)
  expect(waitOf({ 'x-ratelimit-reset': '2026-05-01T11:00:00+00:00' })).toBe(1)
  expect([waitOf({ 'retry-after': '7' }), waitOf({})]).toEqual([7, null])
})

it('lists folders and videos page after page, and finds them by name', async () => {
  const own = await startFakeVimeo()
  try {
    own.tokens.set('token', scopes)
    const folder = own.addFolder('Curso de luz')
    for (let place = 1; place <= 60; place++) own.addVideo({ name: `Aula ${place}`, size: 10 })
    own.addVideo({ name: 'Entrevista', size: 7, parent: folder.id, picture: Buffer.from('/9j/4AAQSkZJRg==', 'base64') })
    const list = createVimeoListing(accessTo(own), { apiUrl: own.url })
    const first = await list.list({ folder: null, search: null, cursor: null }, signal)
    expect(first.folders).toEqual([{ id: folder.id, name: 'Curso de luz' }])
    expect([first.files.length, first.cursor, first.files[0]?.name]).toEqual([50, '2', 'Entrevista.mp4'])
    const second = await list.list({ folder: null, search: null, cursor: first.cursor }, signal)
    expect([second.folders.length, second.files.length, second.cursor]).toEqual([0, 11, null])
    expect(new Set([...first.files, ...second.files].map(({ id }) => id)).size).toBe(61)
    const inside = await list.list({ folder: folder.id, search: null, cursor: null }, signal)
    expect(inside.files).toMatchObject([{ name: 'Entrevista.mp4', size: 7, hasThumbnail: true }])
    expect((await list.thumbnail(inside.files[0]!.id, signal))?.type).toBe('image/jpeg')
    const found = await list.list({ folder: null, search: 'entre', cursor: null }, signal)
    expect([found.folders, found.files.map(({ name }) => name)]).toEqual([[], ['Entrevista.mp4']])
    expect(await kindOf(list.list({ folder: null, search: null, cursor: '0&fields=all' }, signal))).toBe('missing')
    const [one] = inside.files
    expect(await list.pick([one!.id, '999'], signal)).toEqual([one])
  } finally {
    await own.stop()
  }
})

it('says what is wrong with a token', async () => {
  fake.addVideo()
  expect(await check()).toEqual({ kind: 'valid', externalId: '4711', label: 'Ana Prado' })
  fake.withoutFiles = true
  expect(await check()).toMatchObject({ kind: 'refused', fault: 'plan' })
  fake.tokens.set('token', 'public private')
  expect(await check()).toMatchObject({ kind: 'refused', fault: 'scope' })
  fake.tokens.clear()
  expect(await check()).toMatchObject({ kind: 'refused', fault: 'token' })
  fake.drive.refusals.push({ status: 500 })
  expect(await check()).toMatchObject({ kind: 'unavailable' })
  fake.drive.refusals.push({ status: 429, headers: { 'retry-after': '9' } })
  expect(await check()).toEqual({ kind: 'busy', retryAfterSeconds: 9 })
  expect(await kindOf(listing().list({ folder: null, search: null, cursor: null }, signal))).toBe('reconnect')
})
