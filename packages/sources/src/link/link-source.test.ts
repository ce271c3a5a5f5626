import { createOpenOutbound } from '@videozz/outbound'
import { type FakeFileHost, startFakeFileHost } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSource, kindOf, patientMs } from '../testing/source-suite.ts'
import type { SourceItem } from '../source.ts'
import { createLinkSource, directAddress } from './link-source.ts'

const itemOf = (url: string): SourceItem => ({ externalId: url, url, extras: {} })
const signal = new AbortController().signal

describeSource('links', async () => {
  const host = await startFakeFileHost()
  return {
    create: (idleMs) => createLinkSource(createOpenOutbound({ trusted: [host.url] }), idleMs),
    host,
    add: (options) => {
      const file = host.add(options)
      return { item: itemOf(file.url), file, remove: () => host.remove(file.url) }
    },
    versions: true,
    hash: false,
    stop: host.stop,
  }
})

let host: FakeFileHost
beforeAll(async () => {
  host = await startFakeFileHost()
})
afterAll(() => host.stop())
const source = () => createLinkSource(createOpenOutbound({ trusted: [host.url] }), patientMs)
const describe = (url: string) => source().describe(itemOf(url), signal)

it('has a version of strong validators alone', async () => {
  expect((await describe(host.add({ etag: 'weak' }).url)).version).toBeNull()
  expect((await describe(host.add({ etag: 'none', dated: true }).url)).version).toBeNull()
})

it('reads the name of the header before that of the address, and gives it an extension', async () => {
  const named = host.add({ name: 'download', disposition: `attachment; filename*=UTF-8''Introdu%C3%A7%C3%A3o.mov` })
  expect((await describe(named.url)).name).toBe('Introdução.mov')
  expect((await describe(host.add({ name: 'download', type: 'video/webm' }).url)).name).toBe('download.webm')
})

it('follows redirects, five at most, and no loop', async () => {
  const file = host.add({ size: 1000 })
  expect((await describe(host.redirect(file.url, { hops: 4 }))).size).toBe(1000)
  expect(await kindOf(describe(host.redirect(file.url, { hops: 5 })))).toBe('address')
  expect(await kindOf(describe(host.loop()))).toBe('address')
})

it('connects to no place that is not public', async () => {
  const strict = createLinkSource(createOpenOutbound(), patientMs)
  for (const url of [
    host.add().url,
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/a.mp4',
    'http://localhost:1/a.mp4',
    'ftp://example.com/a.mp4',
  ])
    expect(await kindOf(strict.describe(itemOf(url), signal))).toBe('address')
  expect(await kindOf(describe(host.redirect('http://169.254.169.254/latest/meta-data')))).toBe('address')
})

it('says that a signed address is over', async () => {
  const file = host.add({ size: 1000 })
  const item = itemOf(host.sign(file, { requests: 1, status: 410 }))
  const described = await source().describe(item, signal)
  expect(described.size).toBe(1000)
  expect(await kindOf(source().open(item, { start: 0 }, described, signal))).toBe('expired')
})

it('knows what some pages that show a file have it at', () => {
  expect(directAddress('https://www.dropbox.com/scl/fi/x/a.mp4?rlkey=k&dl=0')).toBe('https://www.dropbox.com/scl/fi/x/a.mp4?rlkey=k&dl=1')
})
