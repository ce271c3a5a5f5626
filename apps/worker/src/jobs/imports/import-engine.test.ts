import { cancelImports, pauseImports, resumeImports } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createLinkSource, type Source } from '@videozz/sources'
import { partBytes } from '@videozz/storage'
import { digestBytes, type HostFaults, type HostFileOptions, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

const mebibyte = 1024 * 1024
let stage: ImportStage
beforeAll(async () => {
  stage = await openImportStage()
  stage.startEngine()
})
afterAll(() => stage.close())

let accountId: string
beforeEach(async () => {
  accountId = await stage.newAccount()
})

const add = (options: HostFileOptions = {}) => stage.host.add({ name: 'aula.mp4', type: 'video/mp4', size: 12 * mebibyte, ...options })
const begin = (...urls: string[]) => stage.importLinks(urls, accountId)
const over = ['done', 'failed', 'canceled', 'skipped']
/** Waits until every file of a batch is over. */
const ended = (batch: string) =>
  waitFor('all files to be over', async () => {
    const rows = await stage.importsOf(batch)
    return rows.every(({ state }) => over.includes(state)) ? rows : undefined
  })
const videos = () => stage.db.selectFrom('videos').selectAll().where('account_id', '=', accountId).execute()
const account = () => stage.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()

describe('a link to a file', () => {
  it('becomes a media with the same bytes, whose encode is queued', async () => {
    const file = add({ name: 'Aula 1 - introdução.mp4' })
    const batch = await begin(file.url)
    const [row] = await ended(batch)
    expect(row).toMatchObject({ state: 'done', error: null, size: file.bytes.size, fetched: file.bytes.size, claim: null })
    const [video] = await videos()
    expect(video).toMatchObject({ key: row?.video_key, title: 'Aula 1 - introdução', type: 'default', source_size: file.bytes.size })
    expect(await stage.hashOfMedia(video?.key ?? '')).toBe(digestBytes(file.bytes))
    expect(await account()).toMatchObject({ storage_used: file.bytes.size, storage_reserved: 0 })
    const { state } = await stage.db.selectFrom('import_batches').select('state').where('id', '=', batch).executeTakeFirstOrThrow()
    expect(state).toBe('done')
  })

  const bearable: [string, HostFaults, Partial<HostFileOptions>][] = [
    ['is cut every 7 MiB', { cutAfter: 7 * mebibyte }, { size: 30 * mebibyte }],
    ['is cut every 7 MiB and has no ETag', { cutAfter: 7 * mebibyte }, { size: 30 * mebibyte, etag: 'none' }],
    ['stalls once', { stallAfter: 3 * mebibyte, times: 1 }, {}],
    ['does no ranges and is cut once', { ranges: 'ignored', cutAfter: 6 * mebibyte, times: 1 }, { etag: 'none' }],
    ['answers the length in chunks', { length: 'none' }, {}],
  ]
  it.each(bearable)('arrives whole when its source %s', async (_what, faults, options) => {
    const file = add({ ...options, faults })
    const [row] = await ended(await begin(file.url))
    expect(row).toMatchObject({ state: 'done', error: null })
    expect(await stage.hashOfMedia(row?.video_key ?? '')).toBe(digestBytes(file.bytes))
  })

  it('goes on at the byte where its connection was cut', async () => {
    const file = add({ size: 30 * mebibyte, faults: { cutAfter: 7 * mebibyte, cutGently: true } })
    await ended(await begin(file.url))
    const starts = file.requests.slice(1).map(({ range }) => range?.[0] ?? 0)
    expect(starts.length).toBeGreaterThan(3)
    // Bytes that arrived are not asked for again; how many of a connection arrive is the machine's matter.
    for (const [place, start] of starts.slice(1).entries()) expect(start).toBeGreaterThan(starts[place] ?? 0)
  })

  it('that became another file meanwhile is fetched anew, once', async () => {
    const file = add({ size: 20 * mebibyte, faults: { bytesPerSecond: 10 * mebibyte, changeAfter: 7 * mebibyte, cutAfter: 8 * mebibyte } })
    const batch = await begin(file.url)
    await waitFor('the change to be seen', async () => (await stage.importsOf(batch))[0]?.changes === 1)
    file.faults = {}
    const [row] = await ended(batch)
    expect(row).toMatchObject({ state: 'done', error: null })
    expect(await stage.hashOfMedia(row?.video_key ?? '')).toBe(digestBytes(file.bytes))
  })

  it('that changes again fails', async () => {
    const file = add({ size: 20 * mebibyte, faults: { bytesPerSecond: 10 * mebibyte, changeAfter: 7 * mebibyte, cutAfter: 8 * mebibyte } })
    const batch = await begin(file.url)
    await waitFor('the change to be seen', async () => (await stage.importsOf(batch))[0]?.changes === 1)
    file.faults = { ...file.faults, changeAfter: file.sent + 7 * mebibyte }
    const [row] = await ended(batch)
    expect(row).toMatchObject({ state: 'failed', error: 'IMPORT_CHANGED' })
    expect(await account()).toMatchObject({ storage_used: 0, storage_reserved: 0 })
  })

  const fatal: [string, string, Partial<HostFileOptions>, HostFaults][] = [
    ['is a page', 'IMPORT_NOT_A_FILE', {}, { html: true }],
    ['is encoded although it was asked not to be', 'IMPORT_REFUSED', {}, { gzip: true }],
    ['begins as a page, whatever its type', 'IMPORT_NOT_A_FILE', { content: Buffer.from('<!DOCTYPE html><title>Entrar</title>') }, {}],
    ['has no extension and no type', 'FILE_WITHOUT_EXTENSION', { name: 'download', type: 'application/octet-stream' }, {}],
    ['is no film', 'FILE_TYPE_UNSUPPORTED', { name: 'aula.pdf', type: 'application/pdf' }, {}],
    ['is empty', 'FILE_INVALID', { size: 0 }, {}],
  ]
  it.each(fatal)('fails with a reason when it %s, and leaves nothing behind', async (_what, code, options, faults) => {
    const file = add({ ...options, faults })
    const [row] = await ended(await begin(file.url))
    expect(row).toMatchObject({ state: 'failed', error: code, claim: null })
    expect(await videos()).toEqual([])
    expect(await account()).toMatchObject({ storage_used: 0, storage_reserved: 0 })
  })

  it.each([
    [404, 'IMPORT_MISSING'],
    [403, 'IMPORT_REFUSED'],
    [401, 'IMPORT_REFUSED'],
    [410, 'IMPORT_ADDRESS_EXPIRED'],
  ])('fails with a reason when its source answers %i', async (status, code) => {
    const file = add()
    file.refusals = Array.from({ length: 20 }, () => ({ status }))
    const [row] = await ended(await begin(file.url))
    expect(row).toMatchObject({ state: 'failed', error: code })
  })

  it('waits as long as its source asks', async () => {
    const file = add({ size: mebibyte })
    file.refusals = [{ status: 429, headers: { 'retry-after': '2' } }, { status: 503 }]
    const batch = await begin(file.url)
    await waitFor('it to wait', async () => (await stage.importsOf(batch)).every(({ wait_reason }) => wait_reason === 'busy'))
    const [row] = await ended(batch)
    expect(row).toMatchObject({ state: 'done', wait_reason: null })
  })

  it.each([
    'http://127.0.0.1:1/a.mp4',
    'http://[::1]/a.mp4',
    'http://2130706433/a.mp4',
    'http://169.254.169.254/a.mp4',
    'http://localhost/a.mp4',
  ])('is refused at the private address %s, given or redirected to', async (address) => {
    const rows = await ended(await begin(address, stage.host.redirect(address)))
    expect(rows.map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'IMPORT_ADDRESS_REFUSED'],
      ['failed', 'IMPORT_ADDRESS_REFUSED'],
    ])
  })

  it('is refused after more redirects than are followed, and in a loop', async () => {
    const file = add()
    const rows = await ended(await begin(stage.host.redirect(file.url, { hops: 6 }), stage.host.loop()))
    expect(rows.map(({ error }) => error)).toEqual(['IMPORT_ADDRESS_REFUSED', 'IMPORT_ADDRESS_REFUSED'])
  })
})

describe('a file whose source gives a hash', () => {
  /** Has the sources of one engine give this hash. */
  const withHash = (value: string) => {
    const outbound = createOpenOutbound({ trusted: [stage.host.url] })
    const link = createLinkSource(outbound, 300)
    const hash = { algorithm: 'sha256', value } as const
    return { ...link, describe: async (...given: Parameters<Source['describe']>) => ({ ...(await link.describe(...given)), hash }) }
  }
  it.each([
    ['is compared after an interruption', true],
    ['fails after a second try where the bytes are others', false],
  ])('%s', async (_what, same) => {
    const other = await openImportStage()
    try {
      const file = stage.host.add({ size: 12 * mebibyte, faults: { cutAfter: 7 * mebibyte } })
      const source = withHash(same ? digestBytes(file.bytes) : '0'.repeat(64))
      other.startEngine({ makeSource: () => source })
      const batch = await other.importLinks([file.url])
      const [row] = await waitFor('it to end', async () => {
        const rows = await other.importsOf(batch)
        return over.includes(rows[0]?.state ?? '') && rows
      })
      expect([row?.state, row?.error]).toEqual(same ? ['done', null] : ['failed', 'IMPORT_CORRUPT'])
      expect(row?.changes).toBe(same ? 0 : 1)
    } finally {
      await other.close()
    }
  })
})

describe('an account', () => {
  it('imports nothing larger than its plan allows, nor more than it has room for', async () => {
    const { plan_id } = await account()
    await stage.db
      .updateTable('plans')
      .set({ upload_size: 10 * mebibyte, storage_size: 15 * mebibyte, has_additional: false })
      .where('id', '=', plan_id)
      .execute()
    const rows = await ended(await begin(add().url))
    expect(rows[0]).toMatchObject({ state: 'failed', error: 'IMPORT_TOO_LARGE', error_values: { size: '10 MB' } })
    const two = await ended(await begin(add({ size: 9 * mebibyte }).url, add({ size: 8 * mebibyte }).url))
    expect(two.map(({ state, error }) => error ?? state).toSorted()).toEqual(['NOT_ENOUGH_SPACE', 'done'])
  })

  it('that is overdue keeps its imports waiting, also those under way', async () => {
    const file = add({ size: 20 * mebibyte, faults: { bytesPerSecond: 2 * mebibyte } })
    const batch = await begin(file.url)
    await waitFor('bytes to come', async () => file.sent > mebibyte)
    await stage.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', accountId).execute()
    await waitFor('it to be given back', async () => (await stage.importsOf(batch))[0]?.claim === null)
    file.faults = {}
    await stage.db.updateTable('accounts').set({ status: 'activated' }).where('id', '=', accountId).execute()
    expect((await ended(batch))[0]?.state).toBe('done')
  })
})

describe('a batch', () => {
  it('is paused with what arrived, and goes on', async () => {
    const file = add({ size: 30 * mebibyte, faults: { bytesPerSecond: 3 * mebibyte } })
    const batch = await begin(file.url)
    await waitFor('parts to arrive', async () => (await stage.storedParts(batch)).length >= 2)
    await pauseImports(stage.context(), { accountId, userId: null }, batch)
    const [paused] = await waitFor('it to be given back', async () => {
      const rows = await stage.importsOf(batch)
      return rows[0]?.claim === null && rows
    })
    const arrived = (await stage.storedParts(batch)).length * partBytes
    expect(arrived).toBeGreaterThanOrEqual(10 * mebibyte)
    file.faults = {}
    const requests = file.requests.length
    await resumeImports(stage.context(), { accountId, userId: null }, batch)
    const [row] = await ended(batch)
    expect(row).toMatchObject({ state: 'done', upload_key: paused?.upload_key })
    expect(file.requests.slice(requests).map(({ range }) => range?.[0])).toContain(arrived)
    expect(file.sent).toBeLessThan(file.bytes.size + 12 * mebibyte)
  })

  it('that is canceled leaves nothing behind', async () => {
    const file = add({ size: 30 * mebibyte, faults: { bytesPerSecond: 3 * mebibyte } })
    const batch = await begin(file.url)
    await waitFor('bytes to come', async () => file.sent > 6 * mebibyte)
    await cancelImports({ ...stage.context(), store: stage.store }, { accountId, userId: null }, batch)
    await waitFor('its connection to be closed', async () => stage.host.open === 0)
    expect((await stage.importsOf(batch))[0]).toMatchObject({ state: 'canceled', claim: null })
    expect(await account()).toMatchObject({ storage_used: 0, storage_reserved: 0 })
    expect(await videos()).toEqual([])
  })

  it('that is canceled while several connections read it ends all of them', async () => {
    const file = add({ size: 400 * mebibyte, faults: { bytesPerSecond: 30 * mebibyte } })
    const batch = await begin(file.url)
    await waitFor(
      'more connections',
      async () => file.requests.filter(({ range }) => (range?.[0] ?? 0) > 0).length > 0 && stage.host.open > 1,
    )
    await cancelImports({ ...stage.context(), store: stage.store }, { accountId, userId: null }, batch)
    await waitFor('its connections to be closed', async () => stage.host.open === 0)
    expect(await account()).toMatchObject({ storage_used: 0, storage_reserved: 0 })
  })

  it('of the same link twice is one import', async () => {
    const file = add({ size: 20 * mebibyte, faults: { bytesPerSecond: 8 * mebibyte } })
    const batch = await begin(file.url, file.url)
    await expect(begin(file.url)).rejects.toThrow('running')
    file.faults = {}
    expect(await ended(batch)).toHaveLength(1)
    expect(await videos()).toHaveLength(1)
  })
})

it('two engines bring a file in once', async () => {
  // A source that is slow on a busy machine is not asked again.
  const two = await openImportStage({}, 30_000)
  try {
    two.startEngine()
    two.startEngine()
    const files = Array.from({ length: 6 }, (_, n) => two.host.add({ name: `aula-${n}.mp4`, size: 6 * mebibyte }))
    const batch = await two.importLinks(files.map(({ url }) => url))
    const states = async () => (await two.importsOf(batch)).map(({ state }) => state)
    await waitFor('the files to be here', async () => (await states()).every((state) => state === 'done'))
    expect(await two.db.selectFrom('videos').select('key').where('account_id', '=', two.accountId).execute()).toHaveLength(6)
    // One request for what it is, one for its bytes.
    expect(files.map(({ requests }) => requests.length)).toEqual(files.map(() => 2))
  } finally {
    await two.close()
  }
})

it('gives a place to an account that waits while others have all of them', async () => {
  const fair = await openImportStage()
  try {
    const slow = { bytesPerSecond: 2 * mebibyte }
    const films = (count: number) => Array.from({ length: count }, () => fair.host.add({ size: 500 * mebibyte, faults: slow }).url)
    const accounts = [await fair.newAccount(), await fair.newAccount()]
    for (const id of accounts) await fair.importLinks(films(3), id)
    fair.startEngine({ renewMs: 200, extraConnections: 0 })
    const claimed = async () => (await fair.db.selectFrom('imports').select('account_id').where('claim', 'is not', null).execute()).length
    await waitFor('all places to be taken', async () => (await claimed()) === 4)
    const third = await fair.importLinks([fair.host.add({ size: mebibyte }).url], await fair.newAccount())
    await waitFor('the third account to be served', async () => (await fair.importsOf(third))[0]?.state === 'done')
  } finally {
    await fair.close()
  }
})
